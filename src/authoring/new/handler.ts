import { addImport, addToProduct } from './edits/codeEdits.ts';
import {
  areasOf,
  quote,
  Refusal,
  toCamelCase,
  validateKnown,
  validateName,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** The server code of a product. */
const PRODUCT = 'server/product.ts';

/** Creates a call that code of the product answers: how many rows of a table there are, at first. */
export const handler: Generator = {
  help: {
    summary: 'creates a call that code of the server answers, with the code',
    flags: {
      '--name': 'the name of what it answers, such as open-loans',
      '--area': 'its folder in schemas/ and in server/',
      '--table': 'the table whose rows it counts at first',
    },
    notes: ['Then change what it answers: the properties in its *.schema.json, and the code.'],
    example: 'npm run new -- handler --name member-count --area people --table member',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, _answers: Answers): Question[] {
  const areas = areasOf(staged);
  const tables = tablesOf(staged);
  return [
    {
      name: 'name',
      text: 'The name of what it answers, such as open-loans',
      validate: (name) =>
        validateName(name, '-') ??
        (staged.compilation.resources.has(name)
          ? `There are calls ${quote(name)} already`
          : undefined),
    },
    {
      name: 'area',
      text: 'Its folder in schemas/',
      choices: areas,
      validate: (area) => validateKnown(area, areas, 'folder'),
    },
    {
      name: 'table',
      text: 'The table whose rows it counts at first',
      choices: tables,
      validate: (table) => validateKnown(table, tables, 'table with rows of a company'),
    },
  ];
}

/** Returns the tables of the stores, whose rows belong to a company. */
const tablesOf = ({ compilation: { storages } }: StagedFiles): string[] => [
  ...new Set(
    [...storages.values()].flatMap(({ table, fields }) =>
      Object.hasOwn(fields, 'id') ? [table] : [],
    ),
  ),
];

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { name = '', area = '', table = '' } = answers;
  if (!staged.has(PRODUCT)) throw new Refusal(`There is no ${PRODUCT} to which it could be added.`);
  const id = toCamelCase(name);
  const file = `server/${area}/${id}.ts`;
  if (staged.has(file)) throw new Refusal(`${file} exists already.`);
  staged.define(`schemas/${area}/${name}.schema.json`, {
    readOnly: true,
    properties: { count: { type: 'integer' } },
  });
  staged.define(`schemas/${area}/${name}.resource.json`, {
    calls: { read: { path: `{apiPath}/${name}` } },
  });
  staged.put(file, codeOf(name, id, table));
  staged.edit(PRODUCT, (code) =>
    addToProduct(addImport(code, id, `./${area}/${id}.ts`), 'resources', id),
  );
  return {
    manualSteps: [],
    next: `Change what ${name}.read answers in ${file}, and its properties in schemas/${area}/${name}.schema.json.`,
  };
}

const codeOf = (name: string, id: string, table: string) =>
  `import { actorOf, defineResource, scopedTo } from 'nasaq/server';

/** How many rows of ${table} the company has. */
export const ${id} = defineResource({
  id: '${name}',
  handlers: {
    read: async (context) => {
      const rows = await scopedTo(context.services.db, actorOf(context))
        .select('${table}')
        .select('${table}.id')
        .execute();
      return { count: rows.length };
    },
  },
});
`;
