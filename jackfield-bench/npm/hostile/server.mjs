// What all servers here have in common: legacy MCP with one tool, which some of them never answer.
export const note = (method, params = {}) => JSON.stringify({ jsonrpc: '2.0', method, params });

const tool = (name, description) => ({ name, description, inputSchema: { type: 'object' } });
const initialized = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: { listChanged: true }, logging: {} },
    serverInfo: { name: 'hostile', version: '1' },
};
let lists = 0;

// A page of the tools of one kind of server; only that of `list` never ends.
function page(kind) {
    lists++;
    const many = (count, name) => Array.from({ length: count }, (_, n) => tool(name(n), `tool ${n}, list ${lists}`));
    switch (kind) {
        case 'list':
            return { tools: many(1000, (n) => `tool_${lists}_${n}`), nextCursor: `page ${lists}` };
        case 'changed': // other descriptions each time, and most names twice
            return { tools: [tool('call', 'is there'), ...many(500, (n) => `tool_${n >> 1}`)] };
        default:
            return { tools: [tool('call', 'is there')] };
    }
}

// The answer to a request; nothing where the call is to be flooded instead.
export function answer(kind, { id, method, params }) {
    const result = (value) => JSON.stringify({ jsonrpc: '2.0', id, result: value });
    switch (method) {
        case 'initialize':
            return result(initialized);
        case 'tools/list':
            return result(page(kind));
        case 'tools/call':
            return kind === 'progress' || kind === 'events'
                ? undefined
                : result({ content: [{ type: 'text', text: params?.arguments?.message ?? 'done' }] });
        case 'ping':
        case 'logging/setLevel':
            return result({});
        default:
            return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } });
    }
}

// What a server of this kind sends without end.
export function flood(kind, token) {
    const text = 'x'.repeat(200);
    switch (kind) {
        case 'garbage':
            return 'this line is not JSON';
        case 'changed':
            return note('notifications/tools/list_changed');
        case 'progress':
            return token && note('notifications/progress', { progressToken: token, progress: 1, message: text });
        case 'logs':
            return note('notifications/message', { level: 'error', data: text });
        case 'asks':
            return ['ping', 'sampling/createMessage', 'roots/list']
                .map((method) => JSON.stringify({ jsonrpc: '2.0', id: 'asked', method, params: { messages: [] } }))
                .join('\n');
        case 'strange':
            return JSON.stringify({ jsonrpc: '2.0', id: 987654321, result: { text } });
        case 'crash':
            return note('notifications/message', { level: 'error', data: text });
        default:
            return undefined;
    }
}
