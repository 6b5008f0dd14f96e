import type {
  MenuEntry,
  ResolvedAction,
  ResolvedBlock,
  ResolvedCall,
  ResolvedColumn,
  ResolvedDetail,
  ResolvedFilter,
  ResolvedForm,
  ResolvedLink,
  ResolvedList,
  ResolvedPage,
  ResolvedScreen,
  Visibility,
} from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';
import { inLanguage, screensOf, type Book, type DefinitionFile } from './book.ts';
import { choicesOf } from './choices.ts';
import { formFields } from './formFields.ts';
import { code, plain, section, table } from './markdown.ts';

/**
 * Returns the page of a file with screens. Empty if issues prevent all of them from being resolved.
 */
export function screenPage(file: DefinitionFile, book: Book): string[] {
  const screens = screensOf(file).flatMap((id) => book.screens.get(id) ?? []);
  return [
    `# ${file.name}`,
    '',
    `${KIND[file.role] ?? file.role} · ${code(`schemas/${file.path}`)}`,
    '',
    ...table(
      [
        'screen',
        ...book.heads('title'),
        'address',
        'who may open it',
        ...book.heads('in the menu'),
      ],
      screens.map((screen) => screenRow(screen, book)),
    ),
    ...screens.flatMap((screen, index) => aboutScreen(screen, screens[index - 1], file, book)),
  ];
}

const KIND: Record<string, string> = {
  list: 'A list',
  form: 'A form',
  detail: 'The details of one item',
  page: 'A page',
};

const WHO: Record<Visibility, string> = {
  session: 'all signed-in users',
  main: 'the main account',
  guest: 'visitors who are not signed in',
  public: 'everybody',
};

/** Returns the table row of a screen, for the index and its own page. */
export function screenRow(screen: ResolvedScreen, book: Book, name = code(screen.id)): string[] {
  return [
    name,
    ...book.inAllLanguages(screen.title),
    screen.route === '' ? 'opens as a dialog' : code(screen.route),
    WHO[screen.visibility],
    ...linksTo(screen.id, book),
  ];
}

/** Returns the menu path in each language. */
function linksTo(id: string, book: Book): string[] {
  const way = findMenuPath(book.app.menu, id) ?? [];
  return book.languages.map((language) =>
    inLanguage(
      language,
      way
        .map((key) => plain(book.text(language, key)))
        .join(' ← ')
        .replaceAll('←', language === 'ar' ? '←' : '→'),
    ),
  );
}

function findMenuPath(entries: readonly MenuEntry[], id: string): string[] | undefined {
  for (const { label, to, items } of entries) {
    if (to === id) return [label];
    const within = items && findMenuPath(items, id);
    if (within) return [label, ...within];
  }
  return undefined;
}

/** Fields that both screens of a form have are listed once. */
function aboutScreen(
  screen: ResolvedScreen,
  before: ResolvedScreen | undefined,
  file: DefinitionFile,
  book: Book,
): string[] {
  if (screen.kind === 'list') return aboutList(screen, file, book);
  if (screen.kind === 'detail') return aboutDetail(screen, file, book);
  if (screen.kind === 'page') return aboutPage(screen, file, book);
  return aboutForm(screen, before?.kind === 'form' ? before : undefined, file, book);
}

function aboutList(list: ResolvedList, file: DefinitionFile, book: Book): string[] {
  const actions = [
    ...list.toolbar.map((action) => ['above the list', action] as const),
    ...list.rowActions.map((action) => ['on a row', action] as const),
    ...(list.selection ? [['on selected rows', list.selection.action] as const] : []),
  ];
  return [
    ...section(
      '## Columns',
      table(
        ['column', ...book.heads('label'), 'shown as', 'sortable', 'hideable', 'in Excel as'],
        list.columns.map((column) => columnRow(column, book)),
      ),
    ),
    ...section(
      '## Further columns in the Excel file',
      table(
        ['column', ...book.heads('label'), 'written as'],
        (list.export?.extraColumns ?? []).map((column) => [
          code(column.field),
          ...book.inAllLanguages(column.label),
          column.exportFormat ?? column.cell,
        ]),
      ),
    ),
    ...section(
      '## Filters',
      table(
        ['parameter', ...book.heads('label'), 'input', 'choices'],
        list.filters.map((filter) => filterRow(filter, file, book)),
      ),
    ),
    ...section(
      '## Actions',
      table(
        ['place', 'action', ...book.heads('label'), 'options'],
        actions.map(([where, action]) => [where, ...actionRow(action, book)]),
      ),
    ),
    ...aboutBlocks(list.blocks),
    ...aboutLinks(
      [
        ...list.links,
        ...(list.create ? [list.create] : []),
        ...(list.scopeTabs ? [{ to: list.scopeTabs.to, label: list.scopeTabs.label }] : []),
      ],
      file,
      book,
    ),
    ...section(
      '## Text without rows',
      table(
        ['', ...book.heads('text')],
        [
          ['', ...book.inAllLanguages(list.empty.text)],
          ...(list.empty.hint ? [['', ...book.inAllLanguages(list.empty.hint)]] : []),
        ],
      ),
    ),
    ...aboutCalls(
      [
        ['rows', list.call, list.where],
        ...(list.scopeTabs ? [['scope tabs', list.scopeTabs.call] as const] : []),
        ...(list.scopeTabs?.counts
          ? [['counts of the scope tabs', list.scopeTabs.counts] as const]
          : []),
      ],
      file,
      book,
    ),
  ];
}

const columnRow = (
  { field, label, cell, sortable, hideable, exportFormat }: ResolvedColumn,
  book: Book,
) => [
  code(field),
  ...book.inAllLanguages(label),
  cell,
  sortable ? 'yes' : '',
  hideable ? 'yes' : 'no',
  exportFormat ?? '',
];

function filterRow(filter: ResolvedFilter, file: DefinitionFile, book: Book): string[] {
  const param =
    filter.as === 'span' ? `${code(filter.filter)}, ${code(filter.end)}` : code(filter.filter);
  const asked = {
    text: 'text box',
    select: 'select box',
    chips: 'chips above the rows',
    span: 'first and last date',
  }[filter.as];
  return [
    param,
    ...book.inAllLanguages(filter.label),
    asked,
    filter.as === 'select' || filter.as === 'chips' ? choicesOf(filter.choices, file, book) : '',
  ];
}

const settings = (options: Record<string, unknown>) =>
  Object.keys(options).length > 0 ? code(JSON.stringify(options, asStated)) : '';

/** Writes a call as its name. */
const asStated = (_name: string, value: unknown): unknown =>
  isObject(value) && 'method' in value && 'path' in value ? value['name'] : value;

const actionRow = ({ action, label, options }: ResolvedAction, book: Book) => [
  code(action),
  ...(label ? book.inAllLanguages(label) : book.languages.map(() => '')),
  settings(options),
];

const aboutBlocks = (blocks: readonly ResolvedBlock[]) =>
  section(
    '## Blocks',
    table(
      ['block', 'options'],
      blocks.map(({ block, options }) => [code(block), settings(options)]),
    ),
  );

const aboutLinks = (
  links: readonly Pick<ResolvedLink, 'to' | 'label'>[],
  file: DefinitionFile,
  book: Book,
) =>
  section(
    '## Links',
    table(
      ['screen', ...book.heads('label')],
      links.map(({ to, label }) => [book.to(file, { screen: to }), ...book.inAllLanguages(label)]),
    ),
  );

type Use = readonly [what: string, call: ResolvedCall, where?: Record<string, string> | undefined];

function aboutCalls(uses: readonly Use[], file: DefinitionFile, book: Book): string[] {
  const rows = uses.map(([what, call, where]) => [
    what,
    book.to(file, { call: call.name }),
    code(`${call.method} ${call.path}`),
    [...Object.keys(call.filters), ...(call.sortFields.length > 0 ? ['sort'] : [])]
      .map(code)
      .join(' '),
    where ? code(JSON.stringify(where)) : '',
  ]);
  return section('## Calls', table(['for', 'call', 'request', 'query', 'fixed filters'], rows));
}

function aboutDetail(detail: ResolvedDetail, file: DefinitionFile, book: Book): string[] {
  const rows = detail.sections.flatMap((part) =>
    part.fields.map((row) => [
      code(row.field),
      ...book.inAllLanguages(row.label),
      row.cell,
      row.showEmpty ? 'yes' : '',
      part.title ? (book.inAllLanguages(part.title).at(-1) ?? '') : '',
    ]),
  );
  return [
    ...section(
      '## Values',
      table(['field', ...book.heads('label'), 'shown as', 'shown when empty', 'section'], rows),
    ),
    ...aboutNotices(detail.notices, book),
    ...aboutLinks([...(detail.back ? [detail.back] : []), ...detail.links], file, book),
    ...aboutCalls([['the item', detail.call]], file, book),
  ];
}

const aboutNotices = (notices: ResolvedForm['notices'], book: Book) =>
  section(
    '## Notices',
    table(
      ['when', ...book.heads('text')],
      notices.map(({ field, is, text }) => [
        `${code(field)} is ${code(String(is))}`,
        ...book.inAllLanguages(text),
      ]),
    ),
  );

function aboutPage(page: ResolvedPage, file: DefinitionFile, book: Book): string[] {
  return [
    ...section(
      '## Text',
      table(
        ['', ...book.heads('text')],
        page.text ? [['', ...book.inAllLanguages(page.text)]] : [],
      ),
    ),
    ...aboutBlocks(page.blocks),
    ...aboutLinks(
      [
        ...(page.back ? [page.back] : []),
        ...page.links,
        ...(page.redirectTo ? [{ to: page.redirectTo, label: page.title }] : []),
      ],
      file,
      book,
    ),
  ];
}

function aboutForm(
  form: ResolvedForm,
  before: ResolvedForm | undefined,
  file: DefinitionFile,
  book: Book,
): string[] {
  const fields = formFields(form, file, book);
  const isTold =
    before !== undefined && fields.join('\n') === formFields(before, file, book).join('\n');
  const given = form.hiddenValues.map((one) => [
    code(one.field),
    one.from === 'language'
      ? 'the language of the interface'
      : `${code(one.name)} of the ${one.from === 'query' ? 'address' : one.from === 'params' ? 'route' : 'row'}`,
  ]);
  return [
    `## ${form.id}`,
    '',
    ...(isTold ? [`The fields are those of ${code(before.id)}.`, ''] : fields),
    ...section('Hidden values:', table(['field', 'from'], given)),
    ...aboutNotices(form.notices, book).map(below),
    ...aboutCalls(
      [...(form.load ? [['loading', form.load] as const] : []), ['saving', form.save]],
      file,
      book,
    ).map(below),
    ...(form.afterSave
      ? [`After saving it opens ${book.to(file, { screen: form.afterSave })}.`, '']
      : []),
  ];
}

/** Headings inside a form are one level lower. */
const below = (line: string) => (line.startsWith('## ') ? `#${line}` : line);
