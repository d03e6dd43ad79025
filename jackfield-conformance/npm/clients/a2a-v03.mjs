// A client on the JavaScript SDK of A2A 0.3, over JSON-RPC.
//   node a2a-v03.mjs <url of the hub> <scenario>
// Prints what came of the scenario as one line of JSON.
import { ClientFactory } from 'a2a-sdk-03/client';
import { randomUUID } from 'node:crypto';
import { report } from './drive.mjs';

const [url, scenario] = process.argv.slice(2);

const tool = (server, name, args) => ({
    kind: 'message',
    messageId: randomUUID(),
    role: 'user',
    parts: [{ kind: 'data', data: { server, tool: name, arguments: args } }],
});

const send = (client, message, configuration = {}) => client.sendMessage({ message, configuration });
const echo = tool('everything', 'echo', { message: 'Grüße, 世界' });

async function begin(client) {
    const task = await send(client, tool('local', 'hang', {}), { blocking: false });
    for (let state = task.status.state; state !== 'working';) {
        state = (await client.getTask({ id: task.id })).status.state;
    }
    return task.id;
}

async function collect(events, seen = () => {}) {
    const all = [];
    for await (const event of events) {
        all.push(event);
        await seen(event);
    }
    return all;
}

const SCENARIOS = {
    send: (client) => send(client, echo),
    missingTask: (client) => client.getTask({ id: 'missing' }),
    card: (client) => client.getAgentCard(),

    get: async (client) => client.getTask({ id: (await send(client, echo)).id }),

    stream: async (client) => ({
        events: await collect(client.sendMessageStream({
            message: tool('everything', 'trigger-long-running-operation', { duration: 0.8, steps: 4 }),
        })),
    }),

    cancel: async (client) => client.cancelTask({ id: await begin(client) }),

    resubscribe: async (client) => {
        const id = await begin(client);
        return {
            events: await collect(client.resubscribeTask({ id }), async (event) => {
                if (event.kind === 'task') {
                    await client.cancelTask({ id });
                }
            }),
        };
    },

    push: async (client) => client.setTaskPushNotificationConfig({
        taskId: (await send(client, echo)).id,
        pushNotificationConfig: { url: 'http://127.0.0.1:1/hook' },
    }),
};

await report(async () => {
    const client = await new ClientFactory().createFromUrl(url);
    try {
        return await SCENARIOS[scenario](client);
    } catch (error) {
        return { error: { name: error.constructor.name, message: error.message } };
    }
});
