import { execSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkTypes } from '../../src/compiler/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issue.ts';
import type { Deed, Recipe } from './recipes.ts';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** What recipes change, and what their outcome is tried with. */
const COPIED = [
  'schemas',
  'locales',
  'src',
  'server',
  'scripts',
  'tests/helpers',
  'package.json',
  'tsconfig.json',
];

/** A copy of the project that recipes are followed in. It lies within, so that packages are found. */
export interface Workshop {
  root: string;
  follow(deeds: readonly Deed[]): void;
  /** What `npm run check` prints, without its last line. */
  check(): Promise<string[]>;
  /** Everything as it was now. */
  copy(): Workshop;
  remove(): void;
}

export function openWorkshop(from = PROJECT, copied: readonly string[] = COPIED): Workshop {
  mkdirSync(join(PROJECT, '.data'), { recursive: true });
  const root = mkdtempSync(join(PROJECT, '.data/recipes-'));
  for (const name of copied) cpSync(join(from, name), join(root, name), { recursive: true });
  return {
    root,
    follow: (deeds) => deeds.forEach((deed) => carryOut(root, deed)),
    check: async () => {
      const { issues, entities } = compile({ root });
      return [...issues, ...(await checkTypes(root, entities))].map(formatIssue);
    },
    copy: () => openWorkshop(root, copied),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** The work of a recipe with one step left out, and with the commands, which take long. */
export const without = ({ steps }: Recipe, number: number): Deed[] =>
  steps
    .filter((step) => step.number !== number)
    .flatMap(({ deeds }) => deeds.filter((deed) => deed.do !== 'run'));

/** What is said then: of the step, and of the commands. */
export const saidWithout = ({ steps }: Recipe, number: number): string[] =>
  steps
    .filter((step) => step.number === number || step.deeds.some((deed) => deed.do === 'run'))
    .flatMap((step) => step.without);

function carryOut(root: string, deed: Deed): void {
  if (deed.do === 'run') {
    execSync(deed.command, { cwd: root, stdio: 'pipe' });
    return;
  }
  const path = join(
    root,
    deed.file.replace('<next number>', () => nextNumber(root)),
  );
  const text =
    deed.do === 'write'
      ? `${deed.lines.join('\n')}\n`
      : deed.hunks.reduce(
          (so, hunk) => replaceOnce(so, hunk, deed.file),
          readFileSync(path, 'utf8'),
        );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function replaceOnce(
  text: string,
  { before, after }: { before: string[]; after: string[] },
  file: string,
): string {
  const [lines, wanted] = [text.split('\n'), before];
  const places = lines.flatMap((_line, at) =>
    wanted.every((line, index) => lines[at + index] === line) ? [at] : [],
  );
  if (places.length !== 1)
    throw new Error(`${file} holds ${places.length} times:\n${wanted.join('\n')}`);
  return lines.toSpliced(places[0]!, wanted.length, ...after).join('\n');
}

const nextNumber = (root: string) =>
  String(readdirSync(join(root, 'server/db/migrations')).length + 1).padStart(3, '0');
