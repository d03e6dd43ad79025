// What a client does with an endpoint that lists a search tool instead of all tools; prints what it saw.
// The two SDKs differ in how one connects; `connect` hides that.
const CAN_ANSWER = { elicitation: { form: {} } };

/**
 * Searches by each of the queries, calls the best result in the second step, by its path and then by its name without
 * the search tools, and calls the tools in `asking`, which ask for a name.
 */
export async function finding({ queries, asking }, connect) {
    const questions = [];
    const client = await connect(CAN_ANSWER, ({ params }) => {
        questions.push(params.message);
        return { action: 'accept', content: { name: 'Ann' } };
    });
    try {
        const tools = await client.tools();
        const found = [];
        for (const { query, arguments: args } of queries) {
            const search = await client.call('search_skills', { query });
            const [best] = search.structuredContent.results;
            found.push({
                search,
                called: await client.call('call_tool', { name: best.path, arguments: args }),
                direct: await client.call(best.name, args),
            });
        }
        const asked = [];
        for (const name of asking) {
            const progress = [];
            const result = await client.call('call_tool', { name, arguments: {} }, (report) => progress.push(report));
            asked.push({ result, progress });
        }
        return {
            protocolVersion: client.protocolVersion(),
            instructions: client.instructions(),
            tools,
            found,
            asked,
            questions,
        };
    } finally {
        await client.close();
    }
}
