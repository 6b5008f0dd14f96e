import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readSnapshot } from '../src/server/db/snapshot.ts';
import { files, root, textOf, texts } from './helpers/repoFiles.ts';

/*
 * The platform serves any product, so a word of one product in it would be a special case that
 * another cannot use.
 */

/** The folders of src/ that belong to the product, or are generated from it. */
const OF_PRODUCT = /^src\/(screens|generated)\//;

const platform = [...texts].filter(
  ([file]) => /^src\/.*\.(tsx?|json|css|sql)$/.test(file) && !OF_PRODUCT.test(file),
);

/** The resources and tables of accounts and of the server itself. */
const OF_PLATFORM = new Set([
  'audit',
  'company',
  'default-view',
  'email-undo',
  'file',
  'file-chunk',
  'file-width',
  'forgot-password',
  'idempotency-key',
  'interface-language',
  'item-history',
  'login',
  'login-limit',
  'migration',
  'outbox',
  'password-reset',
  'profile',
  'removed-item',
  'reset-password',
  'restore-email',
  'saved-view',
  'session',
  'setting',
  'staff',
  'user',
]);

/** Ids that are also general words, with what they mean in the platform. */
const GENERAL: Record<string, string> = {
  announcement: 'what a screen reader says',
  event: 'an event of the browser',
  manager: 'nothing of a product in a name such as FocusManager',
  member: 'a member of a group of checkboxes, or of an object in JSON',
  message: 'a message of the check',
  notification: 'a message in a corner of the screen',
  package: 'a package of npm, and a part of an Excel file',
  parent: 'a parent of an element, a node or a folder',
  permission: 'a permission for a folder',
  rating: 'an appearance of a number: stars',
  setup: 'the first steps with a new product, and the setup of a printed page',
  update: 'a change of a row',
};

/** Returns the words of a text: those of `bookingGrade` and `booking_grade` are `booking grade`. */
const toWords = (text: string): string =>
  ` ${text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    // Words with such a character between them do not belong together.
    .replaceAll(/[.,;:!?(){}[\]]+/g, ' | ')
    .replaceAll(/[^a-z|]+/g, ' ')} `;

const namesOfProduct = [
  ...files
    .filter((file) => /^schemas\/.*\.schema\.json$/.test(file))
    .map((file) => basename(file, '.schema.json')),
  ...Object.keys(readSnapshot(root)).map((table) => table.replaceAll('_', '-')),
].filter((name) => !OF_PLATFORM.has(name));

test('the platform names no entity and no table of the product', () => {
  const words = [...new Set(namesOfProduct)].filter((name) => !Object.hasOwn(GENERAL, name));
  expect(words.length).toBeGreaterThan(30);
  const found = platform
    // Definitions of older versions of the language know schools.
    .filter(([file]) => !file.startsWith('src/authoring/upgrade/'))
    .flatMap(([file, text]) => {
      const content = toWords(text);
      return words
        .map((name) => name.replaceAll('-', ' '))
        .filter((name) => content.includes(` ${name} `) || content.includes(` ${name}s `))
        .map((name) => `${file}: ${name}`);
    });
  expect(found).toEqual([]);
});

test('every general word and every name of the platform is needed', () => {
  const content = toWords(platform.map(([, text]) => text).join('\n'));
  const isUsed = (name: string) => {
    const words = name.replaceAll('-', ' ');
    return content.includes(` ${words} `) || content.includes(` ${words}s `);
  };
  expect(
    Object.keys(GENERAL).filter((name) => !namesOfProduct.includes(name) || !isUsed(name)),
  ).toEqual([]);
  expect([...OF_PLATFORM].filter((name) => !isUsed(name))).toEqual([]);
});

test('the platform does not name the product', () => {
  // The brand is also the name of the platform.
  const { 'app.summary': summary = '', 'app.tagline': tagline = '' } = JSON.parse(
    textOf('locales/en/core.json'),
  ) as Record<string, string>;
  expect(summary.length * tagline.length).toBeGreaterThan(0);
  const found = platform
    .filter(([, text]) => text.includes(summary) || text.includes(tagline))
    .map(([file]) => file);
  expect(found).toEqual([]);
});

test('the client takes the names of fields of the profile from app.json', () => {
  const language = JSON.parse(textOf('src/language/app.json')) as AppSchema;
  const { properties } = language.properties.session.properties.fields;
  const names = Object.values(properties).map((field) => field.default);
  expect(names).toEqual(['is_main_account', 'company_name']);
  const found = [...texts]
    .filter(([file]) =>
      /^src\/(?!screens\/entities)(engine|shared|screens|values)\/.*\.tsx?$/.test(file),
    )
    .filter(([, text]) => names.some((name) => text.includes(name)))
    .map(([file]) => file);
  expect(found).toEqual([]);
});

interface AppSchema {
  properties: {
    session: {
      properties: { fields: { properties: Record<string, { default: string }> } };
    };
  };
}

test('the platform names neither the paths of the product nor its demo data', () => {
  const { apiPath } = JSON.parse(textOf('schemas/app.json')) as { apiPath: string };
  const words = [apiPath, 'sanabil'].map((word) => word.toLowerCase());
  const named = platform.filter(([, text]) =>
    words.some((word) => text.toLowerCase().includes(word)),
  );
  expect(named.map(([file]) => file)).toEqual([]);
});
