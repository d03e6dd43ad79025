// Gives a source to a hub that runs, for as long as something is done with it.
//   JACKFIELD_URL    where the hub listens, without a path
//   JACKFIELD_PID    its process, which reads its configuration again at SIGHUP
//   JACKFIELD_CONFIG its configuration; this program is the only one that writes it
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { JACKFIELD_URL, JACKFIELD_PID, JACKFIELD_CONFIG } = process.env;
const PATIENCE = 20_000;

/** Adds the server at `url` as a source, calls `use` with the source's own endpoint, and removes the source again. */
export async function withSource(id, url, use) {
    await configure({ [id]: { url } });
    try {
        await sources((states) => states[id] === 'ready');
        return await use(`${JACKFIELD_URL}/mcp/${id}`);
    } finally {
        await configure({});
        await sources((states) => !(id in states));
    }
}

// YAML is a superset of JSON.
async function configure(wanted) {
    await writeFile(JACKFIELD_CONFIG, JSON.stringify({ sources: wanted }));
    process.kill(Number(JACKFIELD_PID), 'SIGHUP');
}

async function sources(wanted) {
    let states;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
        const health = await (await fetch(`${JACKFIELD_URL}/health`)).json();
        states = Object.fromEntries(health.sources.map(({ id, state }) => [id, state]));
        if (wanted(states)) {
            return;
        }
    }
    throw new Error(`The hub's sources did not become as wanted: ${JSON.stringify(states)}`);
}
