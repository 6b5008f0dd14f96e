import { isObject } from '../../src/shared/schemaFields.ts';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import { addItem } from './json.ts';
import type { StagedFiles } from './stagedFiles.ts';
import {
  areasOf,
  camel,
  iconQuestion,
  refuseName,
  refuseRoute,
  refuseUnknown,
  textOf,
  twoTexts,
  yesOrNo,
  type Answers,
  type Maker,
  type Question,
} from './questions.ts';

/** A list about a call that is there: its definition, its texts and its entry in the menu. */
export const screen: Maker = { questions, make };

function questions(desk: StagedFiles, so: Answers): Question[] {
  const { screens, routes } = desk.compilation;
  const calls = rowCalls(desk);
  return [
    {
      name: 'id',
      text: 'What it is called, such as phone-book',
      validate: (id) =>
        refuseName(id, '-') ?? (screens.has(id) ? `There is a screen “${id}” already` : undefined),
    },
    {
      name: 'route',
      text: 'Its address in the browser',
      fallback: `/${so['id'] ?? ''}`,
      validate: (route) =>
        refuseRoute(route) ??
        (routes.some(({ path }) => path === route)
          ? `“${route}” is the route of another screen already`
          : undefined),
    },
    {
      name: 'call',
      text: 'The call that its rows come from, such as manager.all',
      validate: (call) => refuseUnknown(call, [...calls.keys()], 'call that answers rows'),
    },
    {
      name: 'area',
      text: 'The folder of schemas/ that it belongs to',
      fallback: areaOf(desk, so['call']),
      validate: (area) => refuseName(area, '-'),
    },
    {
      name: 'columns',
      text: 'Its columns, the field that names a row first, joined by commas',
      fallback: responseOf(desk, so['call'])
        .filter((field) => field !== 'id')
        .slice(0, 3)
        .join(),
      validate: (columns) =>
        split(columns)
          .map((field) => refuseUnknown(field, responseOf(desk, so['call']), 'field'))
          .find(Boolean) ??
        (new Set(split(columns)).size < split(columns).length
          ? 'A column stands there twice'
          : undefined),
    },
    ...twoTexts('title', 'Its title'),
    ...split(so['columns'] ?? '')
      .filter((field) => !isLabelled(desk, so['call'], field))
      .flatMap((field) => twoTexts(`label-${field}`, `What stands above the column ${field}`)),
    {
      name: 'menu',
      text: 'Whether it stands in the menu: yes or no',
      fallback: 'yes',
      validate: yesOrNo,
    },
    ...(so['menu'] === 'yes' ? [iconQuestion(desk)] : []),
  ];
}

const split = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The calls that answer rows, and need nothing of a route to be made. */
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

function responseOf(desk: StagedFiles, call?: string): string[] {
  const properties = desk.compilation.entities.get(entityOf(desk, call))?.answer['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Where the entity of the call stands. */
function areaOf(desk: StagedFiles, call?: string): string {
  return (
    areasOf(desk).find((area) =>
      desk.list(`schemas/${area}`).includes(`${entityOf(desk, call)}.schema.json`),
    ) ?? ''
  );
}

type Column = { field: string; label?: string } & Record<string, unknown>;

/** How another list of the same rows shows a field. */
function shownElsewhere(
  desk: StagedFiles,
  call: string | undefined,
  field: string,
): Column | undefined {
  const files = areasOf(desk).flatMap((area) =>
    desk
      .list(`schemas/${area}`)
      .filter((name) => name.endsWith('.list.json'))
      .map((name) => `schemas/${area}/${name}`),
  );
  const lists = files.map(
    (file) => JSON.parse(desk.read(file)) as { call: string; columns: Column[] },
  );
  return lists
    .filter((list) => entityOf(desk, list.call) === entityOf(desk, call))
    .flatMap(({ columns }) => columns)
    .find((column) => column.field === field);
}

/** Keys know no hyphens. */
const ownLabel = (desk: StagedFiles, call: string | undefined, field: string) =>
  `${camel(entityOf(desk, call))}.col.${field}`;

/** Whether there is a text for the column already. */
const isLabelled = (desk: StagedFiles, call: string | undefined, field: string) =>
  shownElsewhere(desk, call, field) !== undefined || desk.hasText(ownLabel(desk, call, field));

/** A column as another list has it; that it sorts and hides is each list's own matter. */
function columnOf(desk: StagedFiles, call: string | undefined, field: string): object {
  const { cell, options, icon, ...other }: Column = shownElsewhere(desk, call, field) ?? { field };
  const own = ownLabel(desk, call, field);
  const label = other.label ?? (own === `${entityOf(desk, call)}.col.${field}` ? undefined : own);
  return {
    field,
    ...(label ? { label } : {}),
    ...(cell ? { cell } : {}),
    ...(options ? { options } : {}),
    ...(icon ? { icon } : {}),
  };
}

function make(desk: StagedFiles, answers: Answers): string[] {
  const { id = '', route, call, area = '' } = answers;
  const [title, menu] = [`${camel(id)}.title`, `menu.${camel(id)}`];
  const fields = split(answers['columns'] ?? '');
  const texts = fields
    .filter((field) => answers[`label-${field}-ar`])
    .map((field) => [ownLabel(desk, call, field), textOf(answers, `label-${field}`)] as const);
  desk.make(`schemas/${area}/${id}.list.json`, {
    $schema: '../language/list.json',
    kind: 'list',
    id,
    route,
    title,
    call,
    nameField: fields[0],
    columns: fields.map((field, index) => ({
      ...columnOf(desk, call, field),
      ...(index === 0 ? { hideable: false } : {}),
    })),
    toolbar: [{ action: 'reload' }],
    empty: { text: 'state.noData' },
  });
  desk.addTexts(area, { [title]: textOf(answers, 'title'), ...Object.fromEntries(texts) });
  if (answers['menu'] === 'yes')
    addToMenu(desk, { label: menu, icon: answers['icon'] ?? '', to: id }, textOf(answers, 'title'));
  return [];
}

/** The last entry of the menu, with its text. */
export function addToMenu(
  desk: StagedFiles,
  entry: { label: string; icon: string; to: string },
  text: { ar: string; en: string },
): void {
  desk.edit('schemas/app.json', (app) => addItem(app, ['menu'], entry));
  desk.addTexts('core', { [entry.label]: text });
}
