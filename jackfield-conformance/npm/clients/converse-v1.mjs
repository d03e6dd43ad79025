// Converses with the reference server through the TypeScript SDK 1.x, legacy era.
//   node converse-v1.mjs [--name who] [--prefix p] <url>
import { Client } from 'sdk-v1/client/index.js';
import { StreamableHTTPClientTransport } from 'sdk-v1/client/streamableHttp.js';
import * as types from 'sdk-v1/types.js';
import { answering, listening } from './conversation.mjs';
import { readCommandLine, report } from './drive.mjs';

const QUESTIONS = {
    'sampling/createMessage': types.CreateMessageRequestSchema,
    'elicitation/create': types.ElicitRequestSchema,
    'roots/list': types.ListRootsRequestSchema,
};

const { url, headers, name, prefix, timeout } = readCommandLine(process.argv.slice(2), {
    era: { type: 'string', default: 'legacy' }, // the only one that it has
    name: { type: 'string', default: 'ann' },
    prefix: { type: 'string', default: '' },
});

async function connect(capabilities, answers) {
    const client = new Client({ name: 'jackfield-peer-v1', version: '1.0.0' }, { capabilities });
    const heard = [];
    client.fallbackNotificationHandler = async (notification) => heard.push(notification);
    for (const [method, answer] of Object.entries(answers)) {
        client.setRequestHandler(QUESTIONS[method], answer);
    }
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport, { timeout });
    return {
        heard,
        tools: async () => (await client.listTools(undefined, { timeout })).tools.map((tool) => tool.name),
        call: (tool, args) => client.callTool({ name: tool, arguments: args }, undefined, { timeout }),
        complete: async (prompt, argument, value) =>
            (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name: argument, value } }))
                .completion.values,
        setLevel: (level) => client.setLoggingLevel(level),
        subscribe: (uri) => client.subscribeResource({ uri }),
        close: async () => {
            await transport.terminateSession();
            await client.close();
        },
    };
}

await report(async () => ({
    answering: await answering(name, prefix, connect),
    listening: await listening(prefix, connect),
}));
