import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../src/authoring/describe/orderOf.ts';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import { openSchema } from '../../../src/authoring/describe/schemaAt.ts';
import type { Control, Panel, Path } from '../../../src/authoring/describe/types.ts';
import { compileProduct } from './places.ts';

const { overlay, compiler, compilation } = compileProduct('');

const NEWS = 'schemas/news/my-news.list.json';
const FORM = 'schemas/news/news.form.json';
const ENTITY = 'schemas/news/news.schema.json';
const RESOURCE = 'schemas/news/news.resource.json';
const APP = 'schemas/app.json';

const panelAt = (file: string, path: Path): Panel =>
  panelOf(compiler, compilation, { file, path })!;

const propertyAt = (file: string, path: Path) =>
  panelAt(file, path.slice(0, -1)).properties.find(({ name }) => name === path.at(-1))!;

const namesOf = (control: Control | undefined) =>
  control?.type === 'object' ? control.properties.map(({ name }) => name) : control?.type;

describe('a value in its short form', () => {
  it.each([
    [NEWS, ['filters', 0], 'filter', 'title'],
    [NEWS, ['rowActions', 1], 'action', 'edit'],
    [NEWS, ['create'], 'to', 'create-news'],
    [FORM, ['sections', 0, 'fields', 1], 'field', 'title'],
  ] as const)('%s %j is described as the object', (file, path, shortFor, value) => {
    const panel = panelAt(file, path);
    expect([panel.value, panel.shortFor]).toEqual([value, shortFor]);
    const property = panel.properties.find(({ name }) => name === shortFor);
    expect(property).toMatchObject({ value, required: true, path: [...path, shortFor] });
  });

  it('has the same properties as the long form', () => {
    const [short, long] = [panelAt(NEWS, ['columns', 4]), panelAt(NEWS, ['columns', 2])];
    expect(short.properties.map(({ name }) => name)).toEqual(
      long.properties.map(({ name }) => name),
    );
  });

  it('is described before the file states it', () => {
    expect(panelAt(NEWS, ['columns', 5])).toMatchObject({ value: undefined, shortFor: 'field' });
  });
});

describe('options', () => {
  it.each([
    // The cell that the compiler has chosen.
    [NEWS, ['columns', 0, 'options'], 'picture'],
    [NEWS, ['columns', 2, 'options'], 'decimals'],
    // The widget that the compiler has chosen.
    [FORM, ['sections', 0, 'fields', 2, 'options'], 'rows'],
    // The action and the block that the file names.
    [NEWS, ['rowActions', 0, 'options'], 'href'],
    ['schemas/dashboard/dashboard.page.json', ['blocks', 0, 'options'], 'steps'],
  ] as const)('%s %j have the properties of the manifest', (file, path, name) => {
    expect(namesOf(propertyAt(file, path).control)).toContain(name);
    expect(panelAt(file, path).properties.map((property) => property.name)).toContain(name);
  });

  it('are those of another cell when the column names one', () => {
    overlay.set(NEWS, '{ "call": "news.mine", "columns": [{ "field": "title", "cell": "date" }] }');
    const changed = compiler.update([NEWS]);
    const panel = panelOf(compiler, changed, { file: NEWS, path: ['columns', 0, 'options'] })!;
    overlay.clear();
    compiler.update([NEWS]);
    expect(panel.properties.map(({ name }) => name)).not.toContain('picture');
  });
});

describe('the control of a property', () => {
  it.each<[string, Path, unknown]>([
    [NEWS, ['title'], { type: 'name', refers: 'text' }],
    [NEWS, ['columns', 0, 'cell'], { type: 'name', refers: 'cell' }],
    [NEWS, ['columns', 0, 'width'], { type: 'number', integer: true, minimum: 40, maximum: 800 }],
    [NEWS, ['columns', 0, 'sortable'], { type: 'switch' }],
    [NEWS, ['view'], { type: 'choice', values: ['table', 'grid', 'virtual'] }],
    [NEWS, ['export', 'fileName'], { type: 'text', maxLength: 80 }],
    // A template is typed, not chosen.
    [NEWS, ['rowActions', 0, 'options', 'href'], { type: 'text' }],
    [NEWS, ['clientSide', 'search', 'fields'], { type: 'list', item: { type: 'name' } }],
    [NEWS, ['filters', 0, 'presets'], { type: 'list', item: { type: 'choice' } }],
    [NEWS, ['rowActions', 0, 'when'], { type: 'json' }],
    // An unstated choice between a name and an object is a name.
    [NEWS, ['filters', 0, 'choices'], { type: 'name', refers: 'sharedChoices' }],
    [NEWS, ['blocks'], { type: 'items', items: [] }],
    [ENTITY, ['properties'], { type: 'items', keyed: true }],
    [ENTITY, ['required'], { type: 'list', item: { type: 'text' } }],
    [ENTITY, ['properties', 'title', 'multiline'], { type: 'choice', values: [true] }],
    // A field within a field would have no end.
    [ENTITY, ['properties', 'title', 'items'], { type: 'json' }],
    [RESOURCE, ['calls', 'mine', 'filters'], { type: 'items', keyed: true }],
    [FORM, ['sections', 0, 'fields', 0, 'initialValue'], { type: 'json' }],
  ])('%s %j', (file, path, control) =>
    expect(propertyAt(file, path).control).toMatchObject(control as object),
  );

  it('names the items of a list', () => {
    const { control } = propertyAt(NEWS, ['columns']);
    expect(control).toMatchObject({
      items: [
        { name: 'title', path: ['columns', 0] },
        { name: 'schools' },
        { name: 'liked_count' },
        { name: 'commnets_count' },
        { name: 'created_at' },
      ],
    });
  });

  it('of a list is the same in a panel of its own', () => {
    expect(panelAt(NEWS, ['columns']).control).toEqual(propertyAt(NEWS, ['columns']).control);
  });

  it('shows objects up to the third as forms', () => {
    const depthOf = (control: Control): number =>
      control.type === 'object'
        ? 1 + Math.max(0, ...control.properties.map((property) => depthOf(property.control)))
        : 0;
    const controls = panelAt('schemas/packages/school-packages.list.json', []).properties.map(
      ({ control }) => depthOf(control),
    );
    expect(Math.max(...controls)).toBe(3);
  });
});

describe('what applies if a property is not stated', () => {
  it.each<[string, Path, unknown]>([
    [NEWS, ['view'], 'table'],
    [NEWS, ['id'], 'my-news'],
    [NEWS, ['route'], '/my-news'],
    [NEWS, ['title'], 'my-news.title'],
    [NEWS, ['nameField'], 'title'],
    [NEWS, ['countLabel'], 'news.count'],
    [NEWS, ['columns', 0, 'label'], 'news.col.title'],
    [NEWS, ['columns', 2, 'cell'], 'number'],
    [NEWS, ['columns', 2, 'align'], 'number'],
    [NEWS, ['columns', 2, 'sortable'], true],
    [NEWS, ['columns', 0, 'hideable'], false],
    [NEWS, ['columns', 0, 'tooltip'], undefined],
    [NEWS, ['filters', 1, 'choices'], 'school'],
    [NEWS, ['rowActions', 1, 'icon'], 'Edit'],
    [NEWS, ['rowActions', 1, 'options', 'to'], 'edit-news'],
    [FORM, ['edit', 'save'], 'news.update'],
    [FORM, ['edit', 'load'], 'news.one'],
    [FORM, ['sections', 0, 'fields', 0, 'widget'], 'multiSelect'],
    [RESOURCE, ['calls', 'mine', 'method'], 'GET'],
    [RESOURCE, ['calls', 'mine', 'pageSize'], 20],
    // A stated value hides what would apply instead, unless the language says it.
    [NEWS, ['columns', 2, 'width'], undefined],
    [APP, ['onListFailure'], 'retry'],
  ])('%s %j: %j', (file, path, fallback) =>
    expect(propertyAt(file, path).fallback).toEqual(fallback),
  );
});

describe('a choice between schemas', () => {
  it.each<[string, Path, string[]]>([
    [APP, ['menu', 0], ['label', 'icon', 'to', 'items']],
    [APP, ['menu', 1], ['label', 'icon', 'to', 'items']],
    ['schemas/common.shared.json', ['choices', 'school'], ['extends', 'values', 'other', 'call']],
  ])('%s %j has the properties of all alternatives', (file, path, names) =>
    expect(panelAt(file, path).properties.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    ),
  );

  it('with a discriminator follows the stated value', () => {
    const { schemas } = compiler.inspect();
    const part = { schema: schemas['manifest.json']!, file: 'manifest.json' };
    const propertiesFor = (kind: string) =>
      Object.keys(openSchema(part, { kind }, schemas).schema['properties'] as object);
    expect(propertiesFor('action')).toContain('targets');
    expect(propertiesFor('valueType')).toContain('cells');
    expect(propertiesFor('valueType')).not.toContain('targets');
  });
});

describe('a value that the language does not know', () => {
  const withValue = (value: object, path: Path) => {
    overlay.set(NEWS, JSON.stringify({ call: 'news.mine', columns: ['title'], ...value }));
    const changed = compiler.update([NEWS]);
    const panel = panelOf(compiler, changed, { file: NEWS, path });
    overlay.clear();
    compiler.update([NEWS]);
    return panel;
  };

  it('is listed after the known ones and edited as JSON', () => {
    const property = withValue({ colour: { dark: 'red' } }, [])?.properties.at(-1);
    expect(property).toMatchObject({
      name: 'colour',
      value: { dark: 'red' },
      control: { type: 'json' },
      unknown: true,
    });
  });

  it('has a panel of its own', () => {
    const panel = withValue({ colour: { dark: 'red' } }, ['colour', 'dark']);
    expect(panel).toMatchObject({ value: 'red', properties: [], control: { type: 'json' } });
  });

  it('is nothing if the file does not state it', () => {
    expect(withValue({}, ['colour'])).toBeUndefined();
    expect(withValue({}, ['constructor'])).toBeUndefined();
  });
});

describe('no panel', () => {
  it.each(['locales/ar/news.json', 'schemas/news/none.list.json', 'package.json'])('%s', (file) =>
    expect(panelOf(compiler, compilation, { file, path: [] })).toBeUndefined(),
  );

  it('for a file that is not valid JSON', () => {
    overlay.set(NEWS, '{ "call": ');
    const changed = compiler.update([NEWS]);
    expect(panelOf(compiler, changed, { file: NEWS, path: [] })).toBeUndefined();
    overlay.clear();
    compiler.update([NEWS]);
  });
});

it('a panel names the component of the product that draws the part', () => {
  const codeAt = (file: string, path: Path) => panelAt(file, path).code;
  expect(codeAt('schemas/dashboard/dashboard.page.json', ['blocks', 2])).toBe(
    'src/screens/dashboard/Dashboard.tsx',
  );
  expect(codeAt('schemas/dashboard/dashboard.page.json', ['blocks', 0])).toBeUndefined();
  expect(codeAt('schemas/packages/school-packages.list.json', ['selection', 'action'])).toBe(
    'src/screens/payment/ChangeBar.tsx',
  );
});

describe('the order of properties', () => {
  it.each<[string, Path, string[]]>([
    [NEWS, ['columns', 0], ['field', 'label', 'cell', 'options', 'width']],
    [NEWS, ['columns', 9], ['field', 'label', 'cell', 'options', 'width']],
    [FORM, ['create'], ['id', 'route', 'title', 'keywords', 'load']],
    [NEWS, ['columns', 2, 'options'], ['decimals', 'countLabel']],
  ])('of %s %j is that of the language', (file, path, first) =>
    expect(orderOf(compiler, { file, path })?.slice(0, first.length)).toEqual(first),
  );

  it.each<[string, Path]>([
    [ENTITY, ['properties']],
    [NEWS, ['columns']],
    ['locales/ar/news.json', []],
  ])('of %s %j is free', (file, path) => expect(orderOf(compiler, { file, path })).toBeUndefined());
});
