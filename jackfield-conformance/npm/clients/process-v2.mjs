// Processes a document with the model of this client, through the TypeScript SDK 2.x, in either era.
//   node process-v2.mjs [--era modern|legacy|auto] <url> <json-plan>     see processing.mjs
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readCommandLine, report } from './drive.mjs';
import { processing } from './processing.mjs';

const MODES = { modern: { pin: '2026-07-28' }, legacy: 'legacy', auto: 'auto' };

const { era, url, headers, steps: plan, timeout } = readCommandLine(process.argv.slice(2), {
    era: { type: 'string', default: 'auto' },
});

async function connect(capabilities, answer) {
    const client = new Client(
        { name: 'jackfield-peer-v2', version: '1.0.0' },
        { capabilities, versionNegotiation: { mode: MODES[era] } },
    );
    client.setRequestHandler('sampling/createMessage', answer);
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport, { timeout });
    return {
        protocolVersion: () => client.getNegotiatedProtocolVersion(),
        tools: async () => (await client.listTools(undefined, { timeout })).tools,
        call: (name, args) => client.callTool({ name, arguments: args }, { timeout }),
        close: async () => {
            await transport.terminateSession?.();
            await client.close();
        },
    };
}

await report(() => processing(plan, connect));
