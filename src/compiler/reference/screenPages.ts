import type {
  MenuEntry,
  ResolvedDetail,
  ResolvedForm,
  ResolvedPage,
  ResolvedScreen,
  Visibility,
} from '../../shared/resolved.ts';
import { inLanguage, screensOf, type Book, type DefinitionFile } from './book.ts';
import { formFields } from './formFields.ts';
import { listSections } from './listSections.ts';
import { code, plain, section, table } from './markdown.ts';
import { blocksSection, callsSection, linksSection, noticesSection } from './screenSections.ts';

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
    ...screens.flatMap((screen, index) => screenSections(screen, screens[index - 1], file, book)),
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
function screenSections(
  screen: ResolvedScreen,
  before: ResolvedScreen | undefined,
  file: DefinitionFile,
  book: Book,
): string[] {
  if (screen.kind === 'list') return listSections(screen, file, book);
  if (screen.kind === 'detail') return detailSections(screen, file, book);
  if (screen.kind === 'page') return pageSections(screen, file, book);
  return formSections(screen, before?.kind === 'form' ? before : undefined, file, book);
}

function detailSections(detail: ResolvedDetail, file: DefinitionFile, book: Book): string[] {
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
    ...noticesSection(detail.notices, book),
    ...linksSection([...(detail.back ? [detail.back] : []), ...detail.links], file, book),
    ...callsSection([['the item', detail.call]], file, book),
  ];
}

function pageSections(page: ResolvedPage, file: DefinitionFile, book: Book): string[] {
  return [
    ...section(
      '## Text',
      table(
        ['', ...book.heads('text')],
        page.text ? [['', ...book.inAllLanguages(page.text)]] : [],
      ),
    ),
    ...blocksSection(page.blocks),
    ...linksSection(
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

function formSections(
  form: ResolvedForm,
  before: ResolvedForm | undefined,
  file: DefinitionFile,
  book: Book,
): string[] {
  const fields = formFields(form, file, book);
  const isSameAsBefore =
    before !== undefined && fields.join('\n') === formFields(before, file, book).join('\n');
  const hiddenValues = form.hiddenValues.map((one) => [
    code(one.field),
    one.from === 'language'
      ? 'the language of the interface'
      : `${code(one.name)} of the ${one.from === 'query' ? 'URL' : one.from === 'params' ? 'route' : 'row'}`,
  ]);
  return [
    `## ${form.id}`,
    '',
    ...(isSameAsBefore ? [`The fields are those of ${code(before.id)}.`, ''] : fields),
    ...section('Hidden values:', table(['field', 'from'], hiddenValues)),
    ...noticesSection(form.notices, book).map(below),
    ...callsSection(
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
