// A server on the TypeScript SDK 2.x, which speaks both eras. Its tools ask for a name, each in the way of one era.
//   node both-eras.mjs stdio      each connection is of one era
//   node both-eras.mjs http       the SDK keeps no sessions there, so its legacy side cannot ask
import { createServer } from 'node:http';
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const QUESTION = {
    message: 'Your name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

const hello = (name) => ({ content: [{ type: 'text', text: `Hello ${name}` }] });

/** One instance for each connection, or each request over HTTP. */
const factory = () => {
    const server = new McpServer({ name: 'both', version: '1' }, { capabilities: { tools: {} } });
    server.registerTool('old_way', { description: 'Asks by a request of its own' }, async (ctx) => {
        const answer = await ctx.mcpReq.elicitInput(QUESTION);
        return hello(answer.content.name);
    });
    server.registerTool('new_way', { description: 'Asks by its result' }, async (ctx) => {
        const answer = acceptedContent(ctx.mcpReq.inputResponses, 'name');
        return answer ? hello(answer.name) : inputRequired({ inputRequests: { name: inputRequired.elicit(QUESTION) } });
    });
    return server;
};

const overHttp = () => {
    const handler = createMcpHandler(factory);
    const server = createServer(async (request, response) => {
        const chunks = await request.toArray();
        const body = chunks.length ? Buffer.concat(chunks) : undefined;
        const url = `http://${request.headers.host}${request.url}`;
        const answer = await handler.fetch(new Request(url, { method: request.method, headers: request.headers, body }));
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        for await (const chunk of answer.body ?? []) {
            response.write(chunk);
        }
        response.end();
    });
    server.listen(0, '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${server.address().port}/mcp`));
};

if (process.argv[2] === 'http') {
    overHttp();
} else {
    serveStdio(factory);
}
