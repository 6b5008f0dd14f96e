import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from '../compile.ts';
import { languageFolder, partsFolder } from '../folders.ts';
import { openBook, pageOf, screensOf, type Book, type DefinitionFile } from './book.ts';
import { entityPage, resourcePage } from './dataPages.ts';
import { languagePages, partsPage } from './languagePages.ts';
import { code, link, section, table } from './markdown.ts';
import { screenPage, screenRow } from './screenPages.ts';

/** The folder of the reference below a root. A root without it has no reference. */
export const REFERENCE = 'docs/reference';

export const hasReference = (root: string): boolean => existsSync(join(root, REFERENCE));

/**
 * Generates the pages of the reference by path. The same definitions and texts always produce the
 * same pages.
 */
export function generateReference(root: string, compilation: Compilation): Record<string, string> {
  const book = openBook(root, compilation);
  const pages: Record<string, string[]> = {
    'README.md': indexPage(book),
    ...languagePages(languageFolder(root)),
    'language/parts.md': partsPage(partsFolder(root)),
  };
  for (const file of book.files) {
    const write = PAGES[file.role];
    if (write && file.area !== '') pages[pageOf(file)] = write(file, book);
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, lines]) => [
      path,
      `${MADE}\n\n${lines.join('\n').trimEnd()}\n`,
    ]),
  );
}

const MADE = '<!-- Made by `npm run generate`. Never edited: the check fails when it differs. -->';

const PAGES: Record<string, (file: DefinitionFile, book: Book) => string[]> = {
  list: screenPage,
  form: screenPage,
  detail: screenPage,
  page: screenPage,
  resource: resourcePage,
  schema: entityPage,
};

function indexPage(book: Book): string[] {
  const areas = [...new Set(book.files.map(({ area }) => area))].filter(Boolean);
  const count = book.screens.size;
  return [
    '# Reference',
    '',
    `Every definition on a page of its own: ${count} screens in ${areas.length} areas, the calls behind them, and what each record may hold. Found by the address in the`,
    'browser, or by the name of the file.',
    '',
    `The words that definitions are written in: ${['app', 'list', 'form', 'detail', 'page', 'resource', 'entity', 'rules', 'cases', 'manifest', 'common'].map((name) => link(name, `language/${name}.md`)).join(' · ')} · ${link('fields, actions and blocks', 'language/parts.md')}`,
    '',
    ...areas.flatMap((area) => aboutArea(area, book)),
  ];
}

function aboutArea(area: string, book: Book): string[] {
  const files = book.files.filter((file) => file.area === area);
  const screens = files.flatMap((file) =>
    screensOf(file).flatMap((id) => {
      const screen = book.screens.get(id);
      return screen ? [screenRow(screen, book, link(code(id), pageOf(file)))] : [];
    }),
  );
  const data = files
    .filter(({ role }) => role === 'schema' || role === 'resource')
    .map((file) => link(code(`${file.name}.${file.role}`), pageOf(file)));
  return [
    `## ${area}`,
    '',
    ...table(
      [
        'screen',
        ...book.heads('title'),
        'address',
        'who may open it',
        ...book.heads('in the menu'),
      ],
      screens,
    ),
    ...section('Records and calls:', data.length > 0 ? [data.join(' · '), ''] : []),
  ];
}
