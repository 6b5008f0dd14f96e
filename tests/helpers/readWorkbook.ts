import { CFB, read } from '@e965/xlsx';

/** The contents of a workbook as an independent library reads them. */
export interface ReadSheet {
  tab: string;
  rightToLeft: boolean;
  /** The rows: texts, numbers, and null for empty cells. */
  lines: (string | number | null)[][];
  /** The headings and the rows: those below the first empty row. */
  table: (string | number | null)[][];
  /** Returns the number format of a cell by its reference: `B2`. */
  formatOf(reference: string): string;
  hasFormula: boolean;
}

interface ParsedCell {
  t: string;
  v?: string | number;
  f?: string;
  z?: string;
}

export function readWorkbook(file: Uint8Array): ReadSheet {
  const book = read(file, { cellNF: true, dense: true });
  const [tab = ''] = book.SheetNames;
  const rows = (
    book.Sheets[tab] as unknown as { '!data': ((ParsedCell | undefined)[] | undefined)[] }
  )['!data'];
  const columns = Math.max(0, ...Array.from(rows, (row) => row?.length ?? 0));
  const lines = Array.from(rows, (row) =>
    Array.from({ length: columns }, (_none, column) => row?.[column]?.v ?? null),
  );
  return {
    tab,
    rightToLeft: book.Workbook?.Views?.[0]?.RTL === true,
    lines,
    table: lines.slice(lines.findIndex((line) => line.every((cell) => cell === null)) + 1),
    formatOf: (reference) => {
      const [, letter = 'A', line = '1'] = /^([A-Z])(\d+)$/.exec(reference) ?? [];
      return rows[Number(line) - 1]?.[letter.charCodeAt(0) - 65]?.z ?? '';
    },
    hasFormula: rows.some((row) => row?.some((cell) => cell?.f !== undefined)),
  };
}

/** Returns the records of an .xls in order, each with its type and bytes. */
export function readRecords(file: Uint8Array): { kind: number; bytes: DataView }[] {
  const stream = CFB.find(CFB.read(file, { type: 'buffer' }), 'Workbook')?.content ?? [];
  const bytes = Uint8Array.from(stream as number[]);
  const view = new DataView(bytes.buffer);
  const records: { kind: number; bytes: DataView }[] = [];
  let ends = 0;
  for (let at = 0; ends < 2;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    records.push({ kind, bytes: new DataView(bytes.buffer, at + 4, length) });
    if (kind === 0x0a) ends += 1;
    at += 4 + length;
  }
  return records;
}
