import { describe, expect, it } from 'vitest';
import { changedRules } from '../../../src/authoring/impact/changedRules.ts';
import { formatMessage, translateMessage } from '../../../src/compiler/issues/messages.ts';
import { impactOfDraft, insert, move, remove, set, textOf, type Draft } from './draft.ts';

const LIST = 'schemas/news/my-news.list.json';
const FORM = 'schemas/news/news.form.json';
const RESOURCE = 'schemas/news/news.resource.json';
const ENTITY = 'schemas/news/news.schema.json';
const APP = 'schemas/app.json';
const UPDATE = 'schemas/company/update.schema.json';
const PAYMENTS = 'schemas/reports/payments-report.list.json';
const [AR, EN] = ['locales/ar/news.json', 'locales/en/news.json'];

type Case = [what: string, draft: Draft, impacts: string[]];

/** Returns each impact as one line. */
const printed = (draft: Draft) =>
  impactOfDraft(draft).map(
    ({ severity, message }) => `${severity}: ${formatMessage(message, 'en')}`,
  );

/** The impact of every change of the entity `news` on its screens. */
const NEWS_CHANGED =
  'changes: “news” has changed for all its screens: my-news, create-news, edit-news, news';

const CASES: Record<string, Case[]> = {
  'no effect': [
    ['no change', {}, []],
    ['another layout of a file', { [LIST]: `${textOf(LIST)}\n\n` }, []],
    ['another order of properties', { [LIST]: [remove('call'), set(['call'], 'news.mine')] }, []],
  ],
  'parts of screens': [
    [
      'an added column',
      {
        [LIST]: [insert(['columns', 1], 'school_name')],
        [AR]: [set(['news.col.school_name'], 'المدرسة')],
        [EN]: [set(['news.col.school_name'], 'School')],
      },
      ['changes: Added to “my-news”: column “school_name”'],
    ],
    [
      'a removed column by which addresses can sort',
      { [LIST]: [remove('columns', 2)] },
      [
        'loses: Removed from “my-news”: column “liked_count”. Saved addresses that sort by it lose their order',
      ],
    ],
    [
      'a moved column',
      { [LIST]: [move(['columns', 4], 1)] },
      ['cosmetic: Moved in “my-news”: column “created_at”'],
    ],
    [
      'another label',
      { [LIST]: [set(['columns', 1, 'label'], 'news.col.title')] },
      ['cosmetic: In “my-news”, the label of column “schools” is “Title” instead of “Schools”'],
    ],
    [
      'another width, and a column that cannot be sorted by any more',
      { [LIST]: [set(['columns', 1, 'width'], 240), set(['columns', 2, 'sortable'], false)] },
      [
        'loses: “my-news” no longer sorts by the column “liked_count”. Saved addresses that sort by it lose their order',
        'cosmetic: In “my-news”, column “schools” has other settings: width',
      ],
    ],
    [
      'a removed filter',
      { [LIST]: [remove('filters', 1)] },
      [
        'loses: Removed from “my-news”: filter “school_id”. Saved addresses with this filter show all rows',
      ],
    ],
    [
      'a removed action',
      { [LIST]: [remove('rowActions', 1)] },
      ['loses: Removed from “my-news”: action “edit”'],
    ],
    [
      'a moved field and a removed one, in both screens of a form',
      { [FORM]: [move(['sections', 0, 'fields', 2], 1), remove('sections', 1)] },
      [
        'loses: Removed from “create-news”: field “picture”',
        'loses: Removed from “edit-news”: field “picture”',
        'cosmetic: The text “news.field.picture” is no longer used',
        'cosmetic: Moved in “create-news”: field “title”',
        'cosmetic: Moved in “edit-news”: field “title”',
      ],
    ],
    [
      'a form that does not show the changes any more',
      { [FORM]: [remove('history')] },
      ['changes: “edit-news” has other settings: history'],
    ],
    [
      'another call of a list',
      { [LIST]: [set(['call'], 'news.all')] },
      [
        'breaks: The check finds 1 issue more than before',
        'changes: “my-news” has other settings: call',
      ],
    ],
    [
      'a removed choice, which is shared',
      { 'schemas/common.shared.json': [remove('choices', 'accountStatus', 'values', 1)] },
      expect.arrayContaining([
        'loses: In “create-user”, field “status” no longer offers: 1',
        'changes: The shared part “accountStatus” (choice list) has changed for all files that use it: manager.form.json, user.form.json',
      ]),
    ],
  ],
  'the menu and the app': [
    [
      'an added entry',
      {
        [APP]: [
          insert(['menu', 1], { label: 'menu.packages.orders', icon: 'Event', to: 'profile' }),
        ],
      },
      ['changes: New entry in the menu: “Package orders”'],
    ],
    [
      'a removed entry',
      { [APP]: [remove('menu', 5)] },
      [
        'loses: Removed from the menu: “Users”',
        'cosmetic: The text “menu.users” is no longer used',
        'cosmetic: “Investors” has other settings: icon',
      ],
    ],
    [
      'a moved entry and another label and icon',
      {
        [APP]: [
          move(['menu', 0], 3),
          set(['menu', 3, 'icon'], 'Event'),
          set(['menu', 3, 'label'], 'menu.news'),
        ],
      },
      [
        'cosmetic: Moved in the menu: “News”',
        'cosmetic: The entry of the menu “Home” is called “News” now',
        'cosmetic: The entry of the menu “News” has another icon',
      ],
    ],
    [
      'a setting of the app',
      { [APP]: [set(['timeZone'], 'Asia/Dubai')] },
      ['changes: The app has other settings: timeZone'],
    ],
    [
      'another field of the profile',
      { [APP]: [set(['session', 'fields'], { main: 'password_temporary' })] },
      ['changes: The app has other settings: session'],
    ],
  ],
  calls: [
    [
      'wider access, which comes first',
      {
        [RESOURCE]: [remove('calls', 'mine', 'access'), remove('calls', 'all', 'filters', 'title')],
      },
      [
        'breaks: More people can use the call “news.mine”: the whole company instead of each person for their own rows',
        'breaks: The check finds 2 issues more than before',
        'breaks: The call “news.all” has no filter “title” any more',
        'cosmetic: In “news”, filter “title” has other settings: chipLabel',
      ],
    ],
    [
      'narrower access',
      { [RESOURCE]: [set(['calls', 'one', 'access'], 'own')] },
      [
        'loses: Fewer people can use the call “news.one”: each person for their own rows instead of the whole company',
      ],
    ],
    [
      'another address',
      { [RESOURCE]: [set(['calls', 'mine', 'path'], '/investor/my-news')] },
      ['breaks: The call “news.mine” is GET /investor/my-news instead of GET /investor/news'],
    ],
    [
      'a removed and an added call',
      {
        'schemas/people/school-managers.list.json': [remove('rowActions', 1)],
        'schemas/people/manager.resource.json': [
          remove('calls', 'delete'),
          set(['calls', 'end'], { method: 'DELETE', path: '/investor/schooladmin/:id' }),
        ],
      },
      [
        'breaks: The call “manager.delete” no longer exists',
        'loses: Removed from “school-managers”: action “delete”',
        'changes: New call “manager.end”: DELETE /investor/schooladmin/:id',
        'cosmetic: The text “manager.success.delete” is no longer used',
      ],
    ],
    [
      'sorting, pages and filters',
      {
        [RESOURCE]: [
          remove('calls', 'mine', 'sortFields', 0),
          set(['calls', 'mine', 'defaultSort'], 'created_at'),
          set(['calls', 'all', 'pageSize'], 50),
        ],
      },
      [
        'breaks: The call “news.mine” can no longer sort by: liked_count',
        'loses: “my-news” no longer sorts by the column “liked_count”. Saved addresses that sort by it lose their order',
        'changes: The pages of the call “news.all” have up to 50 rows instead of 20',
        'changes: The call “news.mine” sorts by created_at instead of -created_at',
      ],
    ],
    [
      'rights to a field',
      { [RESOURCE]: [set(['rights'], { link: { read: 'main' } })] },
      ['loses: Only the main account can read “link” of “news” now'],
    ],
    [
      'a field that rows no longer have',
      { [RESOURCE]: [insert(['itemOnly', 0], 'school_name')] },
      ['breaks: Rows of “news” no longer contain “school_name”: only a single item does'],
    ],
  ],
  'fields and rules': [
    [
      'a new field that is required',
      {
        [ENTITY]: [
          set(['properties', 'note'], { type: 'boolean' }),
          insert(['required', 3], 'note'),
        ],
      },
      [
        'breaks: An example is no longer right: The rules refuse 16 examples, first this one: “note” with error.required',
        'breaks: New required field “note” in the body of: news.create, news.update',
        'breaks: The check finds 2 issues more than before',
        NEWS_CHANGED,
        'changes: Responses with “news” have a new field “note”',
      ],
    ],
    [
      'a removed field of responses',
      { [ENTITY]: [remove('properties', 'updated_at')], [RESOURCE]: [remove('itemOnly', 1)] },
      ['breaks: Responses with “news” have no field “updated_at” any more', NEWS_CHANGED],
    ],
    [
      'a field of responses with another type',
      { [ENTITY]: [set(['properties', 'liked_count', 'type'], 'number')] },
      [
        'breaks: The field “liked_count” in responses with “news” has another type',
        'breaks: The check finds 1 issue more than before',
        NEWS_CHANGED,
      ],
    ],
    [
      'stricter and looser limits',
      {
        [ENTITY]: [
          set(['properties', 'details', 'maxLength'], 1000),
          set(['properties', 'title', 'maxLength'], 400),
        ],
      },
      [
        'breaks: The rule “maxLength” of “news.details” is stricter: 1000 instead of 20000',
        NEWS_CHANGED,
        'changes: The rule “maxLength” of “news.title” is less strict: 400 instead of 300',
      ],
    ],
    [
      'a field that is no longer required',
      { [ENTITY]: [remove('required', 1)] },
      [
        'breaks: An example is no longer right: The rules accept “details” in this example',
        'breaks: The check finds 1 issue more than before',
        NEWS_CHANGED,
        'changes: “news.details” is no longer required',
      ],
    ],
    [
      'a removed value',
      { [UPDATE]: [remove('properties', 'type', 'enum', 3)] },
      expect.arrayContaining([
        'breaks: “update.type” no longer has the values: 3. Stored rows, saved filters and conditions can still contain them',
      ]),
    ],
    [
      'a shared rule',
      { 'schemas/common.shared.json': [set(['fields', 'percent', 'maximum'], 90)] },
      expect.arrayContaining([
        expect.stringMatching(
          /^breaks: The rule “maximum” of “.*” is stricter: 90 instead of 100$/,
        ),
        expect.stringMatching(
          /^changes: The shared part “percent” \(shared rule\) has changed for all files that use it: /,
        ),
      ]),
    ],
  ],
  texts: [
    [
      'a changed text, with the screens that show it',
      { 'src/locales/en/core.json': [set(['action.edit'], 'Change')] },
      ['cosmetic: The text “action.edit” in English is “Change” instead of “Edit” (8 screens)'],
    ],
    [
      'a text that is missing in a language',
      { [AR]: [remove('my-news.title')] },
      [
        'breaks: The check finds 1 issue more than before',
        'breaks: The text “my-news.title” is missing in Arabic (1 screen)',
      ],
    ],
  ],
  examples: [
    [
      'an example that a rule accepts now',
      { 'schemas/news/news.cases.json': [set(['refused', 0, 'change', 'title'], 'خبر جديد')] },
      ['breaks: An example is no longer right: The rules accept “title” in this example'],
    ],
    [
      'a limit without an example',
      { 'schemas/news/news.cases.json': [remove('accepted', 5)] },
      [
        'changes: A rule has no example any more: No accepted example has exactly the limit “minLength” of “details”',
      ],
    ],
  ],
  addresses: [
    [
      'another address, with the links to it',
      { [LIST]: [set(['route'], '/own-news')] },
      [
        'breaks: The address of “my-news” is /own-news instead of /my-news, so saved addresses lead nowhere. In the definitions, 2 links led to it',
      ],
    ],
    [
      'an added screen',
      { 'schemas/news/news-titles.list.json': '{ "call": "news.all", "columns": ["title"] }' },
      expect.arrayContaining(['changes: New screen “news-titles”: /news-titles']),
    ],
    [
      'a removed screen',
      { [LIST]: null },
      expect.arrayContaining([
        'breaks: The screen “my-news” no longer exists, so its address /my-news leads nowhere. Before the change, 2 links led to it',
        'cosmetic: The text “my-news.title” is no longer used',
      ]),
    ],
    [
      'a screen that more people can open, which comes first',
      { 'schemas/people/users.list.json': [remove('visibility')] },
      [
        'breaks: More people can open “Investors”: everybody who is signed in instead of the main account',
        'breaks: The check finds 1 issue more than before',
      ],
    ],
    [
      'a screen that fewer people can open',
      { [LIST]: [set(['visibility'], 'main')] },
      [
        'loses: Fewer people can open “my-news”: the main account instead of everybody who is signed in',
      ],
    ],
  ],
  exports: [
    [
      'the order, the names and the types of columns',
      {
        [PAYMENTS]: [
          move(['columns', 2], 1),
          set(['columns', 3, 'label'], 'news.col.title'),
          set(['columns', 6, 'exportFormat'], 'text'),
        ],
      },
      [
        'changes: The column “amount” in the exported file of “payments-report” has the type “text” instead of “amount”',
        'changes: The column “due_date” in the exported file of “payments-report” is called “Title” instead of “Due date”',
        'changes: The exported file of “payments-report” has other columns: student_name, stage_name, school_name, due_date, days_late, status, amount, paid, remaining',
        'cosmetic: The text “payment-line.col.due_date” is no longer used',
        'cosmetic: Moved in “payments-report”: column “school_name”',
        'cosmetic: In “payments-report”, the label of column “due_date” is “Title” instead of “Due date”',
      ],
    ],
  ],
  'broken files': [
    [
      'a file that is not JSON',
      { [LIST]: '{' },
      expect.arrayContaining(['breaks: The check finds 1 issue more than before']),
    ],
  ],
};

describe.each(Object.entries(CASES))('the impact on %s', (_subject, cases) => {
  it.each(cases)('reports %s', (_what, draft, impacts) => {
    expect(printed(draft)).toEqual(impacts);
  });
});

describe('an impact', () => {
  it('has the place of a removed part in the version before, and its screen', () => {
    const lines = textOf(LIST).split('\n');
    expect(impactOfDraft({ [LIST]: [remove('columns', 2)] })).toEqual([
      expect.objectContaining({
        screen: 'my-news',
        place: {
          file: LIST,
          path: ['columns', 2],
          line: lines.findIndex((line) => line.includes('liked_count')) + 1,
          column: 5,
          version: 'before',
        },
      }),
    ]);
  });

  it('has the call, and says whether more people than before can use it', () => {
    const [impact] = impactOfDraft({ [RESOURCE]: [remove('calls', 'mine', 'access')] });
    expect(impact).toMatchObject({
      call: 'news.mine',
      widensAccess: true,
      place: { file: RESOURCE, path: ['calls', 'mine'], version: 'after' },
    });
  });

  it('has the two rules, for those who count what a stricter one refuses', () => {
    const impacts = impactOfDraft({ [ENTITY]: [set(['properties', 'title', 'minLength'], 5)] });
    expect(impacts.flatMap(({ rule }) => rule ?? [])).toEqual([
      {
        entity: 'news',
        variants: ['create', 'edit'],
        field: 'title',
        keyword: 'minLength',
        before: 4,
        after: 5,
        effect: 'stricter',
      },
    ]);
  });

  it('has a message in both languages, with texts of the product in each', () => {
    const [impact] = impactOfDraft({ [APP]: [remove('menu', 5)] });
    expect(translateMessage(impact!.message)).toEqual({
      ar: 'حُذف من القائمة: «\u2068المستخدمون\u2069»',
      en: 'Removed from the menu: “Users”',
    });
  });
});

describe('changedRules', () => {
  const entities = (create: Record<string, unknown>) => {
    const body = { type: 'object', properties: { x: create } };
    const bodies = { create: body, edit: { type: 'object' } };
    const entity = { id: 'thing', schema: {}, answer: {}, body, bodies, forms: bodies };
    return new Map([['thing', entity]]);
  };

  it.each<[before: object, after: object, effect: string]>([
    [{ minLength: 2 }, { minLength: 3 }, 'stricter'],
    [{ minimum: 2 }, { minimum: 1 }, 'looser'],
    [{ maxItems: 2 }, { maxItems: 1 }, 'stricter'],
    [{ imageBytes: 2 }, { imageBytes: 3 }, 'looser'],
    [{ documentBytes: 2 }, { documentBytes: 1 }, 'stricter'],
    [{}, { maxLength: 3 }, 'stricter'],
    [{ maxLength: 3 }, {}, 'looser'],
    [{ pattern: 'a' }, { pattern: 'b' }, 'stricter'],
    [{ enum: [1, 2] }, { enum: [1, 2, 3] }, 'looser'],
    [{ enum: [1, 2] }, { enum: [1, 3] }, 'stricter'],
    [{ type: ['string', 'null'] }, { type: 'string' }, 'stricter'],
    [{ type: 'integer' }, { type: 'number' }, 'looser'],
    [{ uniqueItems: true }, { uniqueItems: false }, 'looser'],
    [{}, { additionalProperties: false }, 'stricter'],
    [{ if: { const: 1 } }, { if: { const: 2 } }, 'other'],
    [{ items: { minimum: 1 } }, { items: { minimum: 2 } }, 'stricter'],
    [{ properties: { y: { maxLength: 2 } } }, { properties: { y: { maxLength: 1 } } }, 'stricter'],
  ])('%o to %o', (before, after, effect) => {
    const found = changedRules(entities({ ...before }), entities({ ...after }));
    expect(found.map((rule) => rule.effect)).toEqual([effect]);
  });

  it('ignores what does not refuse values', () => {
    const before = { description: 'a', errorMessage: 'b', choices: 'c' };
    expect(changedRules(entities(before), entities({ description: 'd' }))).toEqual([]);
  });
});
