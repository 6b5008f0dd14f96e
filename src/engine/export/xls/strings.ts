import type { Bytes } from './bytes.ts';
import { isLatin, RECORD, MAX_RECORD_LENGTH } from './records.ts';

/** The shared strings of a workbook. */
export interface Strings {
  /** Returns the index by which cells refer to the text. */
  indexOf(text: string): number;
  writeTo(to: Bytes): void;
}

export function createStrings(): Strings {
  const indexes = new Map<string, number>();
  let uses = 0;
  return {
    indexOf: (text) => {
      uses += 1;
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, indexes.size);
      return indexes.size - 1;
    },
    writeTo: (to) => writeStrings(to, indexes, uses),
  };
}

/**
 * The shared string table ([MS-XLS] 2.4.265). A record has at most 8,224 bytes, so texts continue
 * in `continue` records. Neither the length field of a text nor a single character is ever split,
 * and each piece of a text repeats the width of its characters.
 */
function writeStrings(to: Bytes, texts: ReadonlyMap<string, number>, uses: number): void {
  let start = 0;
  const openRecord = (kind: number) => {
    to.u16(kind);
    to.u16(0);
    start = to.length;
  };
  const closeRecord = () => to.patchU16(start - 2, to.length - start);
  const continueRecord = () => {
    closeRecord();
    openRecord(RECORD.continue);
  };
  const remaining = () => MAX_RECORD_LENGTH - (to.length - start);
  openRecord(RECORD.sst);
  to.u32(uses);
  to.u32(texts.size);
  for (const text of texts.keys()) {
    const [write, width] = isLatin(text) ? ([to.latin, 1] as const) : ([to.utf16, 2] as const);
    if (remaining() < 3 + width) continueRecord();
    to.u16(text.length);
    to.u8(width - 1);
    for (let offset = 0; offset < text.length;) {
      if (offset > 0) {
        continueRecord();
        to.u8(width - 1);
      }
      const piece = text.slice(offset, offset + Math.floor(remaining() / width));
      write(piece);
      offset += piece.length;
    }
  }
  closeRecord();
}
