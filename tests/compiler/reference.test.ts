import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReference } from '../../src/authoring/generate/checkReference.ts';
import { reference } from '../../src/cli/commands/reference.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { generateReference, REFERENCE } from '../../src/authoring/reference/generateReference.ts';
import { rightsMatrix } from '../../src/authoring/reference/rightsMatrix.ts';
import type { Access, ResolvedResource } from '../../src/shared/resolved/resolved.ts';
import { projectCompilation as compilation } from '../helpers/projectCompilation.ts';
import { copyProject, PROJECT, type ProjectCopy } from '../recipes/projectCopy.ts';

const pages = generateReference(PROJECT, compilation);

it('the pages about the definition language are up to date', () => {
  expect(checkReference(PROJECT).map((issue) => formatIssue(issue, 'en'))).toEqual([]);
});

it('documents every screen, call and entity, and links every page from the index', () => {
  const definitionPages = Object.entries(pages).filter(
    ([path]) => !path.startsWith('language/') && path !== 'README.md',
  );
  const content = definitionPages.map(([, text]) => text).join('\n');
  for (const { id } of compilation.screens.values()) expect(content).toContain(`| \`${id}\` |`);
  for (const { calls } of compilation.resources.values())
    for (const { name } of Object.values(calls)) expect(content).toContain(`| \`${name}\` |`);
  expect(definitionPages.filter(([path]) => !pages['README.md']!.includes(`](${path})`))).toEqual(
    [],
  );
  for (const id of compilation.entities.keys())
    expect(definitionPages.some(([path]) => path.endsWith(`/${id}.schema.md`))).toBe(true);
});

it('has no locale keys, placeholders or undefined values in its pages', () => {
  const unresolved = Object.entries(pages)
    .filter(([path]) => !path.startsWith('language/'))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) =>
          /(?<![`"\w.])reference\.\w|\{(?:limit|field|values?|count|condition|name)\}|undefined|\[object /.test(
            line.replace(/`[^`]*`/g, '').replace(/"[^"]*"/g, ''),
          ),
        )
        .map((line) => `${path}: ${line}`),
    );
  expect(unresolved).toEqual([]);
});

describe('the rights of a resource', () => {
  const resource = compilation.resources.get('news')!;
  const entity = compilation.entities.get('news');
  const cellsOf = (rights: ResolvedResource['rights'], name: string, access?: Access) => {
    const { one } = resource.calls;
    const calls = { ...resource.calls, one: { ...one!, access: access ?? one!.access } };
    const lines = rightsMatrix({ calls, ...(rights ? { rights } : {}) }, new Map(), entity);
    return lines.find((line) => line.startsWith(`| \`${name}\``))?.slice(name.length + 6);
  };

  it.each([
    ['public', ' yes | yes | yes | yes |'],
    ['company', ' no | yes | yes | yes |'],
    ['own', ' no | yes | no | own rows only |'],
    ['main', ' no | no | no | yes |'],
  ] as const)('show who may make a call with the access %s', (access, cells) => {
    expect(cellsOf(undefined, 'news.one', access)).toBe(cells);
  });

  it.each([
    ['title', { read: 'main', write: 'main' }, ' no | no | no | reads and writes |'],
    ['title', { write: 'main' }, ' no | only reads | only reads | reads and writes |'],
    ['schools_id', { write: 'main' }, ' no | no | no | only writes |'],
    ['liked_count', { read: 'main' }, ' no | no | no | only reads |'],
  ] as const)('show who may use the field %s with the rights %j', (field, right, cells) => {
    expect(cellsOf({ [field]: right }, field)).toBe(cells);
  });
});

describe('rules are described in both languages', () => {
  const lineOf = (path: string, start: string) =>
    pages[path]!.split('\n').filter((line) => line.startsWith(start));

  it('with the plural form of the number, and with the message', () => {
    expect(lineOf('news/news.schema.md', '| `title` | <div dir="rtl">لا يقل')).toEqual([
      '| `title` | <div dir="rtl">لا يقل عن 4 أحرف</div> | at least 4 characters | <div dir="rtl">يجب ألا يقل العنوان عن 4 أحرف</div> | The title must be at least 4 characters |',
    ]);
    expect(lineOf('news/news.form.md', '| `title` |')[0]).toContain(
      'required<br>not empty<br>at least 4 characters<br>at most 300 characters',
    );
  });

  it('with their condition', () => {
    const text = pages['events/event.form.md']!;
    expect(text).toContain('إذا كان `place` يساوي `0`\n\nIf `place` is `0`\n\n| field |');
    expect(text.slice(text.indexOf('If `place`'))).toMatch(/^\| `location` \|.*required<br>/m);
  });
});

describe('the check', () => {
  let copy: ProjectCopy;
  const check = () => checkReference(copy.root).map((issue) => formatIssue(issue, 'en'));

  beforeAll(() => {
    copy = copyProject(PROJECT, [REFERENCE]);
  });

  afterAll(() => copy.remove());

  it('reports pages that differ, are missing or are obsolete', () => {
    const page = join(copy.root, REFERENCE, 'language/list.md');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace('# List', '# Lists'));
    expect(check()).toEqual([
      'docs/reference/language/list.md:3:1  The reference does not match the definition language on 1 page  → Run npm run generate',
    ]);
    rmSync(page);
    writeFileSync(join(copy.root, REFERENCE, 'language/gone.md'), 'Gone');
    expect(check()).toEqual([
      'docs/reference/language/list.md:1:1  The reference does not match the definition language on 2 pages  → Run npm run generate',
    ]);
  });
});

describe('the command', () => {
  const FOLDER = 'out';
  let copy: ProjectCopy;
  const run = async () => {
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    return { succeeded: await reference([FOLDER], { cwd: copy.root, print }), printed };
  };

  beforeAll(() => {
    copy = copyProject(PROJECT, ['schemas', 'locales']);
  });

  afterAll(() => copy.remove());

  it('writes all pages into a folder', async () => {
    const count = Object.keys(pages).length;
    expect(await run()).toEqual({
      succeeded: true,
      printed: [`${count} pages written into ${FOLDER}`],
    });
    for (const [path, text] of Object.entries(pages))
      expect(readFileSync(join(copy.root, FOLDER, path), 'utf8')).toBe(text);
  });

  it('writes nothing while the definitions have issues', async () => {
    const list = join(copy.root, 'schemas/news/news.list.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"news.all"', '"news.al"'));
    const { succeeded, printed } = await run();
    expect(succeeded).toBe(false);
    expect(printed.join('\n')).toContain('“news.al”');
  });
});
