// Echo servers over Streamable HTTP, each at a port of its own, all in this process.
//   node over-http.mjs <name>:<era>...      prints "listens: {name: port, ...}"
// POST /misbehave/<kind> makes one of them misbehave: restart, hang, drop or rubbish.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Echo } from './echo.mjs';

const HANG_MILLIS = 10_000;
const RUBBISH_MILLIS = 2_000;

class Server {
    sessions = new Set();
    hangsUntil = 0;
    rubbishUntil = 0;

    constructor(name, era) {
        this.name = name;
        this.echo = new Echo(name, era);
        this.http = createServer((request, response) => this.handle(request, response));
    }

    listen() {
        return new Promise((resolve) => this.http.listen(0, '127.0.0.1', () => resolve(this.http.address().port)));
    }

    async handle(request, response) {
        const body = [];
        for await (const chunk of request) {
            body.push(chunk);
        }
        if (request.url.startsWith('/misbehave/')) {
            response.end();
            this.misbehave(request.url.split('/').at(-1));
        } else if (request.method === 'DELETE') {
            this.sessions.delete(request.headers['mcp-session-id']);
            response.writeHead(204).end();
        } else if (request.method !== 'POST') {
            response.writeHead(405, { Allow: 'POST' }).end();
        } else {
            await this.reply(JSON.parse(Buffer.concat(body)), request.headers['mcp-session-id'], response);
        }
    }

    misbehave(kind) {
        switch (kind) {
            case 'restart':
                this.sessions.clear();
                this.http.closeAllConnections();
                break;
            case 'drop':
                this.http.closeAllConnections();
                break;
            case 'hang':
                this.hangsUntil = Date.now() + HANG_MILLIS;
                break;
            case 'rubbish':
                this.rubbishUntil = Date.now() + RUBBISH_MILLIS;
        }
    }

    async reply(message, session, response) {
        if (Date.now() < this.hangsUntil) {
            return; // for ever: whoever waits must give up
        }
        if (session !== undefined && !this.sessions.has(session)) {
            response.writeHead(404).end('There is no such session');
        } else if (message.id === undefined) {
            response.writeHead(202).end();
        } else {
            this.send(message.method, await this.echo.answer(message), response);
        }
    }

    send(method, answer, response) {
        const headers = { 'Content-Type': 'application/json' };
        if (method === 'initialize' && answer.result) {
            headers['Mcp-Session-Id'] = randomUUID();
            this.sessions.add(headers['Mcp-Session-Id']);
        }
        const text = JSON.stringify(answer);
        response.writeHead(200, headers).end(Date.now() < this.rubbishUntil ? text.slice(0, -9) : text);
    }
}

const ports = {};
for (const [name, era] of process.argv.slice(2).map((word) => word.split(':'))) {
    ports[name] = await new Server(name, era).listen();
}
console.log(`listens: ${JSON.stringify(ports)}`);
