import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createCompiler } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';

const ROOT = resolve(import.meta.dirname, '../../examples/museum');
const LIST = 'schemas/exhibits/exhibits.list.json';
const RESOURCE = 'schemas/exhibits/exhibit.resource.json';

/** Compiles the museum with other texts of its files. */
function compileWith(edits: Record<string, (text: string) => string> = {}) {
  const overlay = new Map(
    Object.entries(edits).map(([file, edit]) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(edit(text)).not.toBe(text);
      return [file, edit(text)];
    }),
  );
  const compiler = createCompiler({ root: ROOT, overlay });
  const { bins, screens, issues } = compiler.compile();
  const list = screens.get('exhibits');
  return {
    bin: bins.get('exhibits~bin'),
    call: list?.kind === 'list' ? list.bin?.name : undefined,
    issues: issues.map((issue) => formatIssue(issue, 'en')),
    uses: compiler.uses(),
  };
}

it('a list whose deletion keeps items has a bin, which is a list', () => {
  const { bin, call, issues, uses } = compileWith();
  expect(issues).toEqual([]);
  expect(call).toBe('exhibit.bin');
  expect(bin).toMatchObject({
    kind: 'list',
    call: { name: 'exhibit.bin' },
    columns: [
      { field: 'name', hideable: false },
      { field: 'deleted_by', showLabel: true },
      { field: 'deleted_at', cell: 'date', options: { showTime: true } },
      { field: 'kept_until', cell: 'date' },
    ],
    rowActions: [
      { action: 'restore', options: { call: { name: 'exhibit.restore' } } },
      { action: 'delete', requires: [{ access: 'main' }] },
    ],
    filters: [],
    texts: ['bin'],
  });
  // It is neither exported nor printed.
  expect(bin).not.toHaveProperty('export');
  expect(bin?.toolbar.map(({ action }) => action)).toEqual(['reload']);
  // Its names are in no file, so they are names that the list uses.
  const used = (kind: string, name: string) =>
    uses.some((use) => use.kind === kind && use.name === name && use.screen === 'exhibits~bin');
  expect(used('text', 'bin.success.erase')).toBe(true);
  expect(used('call', 'exhibit.erase')).toBe(true);
});

it.each<[string, Record<string, (text: string) => string>]>([
  ['that says so', { [LIST]: (text) => text.replace('"call"', '"bin": false,\n  "call"') }],
  [
    'without a row that can be deleted',
    { [LIST]: (text) => text.replace(/,\s*\{ "action": "delete"[^\n]*|,\s*"delete"/, '') },
  ],
])('a list has none %s', (_which, edits) => {
  const { bin, call } = compileWith(edits);
  expect({ bin, call }).toEqual({ bin: undefined, call: undefined });
});

it('the address of the bin is not that of a filter', () => {
  const { issues } = compileWith({
    [RESOURCE]: (text) =>
      text.replace('"filters": {', '"filters": { "bin": { "match": "text", "field": "name" },'),
  });
  expect(issues.join('\n')).toContain(
    'The address of the deleted items uses the name of the filter “bin”',
  );
});
