// Preloaded into servers that would listen on every interface: keeps them to loopback, and tells the port they got.
//   PORT=0 node --import ./loopback.mjs <server>
import { Server } from 'node:net';

const listen = Server.prototype.listen;

Server.prototype.listen = function (port, ...rest) {
    this.once('listening', () => console.error(`listening on loopback port ${this.address().port}`));
    const callback = rest.find((argument) => typeof argument === 'function');
    return listen.call(this, { port: Number(port), host: '127.0.0.1' }, callback);
};
