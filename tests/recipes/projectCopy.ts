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
import { checkTypes } from '../../src/compiler/emit/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue, type Issue } from '../../src/compiler/issues/issue.ts';
import type { Operation, Recipe } from './recipes.ts';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** The files that recipes change, and those that the tests of the result need. */
const COPIED_PATHS = [
  'schemas',
  'locales',
  'src',
  'server',
  'scripts',
  'tests/helpers',
  'package.json',
  'tsconfig.json',
];

/**
 * A copy of the project to apply recipes to. It is inside the project, so that packages are
 * resolved.
 */
export interface ProjectCopy {
  root: string;
  apply(operations: readonly Operation[]): void;
  issues(): Promise<Issue[]>;
  /** Returns the output of `npm run check` without its last line. */
  check(): Promise<string[]>;
  /** Copies the current state. */
  copy(): ProjectCopy;
  remove(): void;
}

export function copyProject(from = PROJECT, copied: readonly string[] = COPIED_PATHS): ProjectCopy {
  mkdirSync(join(PROJECT, '.data'), { recursive: true });
  const root = mkdtempSync(join(PROJECT, '.data/recipes-'));
  for (const name of copied) cpSync(join(from, name), join(root, name), { recursive: true });
  const issues = async () => {
    const { issues: found, entities } = compile({ root });
    return [...found, ...(await checkTypes(root, entities))];
  };
  return {
    root,
    apply: (operations) => operations.forEach((operation) => applyOperation(root, operation)),
    issues,
    check: async () => (await issues()).map((issue) => formatIssue(issue, 'en')),
    copy: () => copyProject(root, copied),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** Returns the operations of a recipe without one step and without the commands, which are slow. */
export const operationsWithout = ({ steps }: Recipe, number: number): Operation[] =>
  steps
    .filter((step) => step.number !== number)
    .flatMap(({ operations }) => operations.filter((operation) => operation.kind !== 'run'));

/**
 * Returns the issues that the check must find after operationsWithout: those of the omitted step and
 * of the omitted commands.
 */
export const expectedIssues = ({ steps }: Recipe, number: number): string[] =>
  steps
    .filter(
      (step) =>
        step.number === number || step.operations.some((operation) => operation.kind === 'run'),
    )
    .flatMap((step) => step.issuesWithout);

function applyOperation(root: string, operation: Operation): void {
  if (operation.kind === 'run') {
    execSync(operation.command, { cwd: root, stdio: 'pipe' });
    return;
  }
  const path = join(
    root,
    operation.file.replace('<next number>', () => nextNumber(root)),
  );
  const text =
    operation.kind === 'write'
      ? `${operation.lines.join('\n')}\n`
      : operation.hunks.reduce(
          (edited, hunk) => replaceOnce(edited, hunk, operation.file),
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
  const [lines, oldLines] = [text.split('\n'), before];
  const matches = lines.flatMap((_line, at) =>
    oldLines.every((line, index) => lines[at + index] === line) ? [at] : [],
  );
  if (matches.length !== 1)
    throw new Error(
      `${file} contains these lines ${matches.length} times, not once:\n${oldLines.join('\n')}`,
    );
  return lines.toSpliced(matches[0]!, oldLines.length, ...after).join('\n');
}

const nextNumber = (root: string) =>
  String(readdirSync(join(root, 'server/db/migrations')).length + 1).padStart(3, '0');
