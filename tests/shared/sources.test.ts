import { describe, expect, it } from 'vitest';
import type { JsonSchema, Language } from '../../src/shared/resolved/resolved.ts';
import type { SourceId, SourceSettings } from '../../src/shared/resolved/storage.ts';
import type { FollowingSource, SourceCode, TablePlan } from '../../src/sources/contract.ts';
import { sources } from '../../src/sources/index.ts';
import type { StatedField } from '../../src/values/contracts/compiler.ts';
import type { AnswerContext, Row, Selection } from '../../src/values/contracts/server.ts';

const NAMES = { ar: 'name_ar', en: 'name_en' };
const TOPIC_LINKS = {
  through: 'book_topic',
  from: 'book_id',
  to: 'topic_id',
  table: 'topic',
  names: NAMES,
};

/** A field `topic` of the store `book`, as a store states it. */
interface Example<Id extends SourceId> {
  name?: string;
  stated: Record<string, unknown>;
  rules: JsonSchema;
  isSearched?: true;
  isSorted?: true;
  settings: SourceSettings[Id];
  /** What the table of the store gets. */
  plan: string[];
  /** What is read, by the kind of selection, in Arabic. */
  selected: object;
  /** A row as it is read, and its answer in each language. */
  row: Row;
  answer: Record<Language, unknown>;
  filter?: { value: string; conditions: unknown; refused?: string };
}

const TOPICS = [
  { id: 4, name: 'شعر' },
  { id: 9, name: 'خرائط' },
];

const EXAMPLES: { [Id in FollowingSource]: Example<Id> } = {
  unstored: {
    stated: {},
    rules: { type: 'string', equalsField: 'password' },
    settings: {},
    plan: [],
    selected: {},
    row: {},
    answer: { ar: undefined, en: undefined },
  },
  ids: {
    name: 'topics_id',
    stated: {},
    rules: { type: 'array' },
    settings: {
      list: 'topics',
      relation: TOPIC_LINKS,
    },
    plan: [],
    selected: {},
    row: { topics: TOPICS },
    answer: { ar: [4, 9], en: [4, 9] },
  },
  perLanguage: {
    stated: { perLanguage: true },
    rules: { type: 'string' },
    settings: { names: { ar: 'topic_ar', en: 'topic_en' } },
    plan: ['text topic_ar', 'text topic_en'],
    selected: { texts: { topic: ['topic_ar'] } },
    row: { topic: 'شعر' },
    answer: { ar: 'شعر', en: 'شعر' },
  },
  reference: {
    stated: { one: 'topic' },
    rules: { type: 'object' },
    settings: { column: 'topic_id', table: 'topic', names: NAMES, as: 'idAndName' },
    plan: ['expect topic_id'],
    selected: {
      references: {
        topic: { table: 'topic', column: 'topic_id', name: ['name_ar'], as: 'idAndName' },
      },
    },
    row: { topic: TOPICS[0] },
    answer: { ar: TOPICS[0], en: TOPICS[0] },
    filter: {
      value: '4',
      conditions: [{ kind: 'equal', column: 'topic_id', value: 4 }],
      refused: 'four',
    },
  },
  related: {
    stated: { many: 'topic' },
    rules: { type: 'array' },
    settings: {
      relation: TOPIC_LINKS,
    },
    plan: ['links book_topic'],
    selected: {
      related: {
        topic: {
          through: 'book_topic',
          from: 'book_id',
          to: 'topic_id',
          table: 'topic',
          names: NAMES,
          name: ['name_ar'],
        },
      },
    },
    row: { topic: TOPICS },
    answer: { ar: TOPICS, en: TOPICS },
    filter: {
      value: '4',
      conditions: [
        {
          kind: 'related',
          relation: TOPIC_LINKS,
          value: 4,
        },
      ],
      refused: '-4',
    },
  },
  sum: {
    stated: { sum: 'loan.days' },
    rules: { type: 'integer' },
    settings: { table: 'loan', column: 'days', key: 'book_id' },
    plan: [],
    selected: { sums: { topic: { table: 'loan', column: 'days', key: 'book_id' } } },
    row: { topic: 12 },
    answer: { ar: 12, en: 12 },
  },
  exists: {
    stated: { exists: { rows: 'loan.book_id', where: { returned: false } } },
    rules: { type: 'boolean' },
    settings: { table: 'loan', key: 'book_id', where: { returned: false } },
    plan: ['other loan.book_id', 'other loan.returned'],
    selected: {
      exists: { topic: { table: 'loan', key: 'book_id', where: { returned: false } } },
    },
    row: { topic: true },
    answer: { ar: true, en: true },
  },
  join: {
    stated: { join: 'topics' },
    rules: { type: 'string' },
    settings: { list: 'topics' },
    plan: [],
    selected: {},
    row: { topics: TOPICS },
    answer: { ar: 'شعر، خرائط', en: 'شعر, خرائط' },
  },
  first: {
    stated: { first: 'topics' },
    rules: { type: 'integer' },
    settings: { list: 'topics', property: 'id' },
    plan: [],
    selected: {},
    row: { topics: TOPICS },
    answer: { ar: 4, en: 4 },
  },
  template: {
    stated: { text: '{title} ({year}) {publicUrl}', stored: true },
    rules: { type: 'string' },
    isSearched: true,
    isSorted: true,
    settings: {
      template: '{title} ({year}) {publicUrl}',
      columns: ['title', 'year'],
      stored: { column: 'topic', folded: 'topic_folded', order: 'topic_order' },
    },
    plan: ['text topic', 'folded topic', 'key topic topic_order', 'expect title', 'expect year'],
    selected: { columns: { '@title': 'title', '@year': 'year', topic: 'topic' } },
    row: { topic: 'Maps (2026)' },
    answer: { ar: 'Maps (2026)', en: 'Maps (2026)' },
    filter: {
      value: 'Maps',
      conditions: [{ kind: 'contains', columns: ['topic_folded'], value: 'maps' }],
    },
  },
  translated: {
    stated: { texts: 'topic' },
    rules: { type: 'string' },
    settings: { column: 'topic', texts: 'topic' },
    plan: ['expect topic text'],
    selected: { columns: { topic: 'topic' } },
    row: { topic: 'maps' },
    answer: { ar: 'ar topic.maps', en: 'en topic.maps' },
  },
  translatedList: {
    stated: { texts: 'stage' },
    rules: { type: 'array' },
    settings: { column: 'topic', texts: 'stage' },
    plan: ['expect topic numbers'],
    selected: { columns: { topic: 'topic' } },
    row: { topic: [3, 1] },
    answer: {
      ar: [
        { id: 1, name: 'ar stage.1' },
        { id: 3, name: 'ar stage.3' },
      ],
      en: [
        { id: 1, name: 'en stage.1' },
        { id: 3, name: 'en stage.3' },
      ],
    },
  },
  isOwner: {
    stated: { isOwner: true },
    rules: { type: 'boolean' },
    settings: { column: 'created_by' },
    plan: [],
    selected: { columns: { topic: 'created_by' } },
    row: { topic: 7 },
    answer: { ar: true, en: true },
  },
  made: {
    stated: { made: ['title', 'year'], order: 'year' },
    rules: { type: 'integer' },
    settings: { columns: ['title', 'year'], order: { column: 'year', type: 'integer' } },
    plan: ['expect title', 'expect year', 'expect year'],
    selected: { columns: { '@title': 'title', '@year': 'year' } },
    row: { '@title': 'Maps', '@year': 2026 },
    answer: { ar: { title: 'Maps', year: 2026 }, en: { title: 'Maps', year: 2026 } },
  },
};

const nameOf = ({ name = 'topic' }: { name?: string }) => name;

/** Another field of the store: `topics` links rows of the store `topic`. */
const OTHERS: Record<string, Record<string, string>> = { topics: { many: 'topic' } };

const stating = (stated: Record<string, unknown>): Pick<StatedField, 'has' | 'text'> => ({
  has: (property) => property in stated,
  text: (property) => (typeof stated[property] === 'string' ? stated[property] : undefined),
});

const statedField = (example: Example<SourceId>): StatedField => ({
  name: nameOf(example),
  languages: ['ar', 'en'],
  rules: example.rules,
  allows: (type) => example.rules['type'] === type,
  type: 'text',
  columnType: example.rules['type'] === 'integer' ? 'integer' : undefined,
  isSent: false,
  isSearched: example.isSearched ?? false,
  isSorted: example.isSorted ?? false,
  table: 'book',
  owner: 'created_by',
  ...stating(example.stated),
  flag: (property) => example.stated[property] === true,
  texts: (property) => [example.stated[property]].flat() as string[],
  value: (property) => example.stated[property],
  other: (name) => stating(OTHERS[name] ?? {}),
  rowsOf: (store) => (store === undefined ? undefined : { table: store, names: NAMES }),
  referencedRows: () => undefined,
  allowed: undefined,
  requiredProblem: undefined,
});

function planOf(plan: (table: TablePlan) => void): string[] {
  const planned: string[] = [];
  const note = (...words: (string | undefined)[]) =>
    void planned.push(words.filter((word) => word !== undefined).join(' '));
  plan({
    addText: (column) => note('text', column),
    addFolded: (column) => note('folded', column),
    addSortKey: (column, order) => note('key', column, order),
    expect: (column, type) => note('expect', column, type),
    expectOther: (table, column) => note('other', `${table}.${column}`),
    addLinks: ({ through }) => note('links', through),
  });
  return planned;
}

const contextIn = (language: Language): AnswerContext => ({
  staffId: 7,
  language,
  publicOrigin: 'https://books.example',
  linkDocument: (document) => document,
  linkFile: (id) => id,
  translateWord: (texts, word) => `${language} ${texts}.${String(word)}`,
});

describe.each(Object.keys(EXAMPLES) as FollowingSource[])('the source %s', (id) => {
  const example = EXAMPLES[id] as Example<SourceId>;
  const code = sources[id] as SourceCode<FollowingSource>;
  const of = example.settings;
  const name = nameOf(example);

  it('is resolved from what a store states, and from nothing else', () => {
    expect(code.resolve(statedField(example))).toEqual(of);
    const plain = { ...example, name: 'title', stated: {}, rules: { type: 'string' } };
    expect(code.resolve(statedField(plain))).toBeUndefined();
    for (const [other, { resolve }] of Object.entries(sources))
      if (other !== id) expect(resolve(statedField(example)), other).toBeUndefined();
  });

  it('plans what it needs', () => {
    expect(planOf((table) => code.plan?.(of, table))).toEqual(example.plan);
  });

  it('is read and answered in both languages', () => {
    const selection: Selection = {
      language: 'ar',
      columns: {},
      people: {},
      texts: {},
      related: {},
      references: {},
      sums: {},
      exists: {},
    };
    code.select?.(of, name, selection);
    expect(selection).toEqual({ ...selection, ...emptySelection, ...example.selected });
    for (const language of ['ar', 'en'] as const) {
      const answer = code.toAnswer
        ? code.toAnswer(of, example.row, name, contextIn(language), (columns) => columns)
        : example.row[name];
      expect(answer).toEqual(example.answer[language]);
    }
  });

  it('is filtered by the matches that it serves', () => {
    const { filter } = example;
    // A hook has the SQL of what it makes.
    expect(code.matches !== undefined && id !== 'made').toBe(filter !== undefined);
    if (!filter) return;
    const context = { rules: {}, timeZone: 'Europe/Paris' };
    expect(code.conditions!(of, filter.value, context)).toEqual(filter.conditions);
    if (filter.refused !== undefined)
      expect(code.conditions!(of, filter.refused, context)).toBeUndefined();
  });
});

const emptySelection = {
  columns: {},
  texts: {},
  people: {},
  related: {},
  references: {},
  sums: {},
};
