// The echo server over stdio. Others end it, stop it (SIGSTOP) or make it talk rubbish (SIGUSR2).
//   node over-stdio.mjs <name> <era> <milliseconds until it answers at all>
import { createInterface } from 'node:readline';
import { Echo } from './echo.mjs';

const [name, era, delay] = process.argv.slice(2);
const echo = new Echo(name, era);
const RUBBISH = ['Listening… (this line is no JSON)', '{"jsonrpc":"2.0","id":', '{"id":[],"result":7}', 'x'.repeat(1 << 20)];

process.on('SIGUSR2', () => RUBBISH.forEach((line) => process.stdout.write(line + '\n')));

await new Promise((resolve) => setTimeout(resolve, Number(delay)));
for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.id !== undefined) {
        echo.answer(request).then((answer) => process.stdout.write(JSON.stringify(answer) + '\n'));
    }
}
