// Servers behind URLs that flood: an event stream without end, and a WebSocket.
//   node over-http.mjs <events|socket>
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { answer, note } from './server.mjs';

const [kind] = process.argv.slice(2);
const TEXT = 'x'.repeat(200);

// Writes again and again, and waits while the connection takes nothing.
function pour(out, chunk) {
    const next = () => {
        if (out.destroyed || out.writableEnded) {
            return;
        }
        out.write(chunk()) ? setImmediate(next) : out.once('drain', next);
    };
    out.on('error', () => {});
    next();
}

const events = (message) => () => `: comment\n\nid: 1\n\nevent: message\ndata: ${message}\n\n`.repeat(200);

function stream(response, message) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    pour(response, events(message));
}

function post(request, response) {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
        const message = JSON.parse(body);
        const said = message.id === undefined ? undefined : answer(kind, message);
        if (said) {
            response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': 'one' }).end(said);
        } else if (message.method === 'tools/call') {
            const progressToken = message.params?._meta?.progressToken ?? 0;
            stream(response, note('notifications/progress', { progressToken, progress: 1, message: TEXT }));
        } else {
            response.writeHead(202).end();
        }
    });
}

// One frame of text or, with operation 9, a ping.
function frame(text, operation = 1) {
    const bytes = Buffer.from(text);
    const head = bytes.length < 126
        ? Buffer.from([0x80 | operation, bytes.length])
        : Buffer.from([0x80 | operation, 126, bytes.length >> 8, bytes.length & 255]);
    return Buffer.concat([head, bytes]);
}

// The texts in what a client sent; its frames are masked. Returns the rest that is no whole frame yet.
function texts(data, take) {
    while (data.length >= 6) {
        let length = data[1] & 127;
        let at = 2;
        if (length === 126) {
            length = data.readUInt16BE(2);
            at = 4;
        }
        if (data.length < at + 4 + length) {
            return data;
        }
        const mask = data.subarray(at, at + 4);
        const bytes = data.subarray(at + 4, at + 4 + length).map((byte, n) => byte ^ mask[n % 4]);
        if ((data[0] & 15) === 1) {
            take(bytes.toString());
        }
        data = data.subarray(at + 4 + length);
    }
    return data;
}

function upgrade(request, socket) {
    const key = request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: mcp\r\n\r\n`,
    );
    socket.on('error', () => {});
    let rest = Buffer.alloc(0);
    const flood = Buffer.concat([frame('?', 9), frame('not JSON'), frame(note('notifications/message', { data: TEXT }))]);
    socket.on('data', (data) => {
        rest = texts(Buffer.concat([rest, data]), (text) => {
            const message = JSON.parse(text);
            if (message.method && message.id !== undefined) {
                socket.write(frame(answer(kind, message)));
            } else if (message.method === 'notifications/initialized') {
                pour(socket, () => flood);
            }
        });
    });
}

const server = createServer((request, response) =>
    request.method === 'POST'
        ? post(request, response)
        : request.method === 'GET'
          ? stream(response, note('notifications/message', { level: 'error', data: TEXT }))
          : response.writeHead(200).end(),
);
server.on('upgrade', upgrade);
server.listen(0, '127.0.0.1', () => console.log(`listens: ${server.address().port}`));
