// What the two client scripts share: reading the command line, and driving a connected client.
import { parseArgs } from 'node:util';

/**
 * Reads `[options] <url> <json-steps>` or `[options] <json-steps> --stdio <command> [args...]`.
 * All that follows `--stdio` belongs to the command.
 */
export function readCommandLine(argv, extraOptions = {}) {
    const split = argv.indexOf('--stdio');
    const stdio = split < 0 ? undefined : argv.slice(split + 1);
    const { values, positionals } = parseArgs({
        args: split < 0 ? argv : argv.slice(0, split),
        allowPositionals: true,
        options: {
            header: { type: 'string', multiple: true, default: [] },
            timeout: { type: 'string', default: '30000' },
            ...extraOptions,
        },
    });
    const url = stdio ? undefined : positionals.shift();
    if (stdio ? stdio.length === 0 : !url) {
        throw new Error('Name a URL, or a command after --stdio.');
    }
    return {
        ...values,
        url,
        stdio: stdio && { command: stdio[0], args: stdio.slice(1), stderr: 'inherit' },
        headers: Object.fromEntries(values.header.map(splitHeader)),
        steps: JSON.parse(positionals.shift() ?? '[]'),
        timeout: Number(values.timeout),
    };
}

/** Tells whether a URL is one of the HTTP transport of 2024-11-05. */
export function isOfEvents(url) {
    return new URL(url).pathname.startsWith('/sse');
}

/** The options of that transport: its stream and its messages take their headers from two places. */
export function eventsWith(headers) {
    const withHeaders = (url, init) => {
        const all = new Headers(init?.headers);
        Object.entries(headers).forEach(([name, value]) => all.set(name, value));
        return fetch(url, { ...init, headers: all });
    };
    return { requestInit: { headers }, eventSourceInit: { fetch: withHeaders } };
}

/** Runs the steps one after the other; a call that fails is recorded, and the next one still runs. */
export async function runSteps(steps, call) {
    const calls = [];
    for (const { name, arguments: args } of steps) {
        const progress = [];
        const onprogress = (report) => progress.push(report);
        try {
            calls.push({ name, result: await call({ name, arguments: args }, onprogress), progress });
        } catch (error) {
            calls.push({ name, error: { code: error.code, message: error.message }, progress });
        }
    }
    return calls;
}

/** Prints what `session` returns as one line of JSON; a failure goes to stderr, with exit code 1. */
export async function report(session) {
    try {
        console.log(JSON.stringify(await session()));
    } catch (error) {
        console.error(error);
        process.exitCode = 1;
    }
}

function splitHeader(line) {
    const colon = line.indexOf(':');
    if (colon < 1) {
        throw new Error(`A header is written "Name: value", not "${line}".`);
    }
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
