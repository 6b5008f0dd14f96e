import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateExample } from '../../src/compiler/examples/checkCases.ts';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import type {
  JsonSchema,
  ResolvedForm,
  ResolvedList,
  ResolvedPage,
} from '../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { compileEdited, createBase, type Edit } from '../definitions/fixture.ts';

const project = resolve(import.meta.dirname, '../..');
const list = 'schemas/books/books.list.json';
const unedited = compileEdited([]);

/** Resolves the screen "books" of the test project in tests/definitions/base after edits. */
const books = (...edits: Edit[]) =>
  (edits.length === 0 ? unedited : compileEdited(edits)).screens.get('books') as ResolvedList;
const columns = (...edits: Edit[]) =>
  Object.fromEntries(books(...edits).columns.map((column) => [column.field, column]));

describe('a list', () => {
  it('has all defaults', () => {
    expect(books()).toMatchObject({
      kind: 'list',
      visibility: 'session',
      toolbar: [{ action: 'reload', label: 'action.reload', icon: 'Refresh', options: {} }],
      rowActions: [
        { action: 'openUrl', label: 'action.open', options: { href: '/shelf/{row.id}' } },
      ],
      filters: [
        { as: 'text', filter: 'title', label: 'book.filter.title', chipLabel: 'book.col.title' },
        {
          as: 'select',
          filter: 'author_id',
          choices: {
            from: 'call',
            valueField: 'id',
            labelField: 'name',
            call: { name: 'author.all' },
          },
        },
      ],
    });
    expect(columns()['title']).toEqual({
      field: 'title',
      label: 'book.col.title',
      cell: 'text',
      options: {},
      align: 'start',
      sortable: true,
      hideable: false,
      showLabel: false,
    });
    expect(books({ file: list, from: '  "countLabel": "count.book",\n', to: '' }).countLabel).toBe(
      'count.result',
    );
  });

  it('contains its call with the envelope of the app', () => {
    expect(books().call).toEqual({
      name: 'book.all',
      method: 'GET',
      path: '/library/books',
      access: 'company',
      hasBody: false,
      effect: 'read',
      response: 'page',
      pointer: '/data/items',
      filters: {
        title: { match: 'text', field: 'title' },
        author_id: { match: 'id', field: 'authors' },
      },
      sortFields: ['title', 'pages'],
      defaultSort: '-printed',
      pageSize: 20,
    });
  });

  it('chooses a cell by name, then by format, then by type, and otherwise text', () => {
    expect(columns()['printed']?.cell).toBe('date');
    expect(columns()['pages']).toMatchObject({ cell: 'number', align: 'number', showLabel: false });
    expect(
      columns({
        file: list,
        from: '{ "field": "pages", "icon": "Book" }',
        to: '{ "field": "pages", "align": "start" }',
      })['pages'],
      'no icon says what it is',
    ).toMatchObject({ align: 'start', showLabel: true });
    const named = columns({
      file: list,
      from: '{ "field": "pages", "icon": "Book" }',
      to: '{ "field": "pages", "cell": "chip", "options": { "colour": "red" } }',
    });
    expect(named['pages']).toMatchObject({
      cell: 'chip',
      align: 'center',
      options: { colour: 'red', size: 2 },
    });
    const other = columns({
      file: list,
      from: '{ "field": "pages", "icon": "Book" }',
      to: '{ "field": "authors", "label": "book.title" }',
    });
    expect(other['authors']?.cell).toBe('text');
  });

  it('lists its locale files except the core ones', () => {
    expect(books().texts).toEqual(['books']);
    const home = unedited.screens.get('home') as ResolvedPage;
    expect(home.texts).toEqual([]);
    expect(home.blocks).toEqual([
      { block: 'note', options: { text: 'home.note', closing: 'home.closing' } },
    ]);
  });
});

describe('an action or a block', () => {
  const acting = (actions: string) =>
    books({
      file: list,
      from: '"rowActions": [{ "action": "openUrl", "options": { "href": "/shelf/{row.id}" } }]',
      to: `"rowActions": [${actions}]`,
    });

  it('has its call resolved', () => {
    const [end] = acting('{ "action": "end", "options": { "call": "loan.end" } }').rowActions;
    expect(end?.options).toEqual({ call: unedited.resources.get('loan')?.calls['end'] });
  });

  it('adds the locale files of the texts that its code uses', () => {
    const manifest = {
      file: 'src/engine/blocks/note/manifest.json',
      from: '"kind": "block",',
      to: '"kind": "block",\n  "texts": ["loan.hint"],',
    };
    expect((compileEdited([manifest]).screens.get('home') as ResolvedPage).texts).toEqual([
      'loans',
    ]);
  });
});

describe('a form', () => {
  const form = (id: string, compilation = unedited) => compilation.screens.get(id) as ResolvedForm;
  const fields = (id: string) =>
    Object.fromEntries(
      form(id)
        .sections.flatMap((section) => section.fields)
        .map((field) => [field.field, field]),
    );

  it('becomes a create screen and an edit screen', () => {
    expect(form('lend')).toMatchObject({
      route: '/lend',
      variant: 'create',
      title: 'loan.lend',
      successText: 'loan.lent',
      save: { name: 'loan.add', variant: 'create' },
      afterSave: 'books',
    });
    expect(form('lend')).not.toHaveProperty('load');
    expect(form('edit-loan')).toMatchObject({
      route: '/loans/:id',
      variant: 'edit',
      load: { name: 'loan.one' },
      save: { name: 'loan.change', variant: 'edit' },
    });
    expect(form('edit-loan')).not.toHaveProperty('successText');
  });

  it('has all defaults', () => {
    expect(form('lend')).toMatchObject({
      kind: 'form',
      visibility: 'session',
      layout: 'shell',
      guarded: true,
      draftable: true,
    });
    expect(form('lend').sections).toMatchObject([
      { aside: false, columnCount: 2, title: 'loan.what' },
      { aside: true, columnCount: 1 },
    ]);
    expect(fields('lend')['reader']).toEqual({
      field: 'reader',
      label: 'loan.field.reader',
      hint: 'loan.hint',
      warnings: [],
      widget: 'text',
      options: {},
      pointer: ['/reader'],
      onHidden: 'omit',
      draftable: true,
      required: true,
      fullWidth: false,
    });
  });

  it('chooses a widget by name, then by format, then by type, and otherwise text', () => {
    expect(Object.values(fields('lend')).map(({ field, widget }) => [field, widget])).toEqual([
      ['reader', 'text'],
      ['book_ids', 'pick'],
      ['way', 'pick'],
      ['street', 'text'],
      ['code', 'secret'],
      ['code_again', 'secret'],
    ]);
  });

  it('excludes passwords from drafts', () => {
    expect(
      Object.values(fields('lend'))
        .filter(({ draftable }) => !draftable)
        .map(({ field }) => field),
    ).toEqual(['code', 'code_again']);
  });

  it('requires the fields of the create variant on the create screen only', () => {
    expect([fields('lend')['code']?.required, fields('edit-loan')['code']?.required]).toEqual([
      true,
      false,
    ]);
  });

  it('has the hint of each variant, or none', () => {
    const compilation = compileEdited([
      {
        file: 'schemas/loans/loan.form.json',
        from: '"hint": "loan.hint"',
        to: '"hint": { "edit": "loan.hint" }',
      },
    ]);
    const hint = (id: string) => form(id, compilation).sections[0]?.fields[0]?.hint;
    expect([hint('lend'), hint('edit-loan')]).toEqual([undefined, 'loan.hint']);
  });

  it('adds the locale files of its rules', () => {
    const edits: Edit[] = [
      {
        file: 'schemas/loans/loan.schema.json',
        from: '"loan.error.shortStreet" } }',
        to: '"fault.street" } }',
      },
      ...['ar', 'en'].map((language) => ({
        file: `locales/${language}/faults.json`,
        lines: ['{ "fault.street": "?" }'],
      })),
    ];
    expect(form('lend', compileEdited(edits)).texts).toEqual(['faults', 'loans']);
  });

  it('omits a field of the other variant', () => {
    const compilation = compileEdited([
      {
        file: 'schemas/loans/loan.schema.json',
        from: '"create": { "required": ["code"] }',
        to: '"create": { "required": ["code"], "properties": { "origin": { "type": "string" } } }',
      },
      {
        file: 'schemas/loans/loan.form.json',
        from: '"code",',
        to: '"code", { "field": "origin", "label": "loan.hint" },',
      },
    ]);
    expect(compilation.issues).toEqual([]);
    const names = (id: string) =>
      form(id, compilation)
        .sections.flatMap((section) => section.fields)
        .map(({ field }) => field);
    expect([names('lend').includes('origin'), names('edit-loan').includes('origin')]).toEqual([
      true,
      false,
    ]);
    expect(compilation.entities.get('loan')?.answer['properties']).toHaveProperty('origin');
  });
});

it('gives the calls of a resource that change something the resources that they touch', () => {
  const callsOf = ({ resources }: Compilation) => resources.get('loan')!.calls;
  expect(callsOf(unedited)['change']?.touches).toBeUndefined();
  const edited = compileEdited([
    {
      file: 'schemas/loans/loan.resource.json',
      from: '  "calls"',
      to: '  "touches": ["book"],\n  "calls"',
    },
  ]);
  expect(Object.entries(callsOf(edited)).map(([name, { touches }]) => [name, touches])).toEqual([
    ['one', undefined],
    ['add', ['book']],
    ['change', ['book']],
    ['end', ['book']],
  ]);
});

describe('a request body', () => {
  const loan = unedited.entities.get('loan')!;

  it('differs by variant', () => {
    expect(loan.body['required']).toEqual(['reader', 'book_ids']);
    expect(loan.bodies.create['required']).toEqual(['reader', 'book_ids', 'code']);
    expect(loan.bodies.edit['required']).toEqual(['reader', 'book_ids']);
  });

  it('has no form-only fields and no rules about them', () => {
    expect(Object.keys(loan.forms.create['properties'] as JsonSchema)).toContain('code_again');
    expect(JSON.stringify(loan.bodies)).not.toMatch(/code_again|dependencies/);
    expect(loan.answer['properties']).not.toHaveProperty('code_again');
  });

  it('may have the fields of a condition, as may the response', () => {
    expect(loan.bodies.create['fieldNames']).toEqual([
      'reader',
      'book_ids',
      'way',
      'code',
      'street',
    ]);
    expect(loan.bodies.create['then']).toMatchObject({ required: ['street'] });
    expect(loan.bodies.create).not.toHaveProperty('additionalProperties');
    expect(loan.answer).toMatchObject({
      properties: { street: { type: 'string' } },
      additionalProperties: false,
    });
  });

  describe('with a condition on a form-only field, which the server cannot evaluate', () => {
    const file = 'schemas/loans/loan.schema.json';
    const condition = {
      file,
      from: '"if": { "properties": { "way": { "const": "post" } }, "required": ["way"] }',
      to: '"if": { "properties": { "code_again": { "minLength": 1 } }, "required": ["code_again"] }',
    };
    const optionalStreet = {
      if: { not: { const: '' } },
      then: { type: 'string', minLength: 3, errorMessage: { minLength: 'loan.error.shortStreet' } },
    };
    const { bodies, forms } = compileEdited([condition]).entities.get('loan')!;

    it('may always have the conditional field, or its cleared value', () => {
      const { street } = bodies.edit['properties'] as Record<string, JsonSchema>;
      expect(street).toMatchObject(optionalStreet);
      expect(street).toHaveProperty('then.characters', 'line');
      expect(bodies.edit).toMatchObject({
        required: ['reader', 'book_ids'],
        additionalProperties: false,
      });
      expect(bodies.edit).not.toHaveProperty('if');
      expect(forms.edit).toHaveProperty('if');
    });

    it.each([
      ['', {}],
      ['Elm', {}],
      ['El', { street: [{ key: 'loan.error.shortStreet', params: { limit: 3 } }] }],
      [7, { street: [{ key: 'error.type', params: {} }] }],
    ])('validates the conditional field by its own rules: %j', (street, problems) => {
      expect(
        validateExample(bodies.edit, createAjv().compile(bodies.edit), {
          reader: 'Shahrazad',
          book_ids: [1],
          street,
        }),
      ).toEqual(problems);
    });

    it('is still normalised', () => {
      const street = '"street": { "type": "string", ';
      const { bodies: changed } = compileEdited([
        condition,
        { file, from: street, to: `${street}"format": "html", "normalize": "digits", ` },
      ]).entities.get('loan')!;
      expect((changed.edit['properties'] as JsonSchema)['street']).toEqual({
        format: 'html',
        normalize: 'digits',
        ...optionalStreet,
      });
      expect(normalize(changed.edit, { street: '١ 2-3' })).toEqual({ street: '123' });
    });
  });
});

describe('an entity', () => {
  const entity = unedited.entities.get('book');

  it('has its $refs resolved and merged with the keywords next to them', () => {
    expect(entity?.schema['properties']).toMatchObject({
      title: { type: 'string', minLength: 3, errorMessage: { minLength: 'book.error.shortTitle' } },
      authors: { items: { properties: { id: { type: 'integer', minimum: 1 } } } },
    });
    expect(JSON.stringify([...projectCompilation.entities.values()])).not.toContain('$ref');
  });

  it('has a response schema without write-only fields and without required ones', () => {
    expect(Object.keys(entity?.answer['properties'] ?? {})).toEqual([
      'id',
      'title',
      'authors',
      'pages',
      'printed',
    ]);
    expect(entity?.answer).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(entity?.answer)).not.toMatch(/errorMessage|required|readOnly/);
  });

  it('has a body schema without read-only and unknown fields', () => {
    expect(Object.keys(entity?.body['properties'] ?? {})).toEqual([
      'title',
      'pages',
      'printed',
      'note',
    ]);
    expect(entity?.body).toMatchObject({
      additionalProperties: false,
      required: ['title'],
      errorMessage: { required: { title: 'book.error.noTitle' } },
    });
  });

  it('requires no field that cannot be sent', () => {
    const edit = {
      file: 'schemas/books/book.schema.json',
      from: '"required": ["title"]',
      to: '"required": ["title", "id"]',
    };
    expect(compileEdited([edit]).entities.get('book')?.body['required']).toEqual(['title']);
  });
});

describe('the route table', () => {
  it('has the document title in the default language', () => {
    expect(projectCompilation.routes.find(({ id }) => id === 'my-news')).toEqual({
      id: 'my-news',
      path: '/my-news',
      title: 'my-news.title',
      visibility: 'session',
      layout: 'shell',
      documentTitle: 'أخباري',
    });
    expect(unedited.routes.find(({ id }) => id === 'books')?.documentTitle).toBe('Library');
  });
});

describe('after an issue', () => {
  it('resolves everything else', () => {
    const compilation = compileEdited([
      { file: list, from: '"field": "pages"', to: '"feild": "pages"' },
      { file: 'schemas/desk/home.page.json', from: '"blocks"', to: '"title": 5, "blocks"' },
      { file: 'schemas/desk/lost.page.json', from: '{', to: '{{' },
      { file: 'locales/en/books.json', from: '"book.title"', to: 'book.title' },
    ]);
    expect(compilation.issues.map(({ file }) => file)).toEqual([
      'locales/en/books.json',
      list,
      'schemas/desk/home.page.json',
      'schemas/desk/lost.page.json',
    ]);
    expect(
      (compilation.screens.get('books') as ResolvedList).columns.map(({ field }) => field),
    ).toEqual(['title', 'printed']);
    expect([...compilation.screens.keys()]).toEqual([
      'books',
      'home',
      'sign-in',
      'lend',
      'edit-loan',
    ]);
  });

  it('does not throw, whatever a file contains', () => {
    const brokenList =
      '{"kind": "list", "columns": [null, [], 5], "filters": {}, "empty": [], "toolbar": "x"}';
    const brokenForm =
      '{"kind": "form", "create": {"id": "x", "route": "/x", "title": "book.title", "save": "loan.add", "load": 5}, "edit": [], "sections": [null, {"fields": [7, {"field": []}, {"field": "way", "choices": [], "from": {}, "options": []}]}]}';
    const brokenEntity =
      '{"kind": "entity", "properties": {"a": 5, "b": {"items": [], "properties": [], "equalsField": {}, "uniqueItems": true}}, "required": {}, "if": 5, "then": [], "allOf": {"if": {}}, "variants": [], "dependencies": {"a": 5}}';
    const roles = ['list', 'page', 'form', 'detail', 'resource', 'schema', 'cases'];
    for (const text of [
      '',
      'null',
      '[]',
      '7',
      '"',
      '{"kind":',
      brokenList,
      brokenForm,
      brokenEntity,
    ]) {
      const { issues } = compileEdited(
        roles.map((role) => ({ file: `schemas/books/odd-${role}.${role}.json`, lines: [text] })),
      );
      for (const role of roles)
        expect(
          issues.some(({ file }) => file.includes(`odd-${role}`)),
          `${role} ${text}`,
        ).toBe(true);
      expect(
        compileEdited([{ file: 'schemas/app.json', lines: [text] }]).issues.length,
      ).toBeGreaterThan(0);
      expect(
        compileEdited([{ file: 'locales/en/core.json', lines: [text] }]).issues.length,
      ).toBeGreaterThan(0);
    }
  }, 30_000);
});

it('reports a missing or wrong $schema if the project contains the language', () => {
  const base = createBase();
  cpSync(join(project, 'src/language'), join(base.root, 'src/language'), {
    recursive: true,
  });
  base.edit({ file: list, from: '{', to: '{\n  "$schema": "../../src/language/page.json",' });
  base.edit({
    file: 'schemas/app.json',
    from: '{',
    to: '{\n  "$schema": "../src/language/app.json",',
  });
  const issues = compile({ root: base.root }).issues.map((issue) => formatIssue(issue, 'en'));
  expect(issues.filter((issue) => issue.startsWith(list) || issue.includes('app.json:'))).toEqual([
    `${list}:2:14  Editors cannot help with this file: “$schema” is not right  → Write "../../src/language/list.json"`,
  ]);
  expect(issues).toContain(
    'schemas/desk/home.page.json:1:1  Editors cannot help with this file: “$schema” is missing  → Start the file with "$schema": "../../src/language/page.json"',
  );
  expect(issues.map((issue) => issue.split(':')[0])).toContain(
    'src/engine/blocks/note/manifest.json',
  );
  base.remove();
});
