import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { openFileTexts } from '../../src/compiler/read/fileTexts.ts';
import { partNames } from '../../src/compiler/read/definitionRoots.ts';
import { copy } from '../../src/cli/commands/copy.ts';
import { texts } from '../../src/cli/commands/texts.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/** The parts of the platform that a product can include. */

const PLATFORM = resolve(import.meta.dirname, '../../src');
const PARTS = partNames(openFileTexts(PLATFORM), PLATFORM);

let root: string;
afterEach(() => removeFolder(root));

/** A product with nothing but what it includes. */
function createProduct(files: Record<string, unknown> = {}, app: object = {}): string {
  root = mkdtempSync(join(tmpdir(), 'parts-'));
  const core = {
    en: { 'app.name': 'Shop', 'menu.users': 'Users', 'app.currency': 'OMR', 'title.home': 'Home' },
    ar: {
      'app.name': 'متجر',
      'menu.users': 'المستخدمون',
      'app.currency': 'ر.ع.',
      'title.home': 'الرئيسية',
    },
  };
  const all: Record<string, unknown> = {
    'schemas/app.json': {
      languageVersion: 4,
      brand: { name: 'app.name', tagline: 'app.name', headline: 'app.name', summary: 'app.name' },
      languages: ['en', 'ar'],
      documentTitle: { language: 'interface', fallback: 'Shop' },
      storageKeys: { token: 'shopToken', language: 'shopLanguage', prefix: 'shop.' },
      timeZone: 'Asia/Muscat',
      currency: 'app.currency',
      include: PARTS,
      apiPath: '/shop',
      envelope: { item: '/data', items: '/data/items', links: '/data/links', meta: '/data/meta' },
      session: {
        signIn: 'login.signIn',
        signOut: 'login.signOut',
        profile: 'profile.own',
        language: 'interface-language.change',
      },
      views: {
        ofScreen: 'saved-view.ofScreen',
        create: 'saved-view.create',
        update: 'saved-view.update',
        delete: 'saved-view.delete',
        restore: 'saved-view.restore',
        chooseDefault: 'default-view.choose',
      },
      screens: { signIn: 'login', home: 'home', profile: 'profile', notFound: 'not-found' },
      menu: [{ label: 'menu.users', icon: 'PeopleAlt', to: 'users' }],
      ...app,
    },
    'schemas/home.page.json': { title: 'title.home', visibility: 'public', redirectTo: 'users' },
    'locales/en/core.json': core.en,
    'locales/ar/core.json': core.ar,
    ...files,
  };
  for (const [file, value] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(value, undefined, 2));
  }
  return root;
}

const issuesIn = (folder: string) =>
  compile({ root: folder }).issues.map((issue) => formatIssue(issue, 'en'));

describe('a product that includes everything', () => {
  it('has no issues, and the screens and calls of the parts', () => {
    const { issues, screens, resources } = compile({ root: createProduct() });
    expect(issues).toEqual([]);
    expect([...screens.keys()]).toEqual(
      expect.arrayContaining(['login', 'profile', 'users', 'create-user', 'not-found']),
    );
    expect(resources.get('user')!.calls['one']!.path).toBe('/shop/users/:id');
  });

  it('has no issues either if all definitions are its own, with their examples', () => {
    createProduct();
    for (const part of PARTS)
      cpSync(join(PLATFORM, 'definitions', part, 'schemas'), join(root, 'schemas'), {
        recursive: true,
      });
    expect(issuesIn(root)).toEqual([]);
  });

  it('refuses a part that does not exist', () => {
    createProduct({}, { include: ['acounts', ...PARTS] });
    expect(issuesIn(root)).toEqual([
      expect.stringContaining(
        'There is no part of the platform “acounts”  → Did you mean “accounts”?',
      ),
    ]);
  });
});

describe('a file of the product', () => {
  const PROFILE = {
    properties: {
      name: { type: 'string' },
      phone: 'saudiMobile',
      features: { type: 'array', readOnly: true, items: { type: 'string' } },
      locale: { extends: 'locale', readOnly: true },
      default_views: { type: 'array', readOnly: true, items: { type: 'object' } },
    },
  };

  it('replaces the one of the same name, also where other files of the part refer to it', () => {
    createProduct({ 'schemas/staff/profile.schema.json': PROFILE });
    const { entities } = compile({ root });
    expect(Object.keys(entities.get('profile')!.answer['properties']!)).toContain('phone');
    const login = entities.get('login')!.answer as {
      properties: { profile: { properties: object } };
    };
    expect(Object.keys(login.properties.profile.properties)).toContain('phone');
  });

  it('can extend the shared fields of parts, and has their texts', () => {
    createProduct({ 'schemas/staff/profile.schema.json': PROFILE });
    const { properties } = compile({ root }).entities.get('profile')!.bodies.edit as {
      properties: { phone: { errorMessage: object } };
    };
    expect(properties.phone.errorMessage).toMatchObject({ pattern: 'common.error.saudiMobile' });
  });

  it('can replace single fields of a shared file', () => {
    createProduct({
      'schemas/own.shared.json': { fields: { email: { type: 'string', maxLength: 20 } } },
    });
    const { schema } = compile({ root }).entities.get('user')!;
    expect(schema['properties']).toMatchObject({
      email: { maxLength: 20 },
      id: { type: 'integer' },
    });
  });

  it('is copied from a part, with the examples of its rules', async () => {
    createProduct();
    const lines: string[] = [];
    const context = { cwd: root, print: (line: string) => void lines.push(line) };
    expect(await copy(['user.schema.json'], context)).toBe(true);
    expect(await copy(['login.schema.json'], context)).toBe(true);
    expect(lines).toEqual([
      'schemas/users/user-edit.cases.json',
      'schemas/users/user.cases.json',
      'schemas/users/user.schema.json',
      'schemas/account/login.cases.json',
      'schemas/account/login.schema.json',
    ]);
    expect(issuesIn(root)).toEqual([]);
    await expect(copy(['users.form.json'], context)).rejects.toThrow(/“user\.form\.json”/);
  });
});

describe('a language without texts of the platform', () => {
  it('gets them in English, in the files of the same names, to be translated', async () => {
    createProduct(
      { 'locales/fr/core.json': { 'app.name': 'Magasin' } },
      { languages: ['en', 'fr'] },
    );
    const lines: string[] = [];
    expect(await texts(['fr'], { cwd: root, print: (line) => void lines.push(line) })).toBe(true);
    expect(lines).toContain('locales/fr/account.json');
    const read = (file: string) =>
      JSON.parse(readFileSync(join(root, 'locales/fr', file), 'utf8')) as Record<string, string>;
    expect(read('core.json')).toMatchObject({ 'app.name': 'Magasin', 'action.save': 'Save' });
    // French has a plural form for millions, which English does not have.
    expect(read('users.json')).toMatchObject({
      'user.count_one': '1 user',
      'user.count_many': '{count} users',
    });
    const left = issuesIn(root).filter((issue) => issue.includes('of the platform'));
    expect(left).toEqual([]);
  });

  it('gets them when it has no texts at all', async () => {
    createProduct({}, { languages: ['en', 'fr'] });
    expect(await texts(['fr'], { cwd: root, print: () => undefined })).toBe(true);
    expect(existsSync(join(root, 'locales/fr/account.json'))).toBe(true);
  });
});
