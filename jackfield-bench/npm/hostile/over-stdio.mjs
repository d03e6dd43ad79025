// A server over stdio that floods in its own way, as fast as the pipe takes it.
//   node over-stdio.mjs <kind> <mark>
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { answer, flood } from './server.mjs';

const [kind] = process.argv.slice(2);
const CHUNK = 64 << 10;
let token;
let begun = false;
let written = 0;

// Blocks while the pipe is full, so that the server costs nothing then.
function write(descriptor, text) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) {
        try {
            at += writeSync(descriptor, bytes, at);
        } catch (failed) {
            if (failed.code !== 'EAGAIN') {
                process.exit(1);
            }
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        }
    }
    written += bytes.length;
}

function repeat(line) {
    return (line + '\n').repeat(Math.ceil(CHUNK / (line.length + 1)));
}

function pour() {
    const line = kind === 'stderr' ? 'this line is for people' : flood(kind, token);
    if (begun && line) {
        write(kind === 'stderr' ? 2 : 1, repeat(line));
        if (kind === 'crash' && written > 4 << 20) {
            process.exit(7);
        }
    }
    begun && line ? setImmediate(pour) : setTimeout(pour, 5);
}

createInterface({ input: process.stdin })
    .on('line', (line) => {
        const request = JSON.parse(line);
        if (request.method === 'tools/call' && kind === 'progress') {
            token = request.params?._meta?.progressToken;
        } else if (request.method && request.id !== undefined) {
            const said = answer(kind, request);
            said && write(1, said + '\n');
        }
        begun ||= request.method === 'notifications/initialized';
    })
    .on('close', () => process.exit(0));
pour();
