import type { StagedFiles } from './stagedFiles.ts';
import {
  camel,
  iconQuestion,
  refuseName,
  refuseRoute,
  textOf,
  twoTexts,
  yesOrNo,
  type Answers,
  type Maker,
  type Question,
} from './questions.ts';
import { addToMenu } from './screen.ts';
import { hasTable, isReserved, nextMigration } from './server.ts';

/** A new sort of thing: what a record holds, its calls, its table, a list of them, forms to make and to edit one. More fields are added by `field`. */
export const resource: Maker = { questions, make };

function questions(desk: StagedFiles, so: Answers): Question[] {
  const { name = '', plural = '' } = so;
  return [
    {
      name: 'name',
      text: 'What one of it is called, such as visit',
      validate: (answer) => refuseName(answer, '-') ?? refuseTaken(desk, answer),
    },
    {
      name: 'plural',
      text: 'What several of it are called',
      fallback: `${name}s`,
      validate: (answer) => refuseName(answer, '-') ?? refuseFolder(desk, answer, name),
    },
    {
      name: 'route',
      text: 'The address of the list in the browser',
      fallback: `/${plural}`,
      validate: (route) =>
        refuseRoute(route) ??
        (desk.compilation.routes.some(({ path }) => path === route)
          ? `“${route}” is the route of another screen already`
          : undefined),
    },
    ...twoTexts('title', 'The title of the list, such as Visits'),
    ...twoTexts('create', 'The button that makes one, such as Add visit'),
    ...twoTexts('edit', 'The title of the form that edits one, such as Edit visit'),
    ...twoTexts('empty', 'What the list says while there is none'),
    {
      name: 'field',
      text: 'The field that names one, a text',
      fallback: 'name',
      validate: (answer) =>
        refuseName(answer, '_') ??
        (TAKEN.includes(answer) || isReserved(answer)
          ? `“${answer}” cannot be the name of a field`
          : undefined),
    },
    ...twoTexts('label', 'What that field is called'),
    {
      name: 'menu',
      text: 'Whether the list stands in the menu: yes or no',
      fallback: 'yes',
      validate: yesOrNo,
    },
    ...(so['menu'] === 'yes' ? [iconQuestion(desk)] : []),
  ];
}

/** What every table of this sort has. */
const TAKEN = [
  'id',
  'company_id',
  'created_by',
  'created_at',
  'updated_at',
  'updated_by',
  'version',
];

function refuseTaken(desk: StagedFiles, name: string): string | undefined {
  const { entities, resources } = desk.compilation;
  if (entities.has(name) || resources.has(name)) return `There is a “${name}” already`;
  if (isReserved(tableOf(name)) || hasTable(desk, tableOf(name)))
    return `“${tableOf(name)}” cannot be the name of a new table`;
  return desk.has(`server/resources/${camel(name)}.ts`) || desk.hasText(`${camel(name)}.title`)
    ? `There is something called “${name}” already`
    : undefined;
}

function refuseFolder(desk: StagedFiles, plural: string, name: string): string | undefined {
  if (plural === name) return 'One and several need two names';
  const ids = [plural, `create-${name}`, `edit-${name}`].filter((id) =>
    desk.compilation.screens.has(id),
  );
  if (ids.length > 0) return `There is a screen “${ids[0]!}” already`;
  return desk.has(`schemas/${plural}`) || desk.has(`locales/ar/${plural}.json`)
    ? `There is a folder “${plural}” already`
    : undefined;
}

const tableOf = (name: string) => name.replaceAll('-', '_');

function make(desk: StagedFiles, answers: Answers): string[] {
  const { name = '', plural = '', route = '', field = '' } = answers;
  const [folder, key] = [`schemas/${plural}`, camel(name)];
  desk.make(`${folder}/${name}.schema.json`, {
    $schema: '../language/entity.json',
    kind: 'entity',
    type: 'object',
    properties: {
      id: { $ref: '../common.schema.json#/$defs/id', readOnly: true },
      [field]: { $ref: '../common.schema.json#/$defs/longerThan3', maxLength: 300 },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
    required: [field],
  });
  desk.make(`${folder}/${name}.cases.json`, {
    $schema: '../language/cases.json',
    kind: 'cases',
    entity: name,
    base: { [field]: 'مثال' },
    accepted: [{}],
    refused: [
      { change: { [field]: 'مثل' }, field, key: 'error.minLength' },
      { change: { [field]: null }, field, key: 'error.required' },
    ],
  });
  addCalls(desk, answers);
  desk.make(`${folder}/${plural}.list.json`, {
    $schema: '../language/list.json',
    kind: 'list',
    id: plural,
    route,
    title: `${key}.title`,
    call: `${name}.all`,
    create: { to: `create-${name}`, label: `${key}.create` },
    nameField: field,
    columns: [
      { field, label: `${key}.field.${field}`, hideable: false },
      { field: 'created_at', label: 'common.createdAt', width: 156, sortable: true },
    ],
    toolbar: [{ action: 'reload' }],
    rowActions: [
      {
        action: 'navigate',
        label: 'action.edit',
        icon: 'Edit',
        options: { to: `edit-${name}`, params: { id: '{row.id}' } },
      },
      { action: 'delete', options: { call: `${name}.delete` } },
    ],
    empty: { text: `${key}.empty` },
  });
  desk.make(`${folder}/${name}.form.json`, {
    $schema: '../language/form.json',
    kind: 'form',
    create: {
      id: `create-${name}`,
      route: `${route}/create`,
      title: `${key}.create`,
      save: `${name}.create`,
    },
    edit: {
      id: `edit-${name}`,
      route: `${route}/edit/:id`,
      title: `${key}.edit`,
      load: `${name}.one`,
      save: `${name}.update`,
    },
    submit: 'action.save',
    afterSave: plural,
    draftable: true,
    sections: [{ fields: [{ field, label: `${key}.field.${field}` }] }],
  });
  const said = ['title', 'create', 'edit', 'empty'].map((text) => [
    `${key}.${text}`,
    textOf(answers, text),
  ]);
  desk.addTexts(plural, {
    ...Object.fromEntries(said),
    [`${key}.field.${field}`]: textOf(answers, 'label'),
  });
  if (answers['menu'] === 'yes')
    addToMenu(
      desk,
      { label: `menu.${camel(plural)}`, icon: answers['icon'] ?? '', to: plural },
      textOf(answers, 'title'),
    );
  addTable(desk, answers);
  addToServer(desk, answers);
  return [
    `Everybody of a company sees all ${plural}, opens and edits their own; who else may is said by "access" in ${folder}/${name}.resource.json.`,
  ];
}

function addCalls(desk: StagedFiles, { name = '', plural = '' }: Answers): void {
  const path = `/investor/${plural}`;
  desk.make(`schemas/${plural}/${name}.resource.json`, {
    $schema: '../language/resource.json',
    kind: 'resource',
    id: name,
    entity: name,
    calls: {
      all: {
        method: 'GET',
        path,
        access: 'company',
        response: 'page',
        sortFields: ['created_at'],
        defaultSort: '-created_at',
      },
      one: { method: 'GET', path: `${path}/:id`, access: 'own', response: 'item' },
      create: { method: 'POST', path, access: 'company', hasBody: true, response: 'item' },
      update: {
        method: 'PUT',
        path: `${path}/:id`,
        access: 'own',
        hasBody: true,
        response: 'item',
      },
      delete: { method: 'DELETE', path: `${path}/:id`, access: 'own', response: 'none' },
    },
  });
}

function addTable(desk: StagedFiles, { name = '', plural = '', field = '' }: Answers): void {
  const table = tableOf(name);
  desk.put(
    nextMigration(desk, plural),
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

function addToServer(desk: StagedFiles, { name = '', plural = '', field = '' }: Answers): void {
  const [table, id] = [tableOf(name), camel(name)];
  const type = `${id.charAt(0).toUpperCase()}${id.slice(1)}Row`;
  desk.put(
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
  put(
    desk,
    'server/resources/index.ts',
    "import type { Publication } from './publication.ts';\n",
    (line) => `${line}import { ${id} } from './${id}.ts';\n`,
  );
  put(
    desk,
    'server/resources/index.ts',
    /(?<=RESOURCES: readonly ResourceDefinition\[\] = \[[^\]]*\n)\];/,
    (end) => `  ${id},\n${end}`,
  );
  put(
    desk,
    'server/db/writes.ts',
    /(?<=EDITED_TABLES = \[[^\]]*\n)\] as const/,
    (end) => `  '${table}',\n${end}`,
  );
  put(
    desk,
    'server/db/tables.ts',
    /\/\*\* The tables whose rows belong to one company each\..*\n.*\{\n/,
    (head) => `interface ${type} extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  ${field}: string;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

${head}  ${table}: ${type};
`,
  );
}

/** Changes the one place of a file that is found. */
function put(
  desk: StagedFiles,
  file: string,
  place: string | RegExp,
  change: (found: string) => string,
): void {
  const text = desk.read(file);
  if (typeof place === 'string' ? !text.includes(place) : !place.test(text))
    throw new Error(`${file} is not written the way that this command knows`);
  desk.put(file, text.replace(place, change));
}
