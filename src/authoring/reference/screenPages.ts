import { languageFacts } from '../../shared/text/languages.ts';
import type {
  MenuEntry,
  ResolvedDetail,
  ResolvedForm,
  ResolvedPage,
  ResolvedScreen,
  Visibility,
} from '../../shared/resolved/resolved.ts';
import {
  inLanguage,
  screensOf,
  type ReferenceContext,
  type DefinitionFile,
} from './referenceContext.ts';
import { formFields } from './formFields.ts';
import { listSections } from './listSections.ts';
import { code, plain, section, table } from './markdown.ts';
import {
  actionsSection,
  blocksSection,
  callsSection,
  linksSection,
  noticesSection,
} from './screenSections.ts';

/**
 * Returns the page of a file with screens. Empty if issues prevent all of them from being resolved.
 */
export function screenPage(file: DefinitionFile, context: ReferenceContext): string[] {
  const screens = screensOf(file).flatMap((id) => context.screens.get(id) ?? []);
  return [
    `# ${file.name}`,
    '',
    `${KINDS[file.role] ?? file.role} · ${code(file.file)}`,
    '',
    ...table(
      [
        'screen',
        ...context.heads('title'),
        'address',
        'who may open it',
        ...context.heads('in the menu'),
      ],
      screens.map((screen) => screenRow(screen, context)),
    ),
    ...screens.flatMap((screen, index) =>
      screenSections(screen, screens[index - 1], file, context),
    ),
  ];
}

const KINDS: Record<string, string> = {
  list: 'A list',
  form: 'A form',
  detail: 'The details of one item',
  page: 'A page',
};

const VISIBILITIES: Record<Visibility, string> = {
  session: 'all signed-in users',
  main: 'the main account',
  guest: 'visitors who are not signed in',
  public: 'everybody',
};

/** Returns the table row of a screen, for the index and its own page. */
export function screenRow(
  screen: ResolvedScreen,
  context: ReferenceContext,
  name = code(screen.id),
): string[] {
  return [
    name,
    ...context.inAllLanguages(screen.title),
    screen.route === '' ? 'opens as a dialog' : code(screen.route),
    VISIBILITIES[screen.visibility],
    ...menuPathOf(screen.id, context),
  ];
}

/** Returns the labels of the menu entries that lead to a screen, in each language. */
function menuPathOf(id: string, context: ReferenceContext): string[] {
  const path = findMenuPath(context.app.menu, id) ?? [];
  return context.languages.map((language) =>
    inLanguage(
      language,
      path
        .map((key) => plain(context.text(language, key)))
        .join(' ← ')
        .replaceAll('←', languageFacts(language).direction === 'rtl' ? '←' : '→'),
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

/**
 * @param before the screen before it in the same file. A form does not list the same fields again.
 */
function screenSections(
  screen: ResolvedScreen,
  before: ResolvedScreen | undefined,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  if (screen.kind === 'list') return listSections(screen, file, context);
  if (screen.kind === 'detail') return detailSections(screen, file, context);
  if (screen.kind === 'page') return pageSections(screen, file, context);
  return formSections(screen, before?.kind === 'form' ? before : undefined, file, context);
}

function detailSections(
  detail: ResolvedDetail,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const rows = detail.sections.flatMap((part) =>
    part.fields.map((row) => [
      code(row.field),
      ...context.inAllLanguages(row.label),
      row.cell,
      row.showEmpty ? 'yes' : '',
      part.title ? (context.inAllLanguages(part.title).at(-1) ?? '') : '',
    ]),
  );
  return [
    ...section(
      '## Values',
      table(['field', ...context.heads('label'), 'shown as', 'shown when empty', 'section'], rows),
    ),
    ...actionsSection(detail, context),
    ...noticesSection(detail.notices, context),
    ...linksSection(detail, file, context),
    ...callsSection([['the item', detail.call]], file, context),
  ];
}

function pageSections(
  page: ResolvedPage,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  return [
    ...section(
      '## Text',
      table(
        ['', ...context.heads('text')],
        page.text ? [['', ...context.inAllLanguages(page.text)]] : [],
      ),
    ),
    ...blocksSection(page),
    ...linksSection(page, file, context),
  ];
}

function formSections(
  form: ResolvedForm,
  before: ResolvedForm | undefined,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const fields = formFields(form, file, context);
  const isSameAsBefore =
    before !== undefined && fields.join('\n') === formFields(before, file, context).join('\n');
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
    ...noticesSection(form.notices, context).map(lowerHeading),
    ...linksSection(form, file, context).map(lowerHeading),
    ...callsSection(
      [...(form.load ? [['loading', form.load] as const] : []), ['saving', form.save]],
      file,
      context,
    ).map(lowerHeading),
    ...(form.afterSave
      ? [`After saving it opens ${context.linkTo(file, { screen: form.afterSave })}.`, '']
      : []),
  ];
}

/** Makes a heading one level lower, for the sections of a form. */
const lowerHeading = (line: string) => (line.startsWith('## ') ? `#${line}` : line);
