import type { Bytes } from './bytes.ts';

/** The record types that a workbook of one sheet needs, by their numbers in [MS-XLS] 2.3. */
export const RECORD = {
  eof: 0x000a,
  footer: 0x0015,
  dateMode: 0x0022,
  continue: 0x003c,
  window1: 0x003d,
  pane: 0x0041,
  codePage: 0x0042,
  font: 0x0031,
  colInfo: 0x007d,
  sheetProperties: 0x0081,
  boundSheet: 0x0085,
  pageSetup: 0x00a1,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  dimensions: 0x0200,
  number: 0x0203,
  window2: 0x023e,
  style: 0x0293,
  format: 0x041e,
  selection: 0x001d,
  bof: 0x0809,
} as const;

/** The maximum length of a record in bytes. Longer contents continue in `continue` records. */
export const MAX_RECORD_LENGTH = 8224;

/**
 * Writes one record: its type, its length, and what `fill` writes. Returns the offset of its
 * contents.
 */
export function record(to: Bytes, kind: number, fill: () => void = () => undefined): number {
  to.u16(kind);
  to.u16(0);
  const start = to.length;
  fill();
  to.patchU16(start - 2, to.length - start);
  return start;
}

/** Whether every character fits into one byte. */
export const isLatin = (text: string) => {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) > 0xff) return false;
  return true;
};

/**
 * Writes a short text after its length. Names of fonts and sheets have one length byte, all other
 * texts two.
 */
export function shortText(to: Bytes, text: string, lengthBytes: 1 | 2): void {
  const latin = isLatin(text);
  if (lengthBytes === 1) to.u8(text.length);
  else to.u16(text.length);
  to.u8(latin ? 0 : 1);
  if (latin) to.latin(text);
  else to.utf16(text);
}

/** Starts the workbook (0x0005) or a sheet (0x0010), in BIFF version 8. */
export function begin(to: Bytes, what: 0x0005 | 0x0010): void {
  record(to, RECORD.bof, () => {
    to.u16(0x0600);
    to.u16(what);
    to.u16(0x0dbb);
    to.u16(0x07cc);
    to.u32(0x41);
    to.u32(0x06);
  });
}
