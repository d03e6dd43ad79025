// A client on the TypeScript SDK 2.x, which knows both eras.
//   node v2.mjs [--era modern|legacy|auto] [--header "Name: value"] [--timeout ms] <url> <json-steps>
//                                                    a URL of /sse is of the transport of 2024-11-05
//   node v2.mjs [--era modern|legacy|auto] <json-steps> --stdio <command> [args...]
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { eventsWith, isOfEvents, readCommandLine, report, runSteps } from './drive.mjs';

const MODES = { modern: { pin: '2026-07-28' }, legacy: 'legacy', auto: 'auto' };

await report(async () => {
    const { era, url, stdio, headers, steps, timeout } = readCommandLine(process.argv.slice(2), {
        era: { type: 'string', default: 'auto' },
    });
    const mode = MODES[era];
    if (!mode) {
        throw new Error(`--era is modern, legacy or auto, not "${era}".`);
    }
    const client = new Client({ name: 'jackfield-peer-v2', version: '1.0.0' }, { versionNegotiation: { mode } });
    const transport = stdio ? new StdioClientTransport(stdio) : urlTransport(url, headers);
    await client.connect(transport, { timeout });
    try {
        // Without a cursor, this client walks all pages itself.
        const { tools } = await client.listTools(undefined, { timeout });
        return {
            server: client.getServerVersion(),
            protocolVersion: client.getNegotiatedProtocolVersion(),
            tools: tools.map((tool) => tool.name),
            calls: await runSteps(steps, (params, onprogress) => client.callTool(params, { onprogress, timeout })),
        };
    } finally {
        await transport.terminateSession?.();
        await client.close();
    }
});

function urlTransport(url, headers) {
    return isOfEvents(url)
        ? new SSEClientTransport(new URL(url), eventsWith(headers))
        : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}
