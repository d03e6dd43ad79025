// A client on the JavaScript SDK of A2A 1.0, over one of its bindings.
//   node a2a-v1.mjs [--token T] <JSONRPC|HTTP+JSON> <url of the hub> <scenario>
// Prints what came of the scenario as one line of JSON, in the form of the wire.
import { AgentCard, ListTasksRequest, ListTasksResponse, Message, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { report } from './drive.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { token: { type: 'string' } } });
const [binding, url, scenario] = positionals;

/** A fetch that adds headers to each request. */
const fetchWith = (more) => (input, init = {}) => {
    const headers = new Headers(init.headers);
    Object.entries(more).forEach(([name, value]) => headers.set(name, value));
    return fetch(input, { ...init, headers });
};

function connect(more = {}) {
    const fetchImpl = fetchWith(values.token ? { Authorization: `Bearer ${values.token}`, ...more } : more);
    return new ClientFactory({
        transports: [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })],
        preferredTransports: [binding],
        cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    }).createFromUrl(url);
}

const message = (parts, more = {}) => ({ messageId: randomUUID(), role: 'ROLE_USER', parts, ...more });
const tool = (server, name, args) => message([{ data: { server, tool: name, arguments: args }, mediaType: 'application/json' }]);
const request = (msg, configuration = {}) => SendMessageRequest.fromJSON({ message: msg, configuration });
const wire = (result) => ('status' in result ? { task: Task.toJSON(result) } : { message: Message.toJSON(result) });

async function send(client, msg, configuration) {
    return wire(await client.sendMessage(request(msg, configuration)));
}

async function begin(client, msg) {
    return (await send(client, msg, { returnImmediately: true })).task;
}

/** Collects a stream; `seen` is called with each event, and may do something that changes the task. */
async function collect(events, seen = () => {}) {
    const all = [];
    for await (const event of events) {
        const json = StreamResponse.toJSON(event);
        all.push(json);
        await seen(json);
    }
    return all;
}

const SCENARIOS = {
    send: (client) => send(client, tool('everything', 'echo', { message: 'Grüße, 世界' })),
    toolError: (client) => send(client, tool('local', 'fail', {})),
    unknownServer: (client) => send(client, tool('nope', 'echo', {})),
    missingField: (client) => send(client, message([{ data: { server: 'everything' }, mediaType: 'application/json' }])),
    words: (client) => send(client, message([{ text: 'What can you do?' }])),

    stream: async (client) => ({
        events: await collect(client.sendMessageStream(request(
            tool('everything', 'trigger-long-running-operation', { duration: 0.8, steps: 4 })))),
    }),

    missingTask: (client) => client.getTask({ id: 'missing', tenant: '' }),

    version: async () => send(await connect({ 'A2A-Version': '9.9' }), tool('everything', 'echo', { message: 'x' })),

    cancel: async (client) => {
        const { id } = await begin(client, tool('local', 'hang', {}));
        await working(client, id);
        return { task: Task.toJSON(await client.cancelTask({ id, tenant: '' })) };
    },

    cancelTwice: async (client) => {
        const { task } = await send(client, tool('everything', 'echo', { message: 'over' }));
        return client.cancelTask({ id: task.id, tenant: '' });
    },

    list: async (client) => {
        const contextId = randomUUID();
        for (const number of [1, 2, 3, 4, 5]) {
            await send(client, { ...tool('everything', 'echo', { message: `${number}` }), contextId });
        }
        const pages = [];
        let pageToken = '';
        do {
            const page = ListTasksResponse.toJSON(
                await client.listTasks(ListTasksRequest.fromJSON({ contextId, pageSize: 2, pageToken })));
            pages.push(page);
            pageToken = page.nextPageToken;
        } while (pageToken);
        return { pages };
    },

    resubscribe: async (client) => {
        const { id } = await begin(client, tool('local', 'hang', {}));
        await working(client, id);
        return {
            id,
            events: await collect(client.resubscribeTask({ id, tenant: '' }), async (event) => {
                if (event.task) {
                    await client.cancelTask({ id, tenant: '' });
                }
            }),
        };
    },

    question: async (client) => {
        const asked = await send(client, tool('fixture', 'test_elicitation', { message: 'Who are you?' }));
        const { id: taskId, contextId } = asked.task;
        const data = { username: 'ann', email: 'ann@example.com' };
        const answer = message([{ data, mediaType: 'application/json' }], { taskId, contextId });
        return { asked: asked.task, answered: (await send(client, answer)).task };
    },

    card: async (client) => ({ card: AgentCard.toJSON(await client.getAgentCard()) }),
};

async function working(client, id) {
    for (let state; state !== 'TASK_STATE_WORKING';) {
        state = Task.toJSON(await client.getTask({ id, tenant: '' })).status.state;
    }
}

await report(async () => {
    const client = await connect();
    try {
        return await SCENARIOS[scenario](client);
    } catch (error) {
        return { error: { name: error.constructor.name, message: error.message, code: error.code } };
    }
});
