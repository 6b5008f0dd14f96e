import { benchClient } from './bench/client.mjs';
import { toMarkdown } from './bench/figures.mjs';
import { say } from './say.mjs';

/** `npm run bench`, or a part of it: `npm run bench -- client --rounds 3`. What it prints is what docs/performance.md records. */
const [, , ...args] = process.argv;
const rounds = Number(args[args.indexOf('--rounds') + 1] || 5);
say(`\n${toMarkdown(await benchClient({ say, rounds: args.includes('--rounds') ? rounds : 5 }))}`);
