import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Command,
  createPictures,
  createSemaphores,
  type CsvRow,
  findCompany,
  type Installation,
  InvalidCsv,
  printLine,
  readArguments,
  readCsv,
  runCommand,
  StartFailure,
  writeCsv,
} from 'nasaq/server';
import { createTranslate } from 'nasaq/shared';
import { listSchools, saveSchools, InvalidSchools, type School } from '../schools/schools.ts';
import {
  createSchoolConverter,
  SCHOOL_COLUMNS,
  type SchoolColumn,
  type SchoolConverter,
  type SchoolTexts,
} from '../schools/schoolTexts.ts';

const USAGE = `npm run school -- and one of:
  list                lists the schools of the company
  add                 adds a school: --name-ar, --name-en, --first-stage and --last-stage are required
  change <number>     changes a school: --name-ar, --name-en, --first-stage, --last-stage, --kind, --logo, --link
  hide <number>       removes a school from all lists and choices; its data is kept
  show <number>       shows a hidden school again
  export <file.csv>   writes all schools to a CSV file
  import <file.csv>   adds the rows of a CSV file that have no number and changes the others; saves all or none

A stage is a number from 1 (KG1) to 15 (grade 12), or its name. --kind is boys, girls or mixed. --logo is a PNG or JPEG file. --link is the
address of the school's own dashboard. If there are several companies, --company selects one by its number.
The columns of a CSV file are ${SCHOOL_COLUMNS.join(', ')}. An empty cell keeps the current value.
Numbers, names of stages, kinds, yes and no may be Arabic.`;

const OPTIONS = {
  company: { type: 'string' },
  'name-ar': { type: 'string' },
  'name-en': { type: 'string' },
  'first-stage': { type: 'string' },
  'last-stage': { type: 'string' },
  kind: { type: 'string' },
  logo: { type: 'string' },
  link: { type: 'string' },
} as const;

/** The number of arguments after each action. */
const ARGUMENT_COUNTS = {
  list: 0,
  add: 0,
  change: 1,
  hide: 1,
  show: 1,
  export: 1,
  import: 1,
} as const;

interface Options {
  action: keyof typeof ARGUMENT_COUNTS;
  /** The number of a school, or a file. */
  subject: string;
  company: string | undefined;
  texts: SchoolTexts;
}

function readOptions(): Options {
  return readArguments(USAGE, () => {
    const {
      values: { company, ...values },
      positionals,
    } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [action = '', subject = '', ...more] = positionals;
    const texts = Object.fromEntries(
      Object.entries(values).map(([name, text]) => [name.replace('-', '_'), text]),
    ) as SchoolTexts;
    const takesNoTexts = action !== 'add' && action !== 'change';
    if (
      !isAction(action) ||
      more.length > 0 ||
      (subject !== '') !== (ARGUMENT_COUNTS[action] === 1) ||
      (takesNoTexts && Object.keys(texts).length > 0)
    )
      return undefined;
    return { action, subject, company, texts };
  });
}

const isAction = (text: string): text is keyof typeof ARGUMENT_COUNTS =>
  Object.hasOwn(ARGUMENT_COUNTS, text);

/** The texts of a school. `line` is the line number in a sheet. */
type SheetRow = SchoolTexts & { line?: number };

/** @throws StartFailure if the file cannot be read or is not a valid sheet */
function readSheet(file: string): SheetRow[] {
  const rows = readRows(file);
  if (rows.length === 0) throw new StartFailure(`${file} contains no school.`);
  const faults = rows.flatMap(({ line, cells: { number } }, index) => {
    const first = rows.findIndex(({ cells }) => number && cells.number === number);
    return first === -1 || first === index
      ? []
      : [`Line ${line}: line ${rows[first]!.line} also has school ${number}`];
  });
  if (faults.length > 0) throw new StartFailure(`Nothing was saved.\n${faults.join('\n')}`);
  return rows.map(({ cells, line }) => ({ ...cells, line }));
}

function readRows(file: string): CsvRow<SchoolColumn>[] {
  try {
    return readCsv(readText(file), SCHOOL_COLUMNS);
  } catch (error) {
    if (!(error instanceof InvalidCsv)) throw error;
    throw new StartFailure(`${file} is not a valid CSV file:\n${error.message}`);
  }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(file));
  } catch (error) {
    throw new StartFailure(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `The file ${file} does not exist.`
        : `${file} is not UTF-8 text. In Excel, save it as "CSV UTF-8".`,
    );
  }
}

/**
 * Saves all of the schools or none.
 * @throws StartFailure with every error and its line
 */
async function saveRows(
  { database: { db } }: Installation,
  companyId: number,
  converter: SchoolConverter,
  lines: readonly SheetRow[],
  folder: string,
): Promise<number[]> {
  const results = await Promise.all(
    lines.map(({ line: _line, ...texts }) => converter.parse(texts, folder)),
  );
  const withLine = (index: number, fault: string) =>
    lines[index]!.line === undefined ? fault : `Line ${lines[index]!.line}: ${fault}`;
  const faults = results.flatMap((one, index) => one.faults.map((fault) => withLine(index, fault)));
  if (faults.length > 0) throw new StartFailure(`Nothing was saved.\n${faults.join('\n')}`);
  try {
    return await saveSchools(
      db,
      { companyId },
      results.map(({ change }) => change),
    );
  } catch (error) {
    if (!(error instanceof InvalidSchools)) throw error;
    throw new StartFailure(
      `Nothing was saved.\n${error.faults.map(({ index, fault }) => withLine(index, fault)).join('\n')}`,
    );
  }
}

function writeSheet(file: string, converter: SchoolConverter, schools: readonly School[]): void {
  if (fs.existsSync(file)) throw new StartFailure(`${file} already exists and is not overwritten.`);
  fs.writeFileSync(file, writeCsv(SCHOOL_COLUMNS, schools.map(converter.format)));
}

function describe(converter: SchoolConverter, school: School): string {
  const cells = converter.format(school);
  return [
    cells.number.padStart(5),
    cells.name_ar,
    cells.name_en,
    `${cells.first_stage} – ${cells.last_stage}`,
    cells.kind,
    ...(school.logo ? [] : ['no logo']),
    ...(school.hidden ? ['hidden'] : []),
  ].join('  ');
}

const MESSAGES: Partial<Record<Options['action'], (id: number) => string>> = {
  add: (id) => `Added school ${id}.`,
  change: (id) => `Changed school ${id}.`,
  hide: (id) => `School ${id} is hidden.`,
  show: (id) => `School ${id} is shown.`,
};

/** Returns the texts to save for an action on one school. */
const textsOf = ({ action, subject, texts }: Options): SchoolTexts =>
  action === 'add'
    ? texts
    : ({
        ...texts,
        number: subject,
        ...(action === 'change' ? {} : { hidden: action === 'hide' ? 'yes' : 'no' }),
      } satisfies Partial<Record<SchoolColumn, string>>);

export const command: Command = (product) =>
  runCommand(product, readOptions, async (installation, options) => {
    const { action, subject } = options;
    const companyId = await findCompany(installation, options.company);
    const converter = createSchoolConverter(
      createTranslate(installation.definitions.texts),
      createPictures(createSemaphores().pictures),
    );
    if (action === 'list' || action === 'export') {
      const schools = await listSchools(installation.database.db, { companyId });
      if (action === 'export') writeSheet(subject, converter, schools);
      printLine(
        action === 'export'
          ? `Schools in ${subject}: ${schools.length}.`
          : schools.length === 0
            ? 'The company has no school yet.'
            : schools.map((school) => describe(converter, school)).join('\n'),
      );
    } else if (action === 'import') {
      const lines = readSheet(subject);
      await saveRows(installation, companyId, converter, lines, path.dirname(subject));
      const added = lines.filter(({ number }) => !number).length;
      printLine(`Added: ${added}. Changed: ${lines.length - added}.`);
    } else {
      const [id] = await saveRows(installation, companyId, converter, [textsOf(options)], '.');
      printLine(MESSAGES[action]!(id!));
    }
  });
