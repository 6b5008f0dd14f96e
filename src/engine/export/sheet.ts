/**
 * A cell: a text, which is never interpreted as a formula, or a number. The number's meaning is
 * given by a format in Excel's notation; a date is a number with the format `yyyy-mm-dd`.
 */
export type SheetCell = string | number | null | { number: number; format: string };

export interface SheetHead {
  /** The name of the sheet. */
  title: string;
  /** The lines above the headings, such as the title, the day and the filters. */
  above: readonly string[];
  headings: string[];
  /** The width of each column in characters. */
  widths: number[];
  rightToLeft: boolean;
}

/**
 * Returns the row of the headings, counted from 0. An empty row is between them and the lines above,
 * so that Excel sorts and filters the rows only.
 */
export const headingRow = ({ above }: Pick<SheetHead, 'above'>): number =>
  above.length === 0 ? 0 : above.length + 1;

/** From this number of columns on, a sheet is printed across. */
export const COLUMNS_ACROSS = 8;

/**
 * Writes a file with one sheet, batch by batch. The headings are bold and stay visible. The sheet is
 * printed on A4, as wide as one page.
 */
export interface SheetWriter {
  add(rows: readonly SheetCell[][]): void;
  /**
   * Returns the complete file in chunks. Nothing can be added afterwards.
   * @param totals the last row, whose texts are bold
   */
  end(totals?: readonly SheetCell[]): Uint8Array<ArrayBuffer>[];
}

export type ExportFormat = 'xls' | 'xlsx';

/**
 * The maximum number of rows without the headings, the lines above and the totals. BIFF8 allows
 * 65,536 rows, of which some readers reserve a few, and Office Open XML 1,048,576.
 */
export const MAX_ROWS: Record<ExportFormat, number> = { xls: 65_000, xlsx: 1_048_000 };

/** The default format of texts and numbers. */
export const GENERAL = 'General';

/**
 * The text format: text that is later typed into such a cell keeps leading zeros, and `=` starts no
 * formula.
 */
const TEXT = '@';

/** Some versions of Excel show longer texts in text format as #####. */
const MAX_TEXT_FORMAT_LENGTH = 255;

export function formatOfText(text: string): string {
  const isLong = text.length > MAX_TEXT_FORMAT_LENGTH;
  if (text.includes('\n')) return isLong ? LONG_LINES : LINES;
  return isLong ? GENERAL : TEXT;
}

/**
 * Converts a title to a valid sheet name: at most 31 characters, without those that Excel forbids,
 * and not the name that it reserves for changes of shared files.
 */
export function toSheetName(title: string): string {
  const name = cleanText(title)
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '');
  const valid = /^.*[^' ]/s.exec(truncate(name, 31))?.[0] ?? 'Sheet1';
  return valid.toLowerCase() === 'history' ? `${valid} 1` : valid;
}

/** Direction marks: they are invisible and make equal texts differ. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Characters that XML forbids, including unpaired surrogates. */
const FORBIDDEN_IN_XML = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Excel's limit for the length of a cell. */
const MAX_TEXT_LENGTH = 32_767;

/**
 * Removes direction marks and control characters from a text, and converts line breaks to line
 * feeds.
 */
export function cleanText(text: string): string {
  return truncate(
    text.replace(/\r\n?/g, '\n').replace(DIRECTION_MARKS, '').replace(FORBIDDEN_IN_XML, ''),
    MAX_TEXT_LENGTH,
  );
}

/** Truncates a text to a length in UTF-16 units without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.codePointAt(length - 1) ?? 0;
  return text.slice(0, end > 0xffff ? length - 1 : length);
}

/** Collects the cell formats of a file, each once, in the order of their first use. */
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

/** The style of the headings, which is no number format. It always has index 1. */
export const HEADING = 'heading';

/** The styles of texts of several lines, which wrap. They are no number formats either. */
const [LINES, LONG_LINES] = ['lines', 'long lines'];

/** The ids of Excel's built-in number formats. Custom formats start at 164. */
const BUILT_IN_FORMAT_IDS: Record<string, number> = {
  [GENERAL]: 0,
  [HEADING]: 0,
  [TEXT]: 49,
  [LINES]: 49,
  [LONG_LINES]: 0,
};
const FIRST_CUSTOM_FORMAT_ID = 164;

export interface NumberFormat {
  format: string;
  number: number;
  /** Whether the file has to define the format. */
  isCustom: boolean;
  /** Whether the lines of a text are shown below each other. */
  wraps: boolean;
}

export function toNumberFormats(formats: readonly string[]): NumberFormat[] {
  return formats.map((format, index) => {
    const own = BUILT_IN_FORMAT_IDS[format];
    return {
      format,
      number: own ?? FIRST_CUSTOM_FORMAT_ID + index,
      isCustom: own === undefined,
      wraps: [LINES, LONG_LINES].includes(format),
    };
  });
}
