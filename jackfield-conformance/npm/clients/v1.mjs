// A client on the TypeScript SDK 1.x, which knows the legacy era only.
//   node v1.mjs [--header "Name: value"] [--timeout ms] <url> <json-steps>     a ws: URL goes without headers;
//                                                                              one of /sse is of 2024-11-05
//   node v1.mjs <json-steps> --stdio <command> [args...]
import { Client } from 'sdk-v1/client/index.js';
import { SSEClientTransport } from 'sdk-v1/client/sse.js';
import { StdioClientTransport } from 'sdk-v1/client/stdio.js';
import { StreamableHTTPClientTransport } from 'sdk-v1/client/streamableHttp.js';
import { WebSocketClientTransport } from 'sdk-v1/client/websocket.js';
import { eventsWith, isOfEvents, readCommandLine, report, runSteps } from './drive.mjs';

await report(async () => {
    const { url, stdio, headers, steps, timeout } = readCommandLine(process.argv.slice(2));
    const client = new Client({ name: 'jackfield-peer-v1', version: '1.0.0' });
    const transport = stdio ? listening(new StdioClientTransport(stdio)) : urlTransport(url, headers);
    await client.connect(transport, { timeout });
    try {
        return {
            server: client.getServerVersion(),
            protocolVersion: transport.protocolVersion,
            tools: await toolNames(client, timeout),
            calls: await runSteps(steps, (params, onprogress) =>
                client.callTool(params, undefined, { onprogress, timeout })),
        };
    } finally {
        await transport.terminateSession?.();
        await client.close();
    }
});

function urlTransport(url, headers) {
    if (url.startsWith('ws')) {
        return listening(new WebSocketClientTransport(new URL(url)));
    }
    if (isOfEvents(url)) {
        return listening(new SSEClientTransport(new URL(url), eventsWith(headers)));
    }
    return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}

// The client announces the negotiated version to its transport and keeps no copy; this one listens.
function listening(transport) {
    return Object.assign(transport, {
        setProtocolVersion(version) {
            this.protocolVersion = version;
        },
    });
}

async function toolNames(client, timeout) {
    const names = [];
    let cursor;
    do {
        const page = await client.listTools({ cursor }, { timeout });
        names.push(...page.tools.map((tool) => tool.name));
        cursor = page.nextCursor;
    } while (cursor !== undefined);
    return names;
}
