// Processes a document with the model of this client, through the TypeScript SDK 1.x, legacy era.
//   node process-v1.mjs <url> <json-plan>     see processing.mjs
import { Client } from 'sdk-v1/client/index.js';
import { StreamableHTTPClientTransport } from 'sdk-v1/client/streamableHttp.js';
import { CreateMessageRequestSchema } from 'sdk-v1/types.js';
import { readCommandLine, report } from './drive.mjs';
import { processing } from './processing.mjs';

const { url, headers, steps: plan, timeout } = readCommandLine(process.argv.slice(2), {
    era: { type: 'string', default: 'legacy' }, // the only one that it has
});

async function connect(capabilities, answer) {
    const client = new Client({ name: 'jackfield-peer-v1', version: '1.0.0' }, { capabilities });
    client.setRequestHandler(CreateMessageRequestSchema, answer);
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport, { timeout });
    return {
        protocolVersion: () => transport.protocolVersion,
        tools: async () => (await client.listTools(undefined, { timeout })).tools,
        call: (name, args) => client.callTool({ name, arguments: args }, undefined, { timeout }),
        close: async () => {
            await transport.terminateSession();
            await client.close();
        },
    };
}

await report(() => processing(plan, connect));
