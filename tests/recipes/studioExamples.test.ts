import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { openProject } from '../studio/server/openProject.ts';
import { createPointer, type Pointer } from '../studio/server/pointer.ts';
import { copyProject, PROJECT, type ProjectCopy } from './projectCopy.ts';
import { readRecipes } from './recipes.ts';

/*
 * Does every example of docs/product-owners.md in the studio, with the edits that its page sends. The
 * files must be the same as after the edits that the document shows, letter by letter.
 */

const examples = readRecipes(join(PROJECT, 'docs/product-owners.md'), 'Examples');

const USERS = 'schemas/people/users.list.json';
const MANAGERS = 'schemas/people/school-managers.list.json';
const MANAGER_CALLS = 'schemas/people/manager.resource.json';
const NEWS_RULES = 'schemas/news/news.schema.json';
const NEWS_EXAMPLES = 'schemas/news/news.cases.json';
const DASHBOARD = 'schemas/dashboard/dashboard.page.json';
const SCHOOL = 'schemas/dashboard/school.page.json';
const APP = 'schemas/app.json';

/** What a person does in the studio, by the title of the example. */
const STEPS: Record<string, (studio: Pointer) => Promise<void>> = {
  'Add a column': async (studio) => {
    const column = await studio.add(USERS, ['columns'], 'created_at', { after: 'phone' });
    await studio.typeText(USERS, [...column, 'label'], {
      ar: 'تاريخ الإضافة',
      en: 'Date added',
    });
  },
  'Add a filter': async (studio) => {
    const filters = ['calls', 'all', 'filters'];
    const declared = await studio.addKey(MANAGER_CALLS, filters, 'status', { after: 'firstname' });
    await studio.set(MANAGER_CALLS, declared, 'match', 'equal');
    await studio.setName(MANAGER_CALLS, declared, 'field', 'status');
    const filter = await studio.add(MANAGERS, ['filters'], 'status', { after: undefined });
    await studio.setName(MANAGERS, filter, 'label', 'manager.col.status');
  },
  'Add a view': async (studio) => {
    const view = await studio.addEmpty(MANAGERS, ['views', 'ready'], { after: undefined });
    await studio.set(MANAGERS, view, 'id', 'inactive');
    await studio.addValue(MANAGERS, [...view, 'query'], 'status', '1');
    await studio.setName(MANAGERS, [...view, 'query'], 'sort', '-last_login');
    await studio.typeText(MANAGERS, [...view, 'label'], { ar: 'غير النشطة', en: 'Inactive' });
  },
  'Say what needs attention': async (studio) => {
    const items = ['blocks', 1, 'options', 'items'];
    const item = await studio.addEmpty(DASHBOARD, items, { after: 'school-accounts' });
    await studio.setName(DASHBOARD, item, 'call', 'school-package.all');
    await studio.addValue(DASHBOARD, [...item, 'query'], 'state', 'ended');
    await studio.setName(DASHBOARD, item, 'to', 'school-packages');
    await studio.setName(DASHBOARD, item, 'icon', 'WorkspacePremium');
    await studio.createText(
      { file: DASHBOARD, object: item, property: 'text', key: 'attention.endedPackages' },
      {
        ar: {
          zero: 'لا توجد باقات منتهية',
          one: 'باقة واحدة منتهية',
          two: 'باقتان منتهيتان',
          few: '{count} باقات منتهية',
          many: '{count} باقة منتهية',
          other: '{count} باقة منتهية',
        },
        en: { one: '{count} package has ended', other: '{count} packages have ended' },
      },
    );
  },
  'Show more on the page of a school': async (studio) => {
    const managers = await studio.find(SCHOOL, ['blocks'], {
      block: 'rows',
      options: {
        list: 'school-managers',
        query: { school_id: '{params.id}' },
        columns: ['name', 'phone', 'status', 'last_login'],
      },
    });
    const columns = ['name', 'phone', 'email', 'status', 'last_login'];
    await studio.set(SCHOOL, [...managers, 'options'], 'columns', columns);
  },
  'Change a rule': async (studio) => {
    await studio.set(NEWS_RULES, ['properties', 'details'], 'minLength', 10);
    await studio.changeText('news.error.details', {
      ar: 'يجب ألا تقل التفاصيل عن 10 أحرف',
      en: 'The details must be at least 10 characters',
    });
    const accepted = await studio.find(NEWS_EXAMPLES, ['accepted'], { details: 'نصّه' });
    await studio.set(NEWS_EXAMPLES, accepted, 'details', 'عشرة أحرف!');
    const refused = await studio.find(NEWS_EXAMPLES, ['refused'], {
      change: { details: 'نصّ' },
      field: 'details',
      key: 'news.error.details',
    });
    await studio.set(NEWS_EXAMPLES, refused, 'change', { details: 'عشرة أحرف' });
  },
  'Change a text': (studio) =>
    studio.changeText('news.empty', { ar: 'لا توجد أخبار بعد', en: 'There is no news yet' }),
  'Add a screen': async (studio) => {
    await studio.addScreen({
      id: 'phone-book',
      call: 'manager.all',
      columns: 'name,schools,phone',
      'title-ar': 'دليل الهاتف',
      'title-en': 'Phone book',
      menu: 'no',
    });
    await studio.add('schemas/people/phone-book.list.json', ['filters'], 'firstname');
  },
  'Add a menu entry': async (studio) => {
    const entry = await studio.addEmpty(APP, ['menu'], { after: 'school-managers' });
    await studio.setName(APP, entry, 'to', 'phone-book');
    await studio.setName(APP, entry, 'icon', 'PeopleAlt');
    await studio.createText(
      { file: APP, object: entry, property: 'label' },
      { ar: 'دليل الهاتف', en: 'Phone book' },
    );
  },
};

const textsOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    ['schemas', 'locales']
      .flatMap((folder) => listFiles(join(root, folder)))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );

let [shown, edited]: ProjectCopy[] = [];
let studio: Pointer;

beforeAll(() => {
  shown = copyProject(PROJECT, ['schemas', 'locales', 'src/language', 'src/screens']);
  edited = copyProject(PROJECT, ['schemas', 'locales', 'src/language', 'src/screens']);
  studio = createPointer(openProject(edited.root));
}, 120_000);

afterAll(() => [shown, edited].forEach((copy) => copy?.remove()));

it('knows every example', () => {
  const titles = examples.map(({ title }) => title);
  expect(Object.keys(STEPS).toSorted()).toEqual(titles.toSorted());
});

describe('the studio writes what the document shows', () => {
  it.each(examples.map((example) => [example.title, example] as const))(
    '%s',
    async (title, { steps }) => {
      for (const { operations } of steps) await shown!.apply(operations);
      await STEPS[title]!(studio);
      const { issues } = await studio.state();
      expect(issues).toEqual([]);
      await studio.keep();
      expect(textsOf(edited!.root)).toEqual(textsOf(shown!.root));
    },
  );
});
