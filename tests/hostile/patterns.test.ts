import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { formats } from '../../src/shared/text/formats.ts';
import { ROOT } from '../helpers/testDatabase.ts';

/**
 * The code that processes untrusted values. The compiler reads files of the product only, and its
 * own check covers their patterns.
 */
const FOLDERS = [
  'src/shared',
  'src/values',
  'src/sources',
  'src/engine',
  'src/server',
  'src/screens',
  'server',
];

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(visit);
  };
  visit(
    parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
  );
  return found;
}

function allPatterns(): Pattern[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  const inCode = files.filter((file) => /\.tsx?$/.test(file)).flatMap(patternsOf);
  const inFormats = Object.entries(formats).map(([name, { source, flags }]) => ({
    file: `format ${name}`,
    source,
    flags,
  }));
  const all = [...inCode, ...inFormats];
  return [
    ...new Map(all.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
  ];
}

it('every regular expression of the code runs in time proportional to its input', () => {
  const patterns = allPatterns();
  expect(patterns.length).toBeGreaterThan(120);
  const slow = patterns.flatMap(({ file, source, flags }) => {
    const { status } = checkSync(source, flags, { timeout: 20_000, attackTimeout: 5000 });
    return status === 'safe' ? [] : [`${file}: /${source}/${flags} ${status}`];
  });
  expect(slow).toEqual([]);
});
