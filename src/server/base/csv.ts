import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file: the texts of its columns, and the line on which it ends. */
export interface CsvRow<Column extends string> {
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** Thrown for a file that is not a valid sheet. */
export class InvalidCsv extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const SEPARATORS = [',', ';', '\t'];

/** Excel writes this line above the head to name the separator. Programs other than Excel show it. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?=[\r\n]|$)/i;

/**
 * Excel and other programs run a cell that begins with one of these characters as a formula. An
 * apostrophe before it makes it a text.
 */
const FORMULA_START = String.raw`[=+\-@\t\r＝＋－＠]`;
const FORMULA = new RegExp(`^'*${FORMULA_START}`);
const WRITTEN_FORMULA = new RegExp(`^'(?='*${FORMULA_START})`);

/**
 * Reads a CSV file as spreadsheet programs write it: with or without a byte order mark and a line
 * `sep=;`, with any line ends, separated by the one character that its head uses. Empty rows and
 * columns are left out, and missing cells at the end of a row are empty.
 * @param columns the columns that the head may name
 * @throws InvalidCsv with all faults and their lines
 */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): CsvRow<Column>[] {
  const [head, ...rows] = readRecords(text.replace(/^\uFEFF/, ''));
  if (!head) return [];
  const width = head.record.findLastIndex((name) => name !== '') + 1;
  const names = head.record.slice(0, width);
  const faults = [
    ...headFaults(names, columns, head.line),
    ...rows.flatMap(({ record, line }) => rowFaults(record, names, line)),
  ];
  if (faults.length > 0) throw new InvalidCsv(faults);
  return rows.map(({ record, line }) => ({
    line,
    // The head contains only names of columns.
    cells: Object.fromEntries(
      names
        .map((name, index) => [name, readCell(record[index] ?? '')])
        .filter(([name]) => name !== ''),
    ) as CsvRow<Column>['cells'],
  }));
}

interface CsvRecord {
  record: string[];
  line: number;
}

function readRecords(text: string): CsvRecord[] {
  const stated = SEPARATOR_LINE.exec(text)?.[1];
  // The line break stays, so that lines are counted as in the file.
  const sheet = text.replace(SEPARATOR_LINE, '');
  try {
    const records = parse(sheet, {
      delimiter: stated ?? separatorOf(sheet),
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidCsv([error.message]);
    throw error;
  }
}

/** Returns the separator that occurs most often in the first line with a text, outside of quotes. */
function separatorOf(sheet: string): string {
  const head = sheet.split(/[\r\n]/).find((line) => /[^\s,;]/.test(line)) ?? sheet;
  const unquoted = head.replace(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function headFaults(names: string[], columns: readonly string[], line: number): string[] {
  const unknown = names.filter((name) => name !== '' && !columns.includes(name));
  const repeated = names.filter((name, index) => name !== '' && names.indexOf(name) < index);
  return [
    ...(unknown.length > 0
      ? [
          `Line ${line}: unknown columns: ${unknown.join(', ')}. The columns are ${columns.join(', ')}.`,
        ]
      : []),
    ...(repeated.length > 0
      ? [`Line ${line}: columns that occur twice: ${repeated.join(', ')}.`]
      : []),
  ];
}

/** Finds texts without a column, as a separator in a text without quotes causes them. */
function rowFaults(record: string[], names: string[], line: number): string[] {
  return record.flatMap((text, index) =>
    text === '' || (names[index] ?? '') !== ''
      ? []
      : [`Line ${line}: the head has no name for the column of "${text}".`],
  );
}

/** Writes a CSV file that spreadsheet programs open, and that runs no formulas there. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) =>
    cells.map(writeCell).join(','),
  );
  // Excel only detects UTF-8 by the byte order mark.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `writeCell` adds. */
const readCell = (text: string): string => text.replace(WRITTEN_FORMULA, '');
