// An MCP server with two tools that say what they are told, and by whom. It speaks one era and, by `era: 'both'`, both.
const MODERN = '2026-07-28';
const CACHEABLE = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };
const message = { type: 'string' };

const TOOLS = [
    {
        name: 'echo',
        description: 'Says what it is told, at once',
        inputSchema: { type: 'object', properties: { message }, required: ['message'] },
        annotations: { idempotentHint: true, readOnlyHint: true },
    },
    {
        name: 'ponder',
        description: 'Says what it is told, after some time',
        inputSchema: {
            type: 'object',
            properties: { message, millis: { type: 'integer', maximum: 60_000 } },
            required: ['message', 'millis'],
        },
    },
];

export class Echo {
    constructor(name, era) {
        this.name = name;
        this.era = era;
    }

    /** The answer to a request, in time. */
    async answer({ id, method, params = {} }) {
        const result = await this.result(method, params);
        return result
            ? { jsonrpc: '2.0', id, result }
            : { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } };
    }

    async result(method, params) {
        switch (method) {
            case 'initialize':
                return this.era === 'modern' ? undefined : this.initialized(params);
            case 'server/discover':
                return this.era === 'legacy'
                    ? undefined
                    : { ...CACHEABLE, supportedVersions: [MODERN], capabilities: { tools: {} } };
            case 'ping':
                return {};
            case 'tools/list':
                return { ...CACHEABLE, tools: TOOLS };
            case 'tools/call':
                return this.called(params);
        }
    }

    initialized({ protocolVersion }) {
        return {
            protocolVersion: protocolVersion < MODERN ? protocolVersion : '2025-11-25',
            capabilities: { tools: {} },
            serverInfo: { name: this.name, version: '1' },
        };
    }

    async called({ name, arguments: { message, millis } }) {
        if (name === 'ponder') {
            await new Promise((resolve) => setTimeout(resolve, millis));
        }
        return { resultType: 'complete', content: [{ type: 'text', text: `${this.name} heard ${message}` }] };
    }
}
