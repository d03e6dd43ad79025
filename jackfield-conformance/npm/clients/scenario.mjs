// The client that the conformance suite starts for a client scenario: all that it does goes through a running hub.
//   node scenario.mjs <url of the scenario's server>     with the suite's variables and those of running-hub.mjs
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { withSource } from './running-hub.mjs';

const { MCP_CONFORMANCE_SCENARIO, MCP_CONFORMANCE_PROTOCOL_VERSION, MCP_CONFORMANCE_CONTEXT } = process.env;
const MODES = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' };

const calls = (...names) => async (client) => {
    await client.listTools();
    for (const name of names) {
        await client.callTool({ name, arguments: {} });
    }
};

/** What each scenario expects of a client. */
const SCENARIOS = {
    'initialize': (client) => client.listTools(),
    'request-metadata': (client) => client.listTools(),
    'json-schema-ref-no-deref': (client) => client.listTools(),
    'sse-retry': calls('test_reconnection'),
    'elicitation-sep1034-client-defaults': calls('test_client_elicitation_defaults'),
    'sep-2322-client-request-state': calls(
        'test_mrtr_echo_state', 'test_mrtr_no_state', 'test_mrtr_unrelated', 'test_mrtr_no_result_type'),

    'tools_call': async (client) => {
        await client.listTools();
        await client.callTool({ name: 'add_numbers', arguments: { a: 5, b: 3 } });
    },

    'http-standard-headers': async (client) => {
        const { tools } = await client.listTools();
        await client.callTool({ name: tools[0].name, arguments: {} });
        const { resources } = await client.listResources();
        await client.readResource({ uri: resources[0].uri });
        const { prompts } = await client.listPrompts();
        await client.getPrompt({ name: prompts[0].name });
    },

    'http-custom-headers': async (client) => {
        await client.listTools();
        for (const { name, arguments: args } of JSON.parse(MCP_CONFORMANCE_CONTEXT).toolCalls) {
            await client.callTool({ name, arguments: args });
        }
    },

    'http-invalid-tool-headers': async (client) => {
        const { tools } = await client.listTools();
        for (const { name } of tools) {
            await client.callTool({ name, arguments: { region: 'us-east1' } });
        }
    },

    'json-schema-2020-12-preservation': async (client) => {
        const { tools } = await client.listTools();
        const schema = tools.find((tool) => tool.name === 'json_schema_2020_12_tool').inputSchema;
        await client.callTool({ name: 'json_schema_echo', arguments: { schema } });
    },
};

async function connected(url) {
    const client = new Client(
        { name: 'jackfield-scenario', version: '1.0.0' },
        {
            capabilities: { elicitation: { form: {} } },
            versionNegotiation: { mode: MODES[MCP_CONFORMANCE_PROTOCOL_VERSION] },
        },
    );
    client.setRequestHandler('elicitation/create', ({ params }) => accepted(params.requestedSchema));
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return client;
}

/** Agrees to everything: what has a default gets it, and what can be confirmed is. */
function accepted({ properties }) {
    const answers = Object.entries(properties).map(([name, { type, default: value }]) =>
        [name, value ?? (type === 'boolean' ? true : undefined)]);
    return { action: 'accept', content: Object.fromEntries(answers) };
}

const play = SCENARIOS[MCP_CONFORMANCE_SCENARIO];
if (!play) {
    throw new Error(`There is no part for a client in "${MCP_CONFORMANCE_SCENARIO}".`);
}
// Unique, so that nothing that the hub remembers of one scenario's server is taken for another's.
const id = `scenario-${process.pid}`;
await withSource(id, process.argv[2], async (url) => {
    const client = await connected(url);
    try {
        await play(client);
    } finally {
        await client.close();
    }
});
