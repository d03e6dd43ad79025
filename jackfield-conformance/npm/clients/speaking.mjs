// What a client does with a workflow that takes sentences; prints what it saw.
// The two SDKs differ in how one connects; `connect` hides that.
const CAN_ANSWER = { elicitation: { form: {} } };

/** Says sentences by the tool, one after the other, and gives every question the same answer. */
export async function speaking({ tool, sentences, answer }, connect) {
    const questions = [];
    const client = await connect(CAN_ANSWER, ({ params }) => {
        questions.push(params.message);
        return { action: 'accept', content: { answer } };
    });
    try {
        const results = [];
        for (const text of sentences) {
            results.push(await client.call(tool, { text }));
        }
        return { protocolVersion: client.protocolVersion(), results, questions };
    } finally {
        await client.close();
    }
}
