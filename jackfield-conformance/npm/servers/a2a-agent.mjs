// An agent on the JavaScript SDK of A2A. Its skills report on their work, ask, fail, and wait until they are cancelled.
//   node a2a-agent.mjs     A2A 1.0 over JSON-RPC at /rpc and HTTP+JSON at /rest; a card of A2A 0.3 at /old-card.json
import express from 'express';
import { AgentCard, AGENT_CARD_PATH, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';

const cancelled = new Set();

const textOf = (message) => message.parts.flatMap((part) => (part.content?.$case === 'text' ? [part.content.value] : [])).join(' ');

/** What a skill says about the task of one request. */
const reporter = ({ taskId, contextId }, bus) => ({
    status: (state, text) =>
        bus.publish(
            AgentEvent.statusUpdate(
                TaskStatusUpdateEvent.fromJSON({
                    taskId,
                    contextId,
                    status: {
                        state: `TASK_STATE_${state}`,
                        timestamp: new Date().toISOString(),
                        message: text && { messageId: crypto.randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts: [{ text }] },
                    },
                }),
            ),
        ),
    artifact: (part, append = false) =>
        bus.publish(
            AgentEvent.artifactUpdate(
                TaskArtifactUpdateEvent.fromJSON({ taskId, contextId, append, artifact: { artifactId: 'result', parts: [part] } }),
            ),
        ),
});

const skills = {
    async count({ status, artifact }) {
        for (const step of [1, 2, 3]) {
            status('WORKING', `step ${step}`);
            artifact({ text: `${step} ` }, step > 1);
        }
        status('COMPLETED');
    },
    async table({ status, artifact }) {
        artifact({ data: { rows: 2 } });
        status('COMPLETED');
    },
    async greet({ status, artifact }, context) {
        if (!context.task) {
            status('INPUT_REQUIRED', 'Your name?');
            return;
        }
        artifact({ text: `Hello ${textOf(context.userMessage)}` });
        status('COMPLETED');
    },
    async fail({ status }) {
        status('FAILED', 'There is no such thing.');
    },
    async dig({ status }, context) {
        status('WORKING', 'digging');
        console.error('digging');
        while (!cancelled.has(context.taskId)) {
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
        status('CANCELED');
        console.error('stopped digging');
    },
};

const executor = {
    async execute(context, bus) {
        const { taskId, contextId } = context;
        bus.publish(
            AgentEvent.task(context.task ?? Task.fromJSON({ id: taskId, contextId, status: { state: 'TASK_STATE_SUBMITTED' } })),
        );
        await skills[context.userMessage.metadata?.skillId ?? 'greet'](reporter(context, bus), context);
        bus.finished();
    },
    async cancelTask(taskId) {
        cancelled.add(taskId);
    },
};

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
    const base = `http://127.0.0.1:${server.address().port}`;
    const card = AgentCard.fromJSON({
        name: 'Test agent',
        description: 'Does what a test needs.',
        version: '1',
        supportedInterfaces: [
            { url: `${base}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
            { url: `${base}/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
            { url: `${base}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
        ],
        capabilities: { streaming: true },
        defaultInputModes: ['text/plain', 'application/json'],
        defaultOutputModes: ['text/plain', 'application/json'],
        skills: Object.keys(skills).map((id) => ({ id, name: id, description: `The skill ${id}.`, tags: ['test'] })),
    });
    const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
    const options = { requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat: { enabled: true } };
    app.use(`/${AGENT_CARD_PATH}`.replace('//', '/'), agentCardHandler({ agentCardProvider: requestHandler }));
    app.use('/rpc', jsonRpcHandler(options));
    app.use('/rest', restHandler(options));
    app.get('/old-card.json', (_, response) =>
        response.json({
            ...AgentCard.toJSON(card),
            supportedInterfaces: undefined,
            url: `${base}/rpc`,
            protocolVersion: '0.3.0',
            preferredTransport: 'JSONRPC',
        }),
    );
    console.error(`listening on ${base}`);
});
