// Finds and calls tools by search, or says sentences to a workflow, through the TypeScript SDK 1.x, legacy era.
//   node find-v1.mjs <url> <json-plan>     see finding.mjs and speaking.mjs
import { Client } from 'sdk-v1/client/index.js';
import { StreamableHTTPClientTransport } from 'sdk-v1/client/streamableHttp.js';
import { ElicitRequestSchema } from 'sdk-v1/types.js';
import { readCommandLine, report } from './drive.mjs';
import { finding } from './finding.mjs';
import { speaking } from './speaking.mjs';

const { url, headers, steps: plan, timeout } = readCommandLine(process.argv.slice(2), {
    era: { type: 'string', default: 'legacy' }, // the only one that it has
});

async function connect(capabilities, answer) {
    const client = new Client({ name: 'jackfield-peer-v1', version: '1.0.0' }, { capabilities });
    client.setRequestHandler(ElicitRequestSchema, answer);
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport, { timeout });
    return {
        protocolVersion: () => transport.protocolVersion,
        instructions: () => client.getInstructions(),
        tools: async () => (await client.listTools(undefined, { timeout })).tools,
        call: (name, args, onprogress) =>
            client.callTool({ name, arguments: args }, undefined, { timeout, ...(onprogress && { onprogress }) }),
        close: async () => {
            await transport.terminateSession();
            await client.close();
        },
    };
}

await report(() => (plan.sentences ? speaking : finding)(plan, connect));
