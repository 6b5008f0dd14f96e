import { expect, it } from 'vitest';
import { storedRulesOf } from '../../../src/authoring/impact/storedRules.ts';
import { compileDraft, remove, set, type Draft } from './draft.ts';

const NEWS = 'schemas/news/news.schema.json';
const USER = 'schemas/people/user.schema.json';
const BANK = 'schemas/bank/bank-account.schema.json';
const ORDER = 'schemas/packages/payment-order.schema.json';

const planOf = (draft: Draft) => {
  const { before, after } = compileDraft(draft);
  return storedRulesOf(before, after);
};

const NOTHING = { counted: [], unanswered: [], unstored: [] };

it.each<[string, Draft]>([
  ['nothing', {}],
  ['a looser rule', { [NEWS]: [set(['properties', 'title', 'maxLength'], 400)] }],
  ['a removed rule', { [NEWS]: [remove('properties', 'title', 'maxLength')] }],
  [
    'another description',
    { [NEWS]: [set(['properties', 'id'], { extends: 'id', readOnly: true })] },
  ],
  ['a definition that cannot be read', { [NEWS]: '{' }],
])('%s needs no counting', (_what, draft) => {
  expect(planOf(draft)).toEqual(NOTHING);
});

it('a stricter rule is counted by the call that fills the form, with its pointers', () => {
  const { counted, ...rest } = planOf({ [NEWS]: [set(['properties', 'title', 'maxLength'], 20)] });
  expect(rest).toEqual({ unanswered: [], unstored: [] });
  expect(counted).toMatchObject([
    {
      resource: 'news',
      call: 'one',
      fields: { title: ['/title'], schools_id: ['/schools/*/id'] },
      nameField: 'title',
    },
  ]);
  // Both bodies have the same rules.
  expect(counted[0]!.schemas).toHaveLength(1);
  expect(counted[0]!.schemas[0]).toMatchObject({
    before: { properties: { title: { maxLength: 300 } } },
    after: { properties: { title: { maxLength: 20 } } },
  });
  expect(counted[0]!.shown).toContain('title');
  // A link to a picture expires.
  expect(counted[0]!.shown).not.toContain('picture');
});

it('a stricter shared rule is counted for every resource with it', () => {
  const { counted } = planOf({
    'schemas/common.shared.json': [set(['fields', 'longerThan3', 'minLength'], 9)],
  });
  expect(counted.map(({ resource }) => resource).sort()).toEqual([
    'announcement',
    'bank-account',
    'event',
    'manager',
    'news',
    'user',
  ]);
});

it('values that are never answered are named instead', () => {
  expect(planOf({ [USER]: [set(['properties', 'password', 'maxLength'], 9)] })).toEqual({
    ...NOTHING,
    unanswered: ['user.password'],
  });
  // A condition that is about the password alone.
  expect(planOf({ [USER]: [set(['then', 'properties', 'password', 'minLength'], 9)] })).toEqual({
    ...NOTHING,
    unanswered: ['user.password'],
  });
  const picture = {
    [NEWS]: [set(['properties', 'picture'], { extends: 'picture', imageBytes: 9 })],
  };
  expect(planOf(picture)).toEqual({ ...NOTHING, unanswered: ['news.picture'] });
});

it('a picture that becomes required can be counted', () => {
  const { counted, unanswered } = planOf({
    [NEWS]: [set(['required'], ['title', 'details', 'schools_id', 'picture'])],
  });
  expect({ counted: counted.length, unanswered }).toEqual({ counted: 1, unanswered: [] });
});

it('items that are in no table are named instead', () => {
  const { counted, unstored } = planOf({
    'schemas/bank/school-bank.schema.json': [set(['maxProperties'], 2)],
  });
  expect({ counted, unstored }).toEqual({ counted: [], unstored: ['school-bank'] });
});

it('values that are removed from a field that only responses have are counted', () => {
  const { counted } = planOf({
    [ORDER]: [set(['properties', 'state', 'enum'], ['created', 'paid'])],
  });
  expect(counted).toMatchObject([
    {
      resource: 'payment-order',
      call: 'all',
      fields: { state: ['/state'] },
      schemas: [
        {
          before: {
            properties: { state: { enum: expect.arrayContaining(['expired']) as string[] } },
          },
          after: { properties: { state: { enum: ['created', 'paid'] } } },
        },
      ],
      shown: ['state'],
    },
  ]);
});

it('values are not shown if reading them is recorded', () => {
  const { counted } = planOf({ [BANK]: [set(['properties', 'name', 'maxLength'], 5)] });
  expect(counted).toMatchObject([{ resource: 'bank-account', nameField: 'name', shown: [] }]);
});

it('values are not shown if not everybody may read them', () => {
  const { before, after } = compileDraft({
    [NEWS]: [set(['properties', 'title', 'maxLength'], 20)],
  });
  const news = before.resources.get('news')!;
  const restricted = new Map(before.resources).set('news', {
    ...news,
    rights: { title: { read: 'main' } },
  });
  const [rules] = storedRulesOf({ ...before, resources: restricted }, after).counted;
  expect(rules!.shown).not.toContain('title');
  expect(rules!.nameField).not.toBe('title');
});
