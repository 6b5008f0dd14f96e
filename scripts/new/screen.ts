import { isObject } from '../../src/shared/schemaFields.ts';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import { addItem } from './json.ts';
import type { StagedFiles } from './stagedFiles.ts';
import {
  areasOf,
  toCamelCase,
  iconQuestion,
  validateName,
  validateRoute,
  validateKnown,
  textOf,
  textQuestions,
  yesOrNo,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './questions.ts';

/** Creates a list for an existing call: its definition, its texts and its menu item. */
export const screen: Generator = {
  help: {
    summary: 'creates a list for an existing call, with its texts and its menu entry',
    flags: {
      '--id': 'its name, such as phone-book',
      '--route': 'its address. By default / and its name',
      '--call': 'the call that returns its rows, such as manager.all',
      '--area': 'its folder in schemas/. By default that of the rows',
      '--columns': 'its columns, with commas between; the one that names a row comes first',
      '--title-ar, --title-en': 'its title in both languages',
      '--label-<column>-ar, --label-<column>-en': 'the header of a column that has none yet',
      '--menu': 'yes or no: whether the menu contains it. By default yes',
      '--icon': 'the icon in the menu',
    },
    example:
      'npm run new -- screen --id phone-book --call manager.all --columns name,schools,phone --title-ar "دليل الهاتف" --title-en "Phone book"',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { screens, routes } = staged.compilation;
  const calls = rowCalls(staged);
  return [
    {
      name: 'id',
      text: 'Its id, such as phone-book',
      validate: (id) =>
        validateName(id, '-') ?? (screens.has(id) ? `A screen “${id}” already exists` : undefined),
    },
    {
      name: 'route',
      text: 'Its route',
      fallback: `/${answers['id'] ?? ''}`,
      validate: (route) =>
        validateRoute(route) ??
        (routes.some(({ path }) => path === route)
          ? `“${route}” is already the route of another screen`
          : undefined),
    },
    {
      name: 'call',
      text: 'The call that returns its rows, such as manager.all',
      validate: (call) => validateKnown(call, [...calls.keys()], 'call that returns rows'),
    },
    {
      name: 'area',
      text: 'Its folder in schemas/',
      fallback: areaOf(staged, answers['call']),
      validate: (area) => validateName(area, '-'),
    },
    {
      name: 'columns',
      text: 'Its columns, separated by commas; the field that names a row comes first',
      fallback: responseFields(staged, answers['call'])
        .filter((field) => field !== 'id')
        .slice(0, 3)
        .join(),
      validate: (columns) =>
        splitList(columns)
          .map((field) => validateKnown(field, responseFields(staged, answers['call']), 'field'))
          .find(Boolean) ??
        (new Set(splitList(columns)).size < splitList(columns).length
          ? 'A column is listed twice'
          : undefined),
    },
    ...textQuestions('title', 'Its title'),
    ...splitList(answers['columns'] ?? '')
      .filter((field) => !hasLabel(staged, answers['call'], field))
      .flatMap((field) => textQuestions(`label-${field}`, `The header of the column ${field}`)),
    {
      name: 'menu',
      text: 'Add it to the menu? yes or no',
      fallback: 'yes',
      validate: yesOrNo,
    },
    ...(answers['menu'] === 'yes' ? [iconQuestion(staged)] : []),
  ];
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns the calls that return rows and have no path parameters. */
function rowCalls({ compilation }: StagedFiles): Map<string, ResolvedCall> {
  const calls = [...compilation.resources.values()].flatMap((resource) =>
    Object.values(resource.calls),
  );
  return new Map(
    calls
      .filter(
        ({ response, path, method }) =>
          method === 'GET' && (response === 'page' || response === 'items') && !path.includes(':'),
      )
      .map((call) => [call.name, call]),
  );
}

function entityOf({ compilation }: StagedFiles, call = ''): string {
  return compilation.resources.get(call.split('.')[0] ?? '')?.entity ?? '';
}

function responseFields(staged: StagedFiles, call?: string): string[] {
  const properties = staged.compilation.entities.get(entityOf(staged, call))?.answer['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Returns the folder that contains the entity of the call. */
function areaOf(staged: StagedFiles, call?: string): string {
  return (
    areasOf(staged).find((area) =>
      staged.list(`schemas/${area}`).includes(`${entityOf(staged, call)}.schema.json`),
    ) ?? ''
  );
}

type Column = { field: string; label?: string } & Record<string, unknown>;

/** A column that states nothing but its field is the field's name. */
const toObject = (column: Column | string): Column =>
  typeof column === 'string' ? { field: column } : column;

/** Returns the column of a field in another list of the same entity. */
function findExistingColumn(
  staged: StagedFiles,
  call: string | undefined,
  field: string,
): Column | undefined {
  const files = areasOf(staged).flatMap((area) =>
    staged
      .list(`schemas/${area}`)
      .filter((name) => name.endsWith('.list.json'))
      .map((name) => `schemas/${area}/${name}`),
  );
  const lists = files.map(
    (file) => JSON.parse(staged.read(file)) as { call: string; columns: (Column | string)[] },
  );
  return lists
    .filter((list) => entityOf(staged, list.call) === entityOf(staged, call))
    .flatMap(({ columns }) => columns.map(toObject))
    .find((column) => column.field === field);
}

const labelKey = (staged: StagedFiles, call: string | undefined, field: string) =>
  `${entityOf(staged, call)}.col.${field}`;

/** Whether a text for the column header already exists. */
const hasLabel = (staged: StagedFiles, call: string | undefined, field: string) =>
  findExistingColumn(staged, call, field) !== undefined ||
  staged.hasText(labelKey(staged, call, field));

/** Copies a column from another list, except whether users can hide it. */
function toColumn(staged: StagedFiles, call: string | undefined, field: string): object | string {
  const { cell, options, icon, ...other }: Column = findExistingColumn(staged, call, field) ?? {
    field,
  };
  const stated = {
    ...(other.label ? { label: other.label } : {}),
    ...(cell ? { cell } : {}),
    ...(options ? { options } : {}),
    ...(icon ? { icon } : {}),
  };
  return Object.keys(stated).length > 0 ? { field, ...stated } : field;
}

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { id = '', route, call, area = '' } = answers;
  const [title, menu] = [`${id}.title`, `menu.${toCamelCase(id)}`];
  const fields = splitList(answers['columns'] ?? '');
  const texts = fields
    .filter((field) => answers[`label-${field}-ar`])
    .map((field) => [labelKey(staged, call, field), textOf(answers, `label-${field}`)] as const);
  staged.create(`schemas/${area}/${id}.list.json`, {
    $schema: '../language/list.json',
    ...(route === `/${id}` ? {} : { route }),
    call,
    columns: fields.map((field) => toColumn(staged, call, field)),
  });
  staged.addTexts(area, { [title]: textOf(answers, 'title'), ...Object.fromEntries(texts) });
  if (answers['menu'] === 'yes')
    addToMenu(
      staged,
      { label: menu, icon: answers['icon'] ?? '', to: id },
      textOf(answers, 'title'),
    );
  return { manualSteps: [], next: `Open ${route ?? ''} with npm run dev.` };
}

/** Appends an item with its text to the menu. */
export function addToMenu(
  staged: StagedFiles,
  entry: { label: string; icon: string; to: string },
  text: { ar: string; en: string },
): void {
  staged.edit('schemas/app.json', (app) => addItem(app, ['menu'], entry));
  staged.addTexts('core', { [entry.label]: text });
}
