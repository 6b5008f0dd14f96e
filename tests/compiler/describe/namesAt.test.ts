import { describe, expect, it } from 'vitest';
import { namesAt } from '../../../src/authoring/describe/namesAt.ts';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import type { Path } from '../../../src/authoring/describe/types.ts';
import { compileProduct, readValue } from './places.ts';

const product = compileProduct('');
const { overlay, compiler, compilation } = product;

const NEWS = 'schemas/news/my-news.list.json';
const FORM = 'schemas/news/news.form.json';
const RESOURCE = 'schemas/news/news.resource.json';

/** The objects whose properties are names. */
const KEYED: unknown[] = ['where', 'rights', 'query'];

const namesFor = (file: string, path: Path) => namesAt(compiler, { file, path });
const listAt = (file: string, path: Path) => namesFor(file, path).map(({ name }) => name);

describe.each(['', 'tests/fixtures/foreign'])('the names in the product in /%s', (folder) => {
  const own = folder === '' ? product : compileProduct(folder);

  it('include each name that a file states', () => {
    const stated = own.compiler
      .inspect()
      .known()
      .filter(({ source, path }) => source.file.startsWith('schemas/') && source.states(path))
      // The pattern of a template and the type of a value allow more than is listed.
      .filter(({ refers }) => refers !== 'template' && refers !== 'value')
      // Names of properties: of filters with values, and of fields with rights. An order is a value.
      .map(({ source, path }) => ({
        file: source.file,
        path,
        name:
          KEYED.includes(path.at(-2)) && path.at(-1) !== 'sort' ? path.at(-1) : source.textAt(path),
      }))
      .filter(({ name }) => name !== undefined);
    const missing = stated.filter(
      ({ file, path, name }) =>
        !namesAt(own.compiler, { file, path }).some((one) => one.name === name),
    );
    expect(stated.length).toBeGreaterThan(folder === '' ? 500 : 20);
    expect(missing).toEqual([]);
  });

  it('include each name in its short form', () => {
    const short = own.compiler
      .inspect()
      .known()
      .filter(({ source, path }) => source.textAt(path.slice(0, -1)) !== undefined)
      .map(({ source, path }) => ({ file: source.file, path: path.slice(0, -1), source }));
    const missing = short.filter(
      ({ file, path, source }) =>
        !namesAt(own.compiler, { file, path }).some(({ name }) => name === source.textAt(path)),
    );
    expect(short.length).toBeGreaterThan(folder === '' ? 200 : 5);
    expect(missing.map(({ file, path }) => ({ file, path }))).toEqual([]);
  });
});

describe('the names for a place', () => {
  it.each<[string, Path, string[]]>([
    // The fields of the entity, in its order.
    [NEWS, ['columns', 0, 'field'], ['id', 'picture', 'title', 'details', 'schools']],
    // The place of the next column.
    [NEWS, ['columns', 5], ['id', 'picture', 'title', 'details', 'schools']],
    [NEWS, ['nameField'], ['id', 'picture', 'title', 'details', 'schools']],
    [NEWS, ['filters', 2], ['title', 'school_id']],
    // Only fields with a picture.
    [NEWS, ['columns', 4, 'options', 'picture'], []],
    [NEWS, ['columns', 0, 'options', 'picture'], ['picture', 'link']],
    [FORM, ['sections', 0, 'fields', 9], ['picture', 'title', 'details', 'schools_id']],
    // Also with a minus, for a descending order.
    [RESOURCE, ['calls', 'one', 'defaultSort'], ['id', '-id', 'picture', '-picture']],
    // A list cannot be sorted by a list.
    [RESOURCE, ['calls', 'mine', 'sortFields', 3], ['id', 'picture', 'title', 'details']],
    ['schemas/reports/payments-report.list.json', ['columns', 0, 'total'], ['sum', 'totalAmount']],
  ])('%s %j', (file, path, names) =>
    expect(listAt(file, path).slice(0, names.length)).toEqual(names),
  );

  it('in another section are those of a new section', () =>
    expect(listAt(FORM, ['sections', 2, 'fields', 0])).toContain('title'));

  it('are none where no name is expected', () => {
    expect(listAt(NEWS, ['columns', 0, 'width'])).toEqual([]);
    expect(listAt('locales/ar/news.json', ['news.title'])).toEqual([]);
    expect(listAt(NEWS, ['colour'])).toEqual([]);
  });

  it('follow a change of another file', () => {
    const file = 'schemas/news/news.resource.json';
    const value = structuredClone(readValue(product.root, file)) as {
      calls: { mine: { filters: Record<string, object> } };
    };
    value.calls.mine.filters['link'] = { match: 'text', field: 'link' };
    overlay.set(file, JSON.stringify(value));
    compiler.update([file]);
    const changed = listAt(NEWS, ['filters', 2]);
    overlay.clear();
    compiler.update([file]);
    expect(changed).toContain('link');
    expect(listAt(NEWS, ['filters', 2])).not.toContain('link');
  });

  it('do not change what the compiler found', () => {
    const uses = compiler.uses().length;
    listAt(NEWS, ['filters', 2]);
    expect(compiler.uses()).toHaveLength(uses);
    expect(compiler.update([NEWS]).issues).toEqual([]);
    expect(panelOf(compiler, compilation, { file: NEWS, path: ['filters', 2] })?.value).toBe(
      undefined,
    );
  });

  it('in a file that is not valid JSON are none', () => {
    overlay.set(NEWS, '{');
    compiler.update([NEWS]);
    expect(listAt(NEWS, ['columns', 0])).toEqual([]);
    overlay.clear();
    compiler.update([NEWS]);
  });
});

describe('the label of a name', () => {
  it.each<[string, Path, string, string]>([
    [NEWS, ['columns', 0], 'title', 'Title'],
    [NEWS, ['filters', 0], 'title', 'Search by title'],
    [NEWS, ['rowActions', 0], 'edit', 'Edit'],
    [NEWS, ['title'], 'news.col.title', 'Title'],
    [NEWS, ['countLabel'], 'news.count', '{count} news items'],
    [NEWS, ['create'], 'create-news', 'Add news'],
    [FORM, ['sections', 0, 'fields', 0], 'title', 'News title'],
    [RESOURCE, ['calls', 'mine', 'defaultSort'], '-created_at', 'Date published'],
  ])('%s %j %s: %s', (file, path, name, label) =>
    expect(namesFor(file, path).find((one) => one.name === name)?.label?.en).toBe(label),
  );

  it('is in both languages', () => {
    const [first] = namesFor(NEWS, ['title']);
    expect(Object.keys(first?.label ?? {})).toEqual(['ar', 'en']);
  });
});

it('texts of the same area come first', () => {
  const keys = listAt(NEWS, ['columns', 0, 'label']);
  const { texts } = compiler.inspect().project;
  const areas = keys.map((key) => texts.fileOf(key) === 'news');
  expect(areas.lastIndexOf(true)).toBe(areas.filter(Boolean).length - 1);
  expect(keys).toHaveLength(texts.keys.size);
});

describe('the names that are offered first', () => {
  it('are the cells that fit the type of the field', () => {
    const columns = readValue(product.root, NEWS) as { columns: { field: string }[] };
    const index = columns.columns.findIndex(({ field }) => field === 'created_at');
    const names = listAt(NEWS, ['columns', index, 'cell']);
    expect(names.slice(0, 2)).toContain('date');
    expect(names).toContain('text');
  });
});

it('the screens of scope tabs and the other filters are offered', () => {
  expect(listAt('schemas/messages/messages.list.json', ['scopeTabs', 'to'])).toContain(
    'school-messages',
  );
  const file = 'schemas/people/school-managers.list.json';
  const others = listAt(file, ['filters', 1, 'dependsOn']);
  expect(others).toContain('email');
  expect(others).not.toContain('school_id');
});
