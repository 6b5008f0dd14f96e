import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';

/**
 * Tests what VS Code shows to authors of definitions, with its own JSON language service. The
 * `$schema` of each file is the only configuration.
 */
const root = resolve(import.meta.dirname, '../..');

const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
});
service.configure({ validate: true, schemas: [] });

const open = (file: string, text: string) => {
  const document = TextDocument.create(pathToFileURL(join(root, file)).href, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
};

const definitionFiles = [...listFiles(join(root, 'schemas')), ...listFiles(join(root, 'src'))]
  .filter((path) => path.endsWith('.json') && readFileSync(path, 'utf8').includes('language/'))
  .map((path) => path.slice(root.length + 1));

/** Returns the completions at the | with their documentation. */
async function complete(file: string, marked: string): Promise<Record<string, string>> {
  const { document, json } = open(file, marked.replace('|', ''));
  const list = await service.doComplete(document, document.positionAt(marked.indexOf('|')), json);
  const documentationOf = (item: { documentation?: unknown }) =>
    typeof item.documentation === 'string'
      ? item.documentation
      : ((item.documentation as { value?: string } | undefined)?.value ?? '');
  return Object.fromEntries(
    (list?.items ?? []).map((item) => [item.label.replaceAll('"', ''), documentationOf(item)]),
  );
}

async function hover(file: string, marked: string): Promise<string> {
  const { document, json } = open(file, marked.replace('|', ''));
  return JSON.stringify(
    (await service.doHover(document, document.positionAt(marked.indexOf('|')), json))?.contents ??
      '',
  );
}

describe('an editor', () => {
  it('reports no problems in the repository', async () => {
    expect(definitionFiles.length).toBeGreaterThan(30);
    const found = await Promise.all(
      definitionFiles.map(async (file) => {
        const { document, json } = open(file, readFileSync(join(root, file), 'utf8'));
        return (await service.doValidation(document, json)).map(
          ({ message, range }) => `${file}:${range.start.line + 1} ${JSON.stringify(message)}`,
        );
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  it('completes and documents the columns of a list', async () => {
    const completions = await complete(
      'schemas/news/x.list.json',
      '{ "$schema": "../../src/language/list.json", "columns": [{ | }] }',
    );
    expect(Object.keys(completions)).toEqual(
      expect.arrayContaining([
        'field',
        'label',
        'cell',
        'width',
        'align',
        'sortable',
        'hideable',
        'maxLines',
        'tooltip',
        'icon',
      ]),
    );
    expect(completions['width']).toContain('in pixels');
  });

  it.each([
    [
      'page',
      '{ "$schema": "../../src/language/page.json", "visibility": | }',
      ['session', 'main', 'guest', 'public'],
    ],
    [
      'form',
      '{ "$schema": "../../src/language/form.json", "sections": [{ "fields": [{ "field": "a", "onHidden": | }] }] }',
      ['keep', 'clear', 'omit'],
    ],
    [
      'resource',
      '{ "$schema": "../../src/language/resource.json", "calls": { "all": { "access": | } } }',
      ['public', 'company', 'own', 'main'],
    ],
    [
      'schema',
      '{ "$schema": "../../src/language/entity.json", "properties": { "title": { | } } }',
      ['type', 'minLength', 'pattern', 'errorMessage', '$ref'],
    ],
    [
      'cases',
      '{ "$schema": "../../src/language/cases.json", "refused": [{ | }] }',
      ['change', 'field', 'key'],
    ],
  ])('completes a %s', async (role, marked, names) => {
    expect(Object.keys(await complete(`schemas/news/x.${role}.json`, marked))).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('completes app.json, and a manifest by its kind', async () => {
    expect(
      Object.keys(
        await complete('schemas/app.json', '{ "$schema": "../src/language/app.json", | }'),
      ),
    ).toEqual(expect.arrayContaining(['menu', 'brand', 'timeZone']));
    const manifest =
      '{ "$schema": "../../../language/manifest.json", "kind": "action", "id": "x", | }';
    expect(Object.keys(await complete('src/engine/actions/x/manifest.json', manifest))).toEqual(
      expect.arrayContaining(['targets', 'label', 'icon']),
    );
  });

  it('documents a property on hover', async () => {
    expect(
      await hover(
        'schemas/news/x.list.json',
        '{ "$schema": "../../src/language/list.json", "name|Field": "title" }',
      ),
    ).toContain('The field that names a row');
  });

  it('marks a property that the check rejects', async () => {
    const { document, json } = open(
      'schemas/news/x.page.json',
      '{ "$schema": "../../src/language/page.json", "id": "x", "route": "/x", "title": "a.b", "colour": 1 }',
    );
    expect((await service.doValidation(document, json)).map(({ message }) => message)).toEqual([
      'Property colour is not allowed.',
    ]);
  });
});
