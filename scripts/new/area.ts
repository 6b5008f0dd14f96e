import type { StagedFiles } from './stagedFiles.ts';
import {
  toCamelCase,
  iconQuestion,
  validateName,
  validateRoute,
  textOf,
  textQuestions,
  yesOrNo,
  type Answers,
  type Generator,
  type Question,
} from './questions.ts';
import { addToMenu } from './screen.ts';
import { hasTable, isReserved, nextMigration } from './server.ts';

/**
 * Creates a resource: an entity with one field, its calls, its table, a list, and forms to create
 * and to edit. `field` adds more fields.
 */
export const resource: Generator = { questions, generate };

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { name = '', plural = '' } = answers;
  return [
    {
      name: 'name',
      text: 'The name in the singular, such as visit',
      validate: (answer) => validateName(answer, '-') ?? validateNewName(staged, answer),
    },
    {
      name: 'plural',
      text: 'The name in the plural',
      fallback: `${name}s`,
      validate: (answer) => validateName(answer, '-') ?? validatePlural(staged, answer, name),
    },
    {
      name: 'route',
      text: 'The route of the list',
      fallback: `/${plural}`,
      validate: (route) =>
        validateRoute(route) ??
        (staged.compilation.routes.some(({ path }) => path === route)
          ? `“${route}” is already the route of another screen`
          : undefined),
    },
    ...textQuestions('title', 'The title of the list, such as Visits'),
    ...textQuestions('create', 'The create button, such as Add visit'),
    ...textQuestions('edit', 'The title of the edit form, such as Edit visit'),
    ...textQuestions('empty', 'The text of the empty list'),
    {
      name: 'field',
      text: 'The field that names a record, a text',
      fallback: 'name',
      validate: (answer) =>
        validateName(answer, '_') ??
        (STANDARD_COLUMNS.includes(answer) || isReserved(answer)
          ? `“${answer}” cannot be the name of a field`
          : undefined),
    },
    ...textQuestions('label', 'The label of that field'),
    {
      name: 'menu',
      text: 'Add the list to the menu? yes or no',
      fallback: 'yes',
      validate: yesOrNo,
    },
    ...(answers['menu'] === 'yes' ? [iconQuestion(staged)] : []),
  ];
}

/** The columns of every table with versioned rows. */
const STANDARD_COLUMNS = [
  'id',
  'company_id',
  'created_by',
  'created_at',
  'updated_at',
  'updated_by',
  'version',
];

function validateNewName(staged: StagedFiles, name: string): string | undefined {
  const { entities, resources } = staged.compilation;
  if (entities.has(name) || resources.has(name)) return `“${name}” already exists`;
  if (isReserved(tableOf(name)) || hasTable(staged, tableOf(name)))
    return `“${tableOf(name)}” cannot be the name of a new table`;
  return staged.has(`server/resources/${toCamelCase(name)}.ts`) ||
    staged.hasText(`create-${name}.title`)
    ? `The name “${name}” is already used`
    : undefined;
}

function validatePlural(staged: StagedFiles, plural: string, name: string): string | undefined {
  if (plural === name) return 'Singular and plural must differ';
  const ids = [plural, `create-${name}`, `edit-${name}`].filter((id) =>
    staged.compilation.screens.has(id),
  );
  if (ids.length > 0) return `A screen “${ids[0]!}” already exists`;
  return staged.has(`schemas/${plural}`) || staged.has(`locales/ar/${plural}.json`)
    ? `A folder or locale file “${plural}” already exists`
    : undefined;
}

const tableOf = (name: string) => name.replaceAll('-', '_');

function generate(staged: StagedFiles, answers: Answers): string[] {
  const { name = '', plural = '', route = '', field = '' } = answers;
  const folder = `schemas/${plural}`;
  staged.create(`${folder}/${name}.schema.json`, {
    $schema: '../language/entity.json',
    properties: {
      id: { extends: 'id', readOnly: true },
      [field]: { extends: 'longerThan3', maxLength: 300 },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
    required: [field],
  });
  staged.create(`${folder}/${name}.cases.json`, {
    $schema: '../language/cases.json',
    entity: name,
    base: { [field]: 'مثال' },
    accepted: [{}],
    refused: [
      { change: { [field]: 'مثل' }, field, key: 'error.minLength' },
      { change: { [field]: null }, field, key: 'error.required' },
    ],
  });
  addCalls(staged, answers);
  staged.create(`${folder}/${plural}.list.json`, {
    $schema: '../language/list.json',
    ...(route === `/${plural}` ? {} : { route }),
    call: `${name}.all`,
    create: `create-${name}`,
    columns: [field, { field: 'created_at', label: 'common.createdAt', width: 156 }],
    rowActions: ['edit', 'delete'],
  });
  staged.create(`${folder}/${name}.form.json`, {
    $schema: '../language/form.json',
    create: {},
    edit: {},
    afterSave: plural,
    draftable: true,
    sections: [{ fields: [field] }],
  });
  staged.addTexts(plural, {
    [`${plural}.title`]: textOf(answers, 'title'),
    [`create-${name}.title`]: textOf(answers, 'create'),
    [`edit-${name}.title`]: textOf(answers, 'edit'),
    [`${plural}.empty`]: textOf(answers, 'empty'),
    [`${name}.field.${field}`]: textOf(answers, 'label'),
  });
  if (answers['menu'] === 'yes')
    addToMenu(
      staged,
      { label: `menu.${toCamelCase(plural)}`, icon: answers['icon'] ?? '', to: plural },
      textOf(answers, 'title'),
    );
  addTable(staged, answers);
  addToServer(staged, answers);
  return [
    `All users of a company see all ${plural}, and open and edit their own. To change this, edit "access" in ${folder}/${name}.resource.json.`,
  ];
}

function addCalls(staged: StagedFiles, { name = '', plural = '' }: Answers): void {
  const path = `/investor/${plural}`;
  staged.create(`schemas/${plural}/${name}.resource.json`, {
    $schema: '../language/resource.json',
    calls: {
      all: {
        path,
        sortFields: ['created_at'],
        defaultSort: '-created_at',
      },
      one: { path: `${path}/:id`, access: 'own' },
      create: { path },
      update: { path: `${path}/:id`, access: 'own' },
      delete: { path: `${path}/:id`, access: 'own' },
    },
  });
}

function addTable(staged: StagedFiles, { name = '', plural = '', field = '' }: Answers): void {
  const table = tableOf(name);
  staged.put(
    nextMigration(staged, plural),
    `create table ${table} (
  company_id bigint not null references company (id),
  id bigint generated by default as identity,
  created_by bigint not null,
  ${field} text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references staff (company_id, id),
  foreign key (company_id, updated_by) references staff (company_id, id)
);

create index ${table}_created_at on ${table} (company_id, created_at, id);
`,
  );
}

function addToServer(staged: StagedFiles, { name = '', plural = '', field = '' }: Answers): void {
  const [table, id] = [tableOf(name), toCamelCase(name)];
  staged.put(
    `server/resources/${id}.ts`,
    `import { column, defineResource } from './defineResource.ts';

/** The ${plural.replaceAll('-', ' ')} of a company. */
export const ${id} = defineResource({
  id: '${name}',
  table: '${table}',
  owner: 'created_by',
  newRow: () => ({}),
  fields: {
    id: column('id', 'id'),
    ${field}: column('${field}', 'text'),
    created_at: column('created_at', 'time'),
  },
});
`,
  );
  replaceIn(
    staged,
    'server/resources/index.ts',
    "import type { Publication } from './publication.ts';\n",
    (line) => `${line}import { ${id} } from './${id}.ts';\n`,
  );
  replaceIn(
    staged,
    'server/resources/index.ts',
    /(?<=RESOURCES: readonly ResourceDefinition\[\] = \[[^\]]*\n)\];/,
    (end) => `  ${id},\n${end}`,
  );
}

/** Replaces the first match in a file. Throws if there is none. */
function replaceIn(
  staged: StagedFiles,
  file: string,
  pattern: string | RegExp,
  change: (found: string) => string,
): void {
  const text = staged.read(file);
  if (typeof pattern === 'string' ? !text.includes(pattern) : !pattern.test(text))
    throw new Error(`${file} does not have the structure that this command expects`);
  staged.put(file, text.replace(pattern, change));
}
