// A tool server as anyone might write it: plain JSON-RPC, no handshake, no list of tools, no packages.
import { createServer } from 'node:http';

const text = (text) => ({ content: [{ type: 'text', text }] });
const tools = {
    'notes.read': ({ name }) => (name === 'gone' ? { ...text(`Error: no note '${name}'.`), isError: true } : text(`This is ${name}.`)),
    'notes.run': () => ({ content: [{ type: 'code_output', stdout: '42\n', stderr: '' }] }),
    'notes.large': () => text('x'.repeat(2 << 20)),
};
const answer = ({ id, method, params }) => tools[method]
    ? { jsonrpc: '2.0', id, result: tools[method](params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: `No method ${method}` } };
const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(pieces)))));
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${server.address().port}/rpc`));
