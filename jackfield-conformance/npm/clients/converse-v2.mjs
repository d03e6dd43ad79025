// Converses with the reference server through the TypeScript SDK 2.x, in either era.
//   node converse-v2.mjs [--era modern|legacy|auto] [--name who] [--prefix p] [--no-logs] <url>
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { answering, listening } from './conversation.mjs';
import { readCommandLine, report } from './drive.mjs';

const MODES = { modern: { pin: '2026-07-28' }, legacy: 'legacy', auto: 'auto' };

const { era, url, headers, name, prefix, timeout, 'no-logs': noLogs } = readCommandLine(process.argv.slice(2), {
    era: { type: 'string', default: 'auto' },
    name: { type: 'string', default: 'ann' },
    prefix: { type: 'string', default: '' },
    'no-logs': { type: 'boolean', default: false }, // then it waits for none
});

async function connect(capabilities, answers) {
    const client = new Client(
        { name: 'jackfield-peer-v2', version: '1.0.0' },
        { capabilities, versionNegotiation: { mode: MODES[era] } },
    );
    const heard = [];
    client.fallbackNotificationHandler = async (notification) => heard.push(notification);
    for (const [method, answer] of Object.entries(answers)) {
        client.setRequestHandler(method, answer);
    }
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport, { timeout });
    const isModern = client.getNegotiatedProtocolVersion() >= '2026';
    return {
        heard,
        tools: async () => (await client.listTools(undefined, { timeout })).tools.map((tool) => tool.name),
        call: (tool, args, meta) =>
            client.callTool({ name: tool, arguments: args, ...(isModern && meta && { _meta: meta }) }, { timeout }),
        complete: async (prompt, argument, value) =>
            (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name: argument, value } }))
                .completion.values,
        // In the modern era the level goes with each request.
        setLevel: async (level) => isModern || client.setLoggingLevel(level),
        subscribe: (uri) => (isModern ? client.listen({ resourceSubscriptions: [uri] }) : client.subscribeResource({ uri })),
        close: async () => {
            await transport.terminateSession?.();
            await client.close();
        },
    };
}

await report(async () => ({
    answering: await answering(name, prefix, connect),
    listening: await listening(prefix, connect, !noLogs),
}));
