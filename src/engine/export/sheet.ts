/**
 * One cell of a sheet: text, which is never read as a formula, or a number. What a number means is said by its format in Excel's own
 * notation: a day is a number with the format `yyyy-mm-dd`.
 */
export type SheetCell = string | number | null | { number: number; format: string };

export interface SheetHead {
  /** The name on the sheet's tab. */
  title: string;
  headings: string[];
  /** One for each heading, in characters. */
  widths: number[];
  rightToLeft: boolean;
}

/** Writes one file of one sheet, a batch of rows after the other. The first row, the headings, is bold and stays in sight. */
export interface SheetWriter {
  add(rows: readonly SheetCell[][]): void;
  /** The whole file, in pieces. Nothing can be added behind it. */
  end(): Uint8Array<ArrayBuffer>[];
}

export type ExportFormat = 'xls' | 'xlsx';

/** How many rows a file holds besides its headings. BIFF8 ends at 65,536 lines, of which some readers keep a few for themselves. */
export const MAX_ROWS: Record<ExportFormat, number> = { xls: 65_000, xlsx: 1_048_575 };

/** Text and number as they are; anything more is said by a format. */
export const GENERAL = 'General';

/** Keeps text text: what is typed into such a cell later keeps its zeros too, and `=` begins no formula. */
const TEXT = '@';

/** Some versions of Excel show a cell with the format of text as ##### when it is longer than this. */
const TEXT_FORMAT_AT_MOST = 255;

export const formatOfText = (text: string) => (text.length > TEXT_FORMAT_AT_MOST ? GENERAL : TEXT);

/** A tab's name: no more than 31 characters, and none of those that Excel refuses there. */
export function toTabName(title: string): string {
  const name = cleanText(title)
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '');
  return /^.*[^' ]/s.exec(cut(name, 31))?.[0] ?? 'Sheet1';
}

/** Direction marks: they are not to be seen, and make two equal texts different. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** What no XML file may hold, halves of characters among it. */
const ILLEGAL = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Excel's own limit. */
const LENGTH_AT_MOST = 32_767;

/** A text as a file can hold it: without direction marks and control characters, with simple line ends. */
export function cleanText(text: string): string {
  return cut(text.replace(/\r\n?/g, '\n').replace(MARKS, '').replace(ILLEGAL, ''), LENGTH_AT_MOST);
}

/** Cuts at so many UTF-16 units, never within a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.codePointAt(length - 1) ?? 0;
  return text.slice(0, end > 0xffff ? length - 1 : length);
}

/** The formats of a file's cells, each once, in the order in which they were asked for. */
export function createFormats(): { indexOf(format: string): number; all(): string[] } {
  const indexes = new Map([GENERAL, HEADING].map((format, index) => [format, index]));
  return {
    indexOf: (format) => {
      const known = indexes.get(format);
      if (known !== undefined) return known;
      indexes.set(format, indexes.size);
      return indexes.size - 1;
    },
    all: () => [...indexes.keys()],
  };
}

/** Not a format of numbers: the place of the headings' format among those of a file, always the second. */
export const HEADING = 'heading';

/** The formats that Excel has itself, by its numbers; those that a file brings along are counted from 164. */
const OWN_NUMBERS: Record<string, number> = { [GENERAL]: 0, [HEADING]: 0, [TEXT]: 49 };
const FIRST_NUMBER = 164;

export interface NumberFormat {
  format: string;
  number: number;
  /** Whether the file has to say what the number means. */
  described: boolean;
}

export function toNumberFormats(formats: readonly string[]): NumberFormat[] {
  return formats.map((format, index) => {
    const own = OWN_NUMBERS[format];
    return { format, number: own ?? FIRST_NUMBER + index, described: own === undefined };
  });
}
