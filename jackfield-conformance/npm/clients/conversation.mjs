// What a client does with the reference server that is more than calling tools; prints what it saw.
// The two SDKs differ in how one connects and how one hears; `connect` hides that.
const CAN_ANSWER = { sampling: {}, elicitation: { form: {}, url: {} }, roots: { listChanged: true } };
const RESOURCE = 'demo://resource/dynamic/text/1';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const PATIENCE = 20_000;

/** How `name` answers each question. */
function answers(name, asked) {
    const noted = (method, answer) => (request) => {
        asked.push(method);
        return answer(request);
    };
    return {
        'sampling/createMessage': noted('sampling', () => ({
            model: 'none',
            role: 'assistant',
            content: { type: 'text', text: `sampled by ${name}` },
        })),
        'elicitation/create': noted('elicitation', ({ params }) =>
            params.mode === 'url' ? { action: 'accept' } : { action: 'accept', content: { name } }),
        'roots/list': noted('roots', () => ({ roots: [{ uri: `file:///home/${name}`, name }] })),
    };
}

/** A client that can be asked: everything that asks back, and completion. */
export async function answering(name, prefix, connect) {
    const asked = [];
    const client = await connect(CAN_ANSWER, answers(name, asked));
    const say = async (tool, args) => textOf(await client.call(prefix + tool, args));
    try {
        return {
            asked,
            tools: await client.tools(),
            sampling: await say('trigger-sampling-request', { prompt: 'hello' }),
            elicitation: await say('trigger-elicitation-request', {}),
            url: await say('trigger-url-elicitation', { url: 'https://example.com/sign' }),
            roots: await say('get-roots-list', {}),
            completion: await client.complete(prefix + 'completable-prompt', 'department', 'S'),
        };
    } finally {
        await client.close();
    }
}

/** A client that only listens: log messages, unless none will come, and updates of a resource. */
export async function listening(prefix, connect, logs = true) {
    const client = await connect({}, {});
    const heard = (method) => client.heard.filter((message) => message.method === `notifications/${method}`);
    const meta = { [LOG_LEVEL]: 'debug' };
    try {
        const tools = await client.tools();
        await client.setLevel('debug');
        await client.subscribe(RESOURCE);
        await client.call(prefix + 'toggle-simulated-logging', {}, meta);
        await client.call(prefix + 'toggle-subscriber-updates', {}, meta);
        await until(() => (!logs || heard('message').length > 0) && heard('resources/updated').length > 0);
        await client.call(prefix + 'toggle-simulated-logging', {});
        await client.call(prefix + 'toggle-subscriber-updates', {});
        return {
            tools,
            levels: heard('message').map((message) => message.params.level),
            updated: heard('resources/updated').map((message) => message.params.uri),
        };
    } finally {
        await client.close();
    }
}

async function until(condition) {
    for (const end = Date.now() + PATIENCE; !condition() && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

function textOf(result) {
    return result.content.map((block) => block.text ?? '').join('\n');
}
