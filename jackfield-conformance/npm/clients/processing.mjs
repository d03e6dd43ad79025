// What a client with a model of its own does with a hub that has none; prints what it saw.
// The two SDKs differ in how one connects; `connect` hides that.
const HAS_MODEL = { sampling: {} };

/** Stores a document, lets the hub process it, and answers for the model: with the first heading that it reads. */
export async function processing({ store, text, prompt, resultType }, connect) {
    const asked = [];
    const client = await connect(HAS_MODEL, ({ params }) => {
        asked.push(params);
        const read = params.messages.map(({ content }) => content.text ?? '').join('\n');
        const heading = /^# (.+)$/m.exec(read)?.[1] ?? 'no heading';
        return {
            role: 'assistant',
            content: { type: 'text', text: `About ${heading}` },
            model: 'scripted',
            stopReason: 'endTurn',
        };
    });
    try {
        const tools = (await client.tools()).map(({ name }) => name);
        const kept = await client.call(store, { text });
        const documentList = [kept.content[0].text];
        const result = await client.call('ai.process', { aiPrompt: prompt, documentList, resultType });
        return { protocolVersion: client.protocolVersion(), tools, result, asked };
    } finally {
        await client.close();
    }
}
