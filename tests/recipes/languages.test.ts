import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as scopes from '../../src/server/rows/scope.ts';
import type * as histories from '../helpers/itemHistory.ts';
import type * as mailboxes from '../helpers/mailbox.ts';
import type * as newsItems from '../helpers/newsItems.ts';
import { compile } from '../../src/compiler/compile.ts';
import { createCopyMigrations } from '../helpers/embeddedTables.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';
import { importFrom, startCopy } from './startCopy.ts';

/*
 * Adds two languages to a copy of the product, as somebody would: a code in app.json and a folder of
 * texts for each, then the columns by command. French runs left to right and has other plural forms
 * than English; Urdu runs right to left. Their texts are those of the languages before them.
 */
const ADDED = [
  { language: 'fr', from: 'en' },
  { language: 'ur', from: 'ar' },
];
const PLURAL_FORM = /^(.*)_(zero|one|two|few|many|other)$/;

const MAIN = 'investor@sanabil.example';

let copy: ProjectCopy;
let issues: string[];
let server: Awaited<ReturnType<typeof startCopy>>;
const migrations = createCopyMigrations();

beforeAll(async () => {
  copy = copyProject();
  addLanguages(copy.root);
  issues = await copy.check();
  await migrations.write(copy.root, 'languages');
  await copy.apply([{ kind: 'run', command: 'npm run generate' }]);
  server = await startCopy(copy.root);
}, 300_000);

afterAll(async () => {
  await server.close();
  copy.remove();
  await migrations.close();
}, 120_000);

function addLanguages(root: string): void {
  const { texts } = compile({ root });
  const app = join(root, 'schemas/app.json');
  const codes = ADDED.map(({ language }) => `, "${language}"`).join('');
  const text = readFileSync(app, 'utf8');
  writeFileSync(app, text.replace('"languages": ["ar", "en"', `"languages": ["ar", "en"${codes}`));
  for (const { language, from } of ADDED) {
    mkdirSync(join(root, 'locales', language));
    for (const [file, own] of Object.entries(texts[from]!))
      writeFileSync(
        join(root, 'locales', language, `${file}.json`),
        JSON.stringify(withFormsOf(language, own)),
      );
  }
}

type Texts = Record<string, string>;

/** Returns texts with the plural forms of a language. A form that is new is the form `other`. */
function withFormsOf(language: string, texts: Texts): Texts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, string][] => {
      const [, base, form] = PLURAL_FORM.exec(key) ?? [];
      if (base === undefined) return [[key, text]];
      if (form !== 'other') return [];
      return pluralCategories.map((one) => [`${base}_${one}`, texts[`${base}_${one}`] ?? text]);
    }),
  );
}

it('the check asks for the columns of the names and the generated types, and for nothing else', async () => {
  const isMissing = (line: string) => line.includes('does not have the column');
  expect(issues.filter((line) => !isMissing(line))).toEqual([
    expect.stringMatching(/^src.screens.entities\.ts:.*Run npm run generate/),
    expect.stringMatching(/^server.definitions\.ts:.*Run npm run generate/),
  ]);
  expect(
    issues
      .filter(isMissing)
      .map((line) => /“(\w+)”[^“]*“(name_\w+)”/.exec(line)?.slice(1).join('.')),
  ).toEqual(['company.name_fr', 'company.name_ur', 'school.name_fr', 'school.name_ur']);
  expect(await copy.check()).toEqual([]);
}, 60_000);

it('a name is in the language of the request, or in the first one as long as it is empty', async () => {
  const { app } = server;
  const { scopedTo } = await importFrom<typeof scopes>(copy.root, 'src/server/rows/scope.ts');
  await scopedTo(app.database.db, { companyId: 1 })
    .update('school', { name_fr: 'Écoles Sanabil' } as object)
    .where('school.id', '=', 1)
    .execute();
  const namesIn = async (language: string) => {
    const { data } = await app.read<{ data: { items: { id: number; name: string }[] } }>(
      '/investor/schools',
      MAIN,
      language,
    );
    return new Map(data.items.map(({ id, name }) => [id, name]));
  };
  const [arabic, french, urdu] = [await namesIn('ar'), await namesIn('fr'), await namesIn('ur')];
  expect(french.get(1)).toBe('Écoles Sanabil');
  expect(french.get(2)).toBe(arabic.get(2));
  expect(urdu).toEqual(arabic);
  const companyIn = async (language: string) =>
    (await app.read<{ data: { company_name: string } }>('/investor/profile', MAIN, language)).data
      .company_name;
  expect(await companyIn('en')).toMatch(/^[A-Z]/);
  expect(await companyIn('fr')).toBe(await companyIn('ar'));
  const page = await app.inject({
    method: 'GET',
    url: '/company/sanabil-al-mada-education-company?lang=ur',
  });
  expect(page.body).toContain('<html lang="ur" dir="rtl">');
  expect(page.body).toContain('hreflang="fr"');
}, 60_000);

it('an entry of the history names rows in a language that was added after it', async () => {
  const { app } = server;
  const { db } = app.database;
  const { createNews, NEWS } = await importFrom<typeof newsItems>(
    copy.root,
    'tests/helpers/newsItems.ts',
  );
  const { historyOf } = await importFrom<typeof histories>(
    copy.root,
    'tests/helpers/itemHistory.ts',
  );
  const { id } = await createNews(app, { schools_id: [1, 2] });
  const schoolsIn = async (language: string) => {
    const [entry] = await historyOf(app, `${NEWS}/${id}`, MAIN, language);
    return (entry!.after['schools_id'] as { name: string }[]).map(({ name }) => name);
  };
  const [arabic, french] = [await schoolsIn('ar'), await schoolsIn('fr')];
  expect(french).toEqual(['Écoles Sanabil', '']);
  // As the entry would be if it were older than the language.
  await sql`update item_history set after = ${JSON.stringify({
    schools_id: arabic.map((name, index) => ({ id: index + 1, ar: name, en: name })),
  })}::jsonb where item_type = 'news' and item_id = ${id}`.execute(db);
  expect(await schoolsIn('fr')).toEqual(arabic);
}, 60_000);

it('an account has one of the languages, and its mails are in it', async () => {
  const { app } = server;
  const change = (locale: string) =>
    app.send('POST', '/investor/profile/change-language', { locale }, MAIN);
  expect((await change('de')).statusCode).toBe(422);
  expect((await change('ur')).statusCode).toBe(200);
  const { createMailbox } = await importFrom<typeof mailboxes>(
    copy.root,
    'tests/helpers/mailbox.ts',
  );
  const mailbox = createMailbox(app);
  await app.inject({
    method: 'POST',
    url: '/investor/user/request-reset-password',
    payload: { email: MAIN },
  });
  const [mail] = await mailbox.deliver();
  expect(mailbox.failures).toEqual([]);
  expect(mail?.html).toContain('<html lang="ur" dir="rtl">');
  expect(mail?.html).not.toContain('mail.');
}, 60_000);
