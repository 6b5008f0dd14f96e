import { answerResults } from './same/answers.ts';
import { chunkResults } from './same/chunks.ts';
import { commandResults } from './same/commands.ts';
import { definitionResults } from './same/definitions.ts';
import { differences, readRecorded, record, type Results } from './same/results.ts';
import { tableResults } from './same/tables.ts';

/*
 * Shows that a restructuring changes nothing: `npm run same -- record` before it, and
 * `npm run same -- compare` after it. Only some results are taken if they are named, as in
 * `npm run same -- compare answers`. The answers are those on PostgreSQL if TEST_DATABASE_URL is set;
 * record and compare both databases.
 */
const database = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

const kinds: Record<string, () => Results | Promise<Results>> = {
  definitions: definitionResults,
  tables: tableResults,
  answers: answerResults,
  chunks: chunkResults,
  commands: commandResults,
};

const [command, ...named] = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(kinds, name));
if ((command !== 'record' && command !== 'compare') || unknown !== undefined) {
  console.log(`Usage: npm run same -- record | compare [${Object.keys(kinds).join('] [')}]`);
  process.exit(1);
}
for (const [kind, take] of Object.entries(kinds))
  if (named.length === 0 || named.includes(kind)) {
    const name = kind === 'answers' ? `answers-${database}` : kind;
    const results = await take();
    if (command === 'record') {
      record(name, results);
      console.log(`${name}: ${results.size} results recorded`);
    } else compare(name, results);
  }
process.exit();

function compare(name: string, now: Results): void {
  const before = readRecorded(name);
  const lines = before ? differences(before.results, now) : ['nothing is recorded'];
  if (lines.length > 0) process.exitCode = 1;
  const since = before ? ` since ${before.commit}` : '';
  console.log(
    lines.length === 0 ? `${name}: ${now.size} results, the same${since}` : `${name}${since}:`,
  );
  for (const line of lines) console.log(`  ${line}`);
}
