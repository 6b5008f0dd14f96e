import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCompiler } from '../../src/compiler/compile.ts';
import { writeScreens } from './writeScreens.ts';

/**
 * `npx tsx scripts/bench/edits.ts`: prints the CPU time in milliseconds of compiling 1,008 screens
 * and of judging an edit of one file again, each as the median of 21 runs.
 */
const project = resolve(import.meta.dirname, '../..');
const ownScreens = createCompiler({ root: project }).compile().screens.size;
const root = writeScreens(project, 1008 - ownScreens);

const RUNS = 21;

/** An edit of one file: the text `from` is replaced by `to`. */
const EDITS: [name: string, file: string, from: string, to: string][] = [
  ['list', 'schemas/area7/list-3.list.json', '"width": 140', '"width": 150'],
  ['form', 'schemas/area7/area7.form.json', '"draftable": true', '"draftable": false'],
  ['entity', 'schemas/area7/area7.schema.json', '2000', '2100'],
  ['resource', 'schemas/area7/area7.resource.json', '"-created_at"', '"created_at"'],
  ['examples', 'schemas/area7/area7.cases.json', '"Nam"', '"Na"'],
  ['text', 'locales/en/area7.json', 'List area7', 'Listing area7'],
  ['app', 'schemas/app.json', '{', '{ '],
  ['rules that all share', 'schemas/common.shared.json', '{', '{ '],
];

/** Returns the median CPU time of a task. */
function measure(task: (run: number) => void): number {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const before = process.cpuUsage();
    task(run);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[(RUNS - 1) / 2]!;
}

const print = (name: string, time: number) => console.log(`${name.padEnd(22)}${time.toFixed(0)}`);

print(
  'everything',
  measure(() => createCompiler({ root }).compile()),
);
const overlay = new Map<string, string>();
const compiler = createCompiler({ root, overlay });
compiler.compile();
for (const [name, file, from, to] of EDITS) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  const time = measure((run) => {
    overlay.set(file, run % 2 === 0 ? text.replace(from, to) : text);
    compiler.update([file]);
  });
  print(name, time);
}
rmSync(root, { recursive: true });
