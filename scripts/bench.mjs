import { parseArgs } from 'node:util';
import { benchClient } from './bench/client.mjs';
import { toMarkdown } from './bench/figures.mjs';
import { benchServer } from './bench/server.mjs';
import { endChildren } from '../src/cli/children.mjs';
import { fail, log } from '../src/cli/print.mjs';

/*
 * Runs all benchmarks (`npm run bench`) or one group of them
 * (`npm run bench -- client --rounds 3`). docs/performance.md records the output. Compare figures
 * only within one run, and run nothing else on the machine meanwhile.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const unknown = positionals.find((group) => group !== 'client' && group !== 'server');
if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1)
  fail('Usage: npm run bench -- [client] [server] [--rounds 5]');

const isSelected = (/** @type {string} */ group) =>
  positionals.length === 0 || positionals.includes(group);
const tables = [
  ...(isSelected('client') ? [await benchClient({ log, rounds })] : []),
  ...(isSelected('server') ? await benchServer({ log }) : []),
];
for (const table of tables) log(`\n${toMarkdown(table)}`);
await endChildren();
process.exit();
