import { createBytes, type Bytes } from './bytes.ts';

const SECTOR = 512;
/**
 * The number of entries in one sector of the allocation table (FAT), and in one sector of the list
 * of its sectors (DIFAT), whose last entry links to the next.
 */
const [FAT_ENTRIES, DIFAT_ENTRIES] = [SECTOR / 4, SECTOR / 4 - 1];
/** The number of FAT sectors that the header lists. */
const HEADER_ENTRIES = 109;
/** Smaller streams would have to be stored in the mini stream. */
const MIN_STREAM_LENGTH = 4096;

const [FREE, END_OF_CHAIN, FAT_SECTOR, DIFAT_SECTOR] = [
  0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc,
];

/**
 * The number of sectors of each part, in file order: the stream, one directory sector, the FAT, and
 * the DIFAT if the header cannot list all FAT sectors.
 */
interface SectorCounts {
  streamSectors: number;
  fatSectors: number;
  difatSectors: number;
}

/**
 * Wraps the stream of a workbook in a compound file ([MS-CFB], version 3), the container of every
 * .xls.
 * @param parts the chunks of the stream in order
 */
export function wrapInContainer(
  parts: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer>[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const counts = countSectors(Math.ceil(Math.max(length, MIN_STREAM_LENGTH) / SECTOR));
  const padding = new Uint8Array(counts.streamSectors * SECTOR - length);
  return [
    header(counts),
    ...parts,
    padding,
    directory(Math.max(length, MIN_STREAM_LENGTH)),
    fat(counts),
    difat(counts),
  ];
}

/** The FAT has an entry for each sector including its own, so it grows until it fits. */
function countSectors(streamSectors: number): SectorCounts {
  for (let fatSectors = 1; ; fatSectors += 1) {
    const difatSectors = Math.max(0, Math.ceil((fatSectors - HEADER_ENTRIES) / DIFAT_ENTRIES));
    if (streamSectors + 1 + fatSectors + difatSectors <= fatSectors * FAT_ENTRIES)
      return { streamSectors, fatSectors, difatSectors };
  }
}

const firstFatSector = ({ streamSectors }: SectorCounts) => streamSectors + 1;
const firstDifatSector = (counts: SectorCounts) => firstFatSector(counts) + counts.fatSectors;

function header(counts: SectorCounts): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  for (const byte of [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) to.u8(byte);
  to.zeros(16);
  for (const word of [0x003e, 3, 0xfffe, 9, 6, 0, 0, 0]) to.u16(word);
  to.u32(0);
  to.u32(counts.fatSectors);
  to.u32(counts.streamSectors);
  to.u32(0);
  to.u32(MIN_STREAM_LENGTH);
  to.u32(END_OF_CHAIN);
  to.u32(0);
  to.u32(counts.difatSectors > 0 ? firstDifatSector(counts) : END_OF_CHAIN);
  to.u32(counts.difatSectors);
  for (let index = 0; index < HEADER_ENTRIES; index += 1)
    to.u32(index < counts.fatSectors ? firstFatSector(counts) + index : FREE);
  return to.done();
}

function directory(length: number): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  entry(to, 'Root Entry', 5, 1, END_OF_CHAIN, 0);
  entry(to, 'Workbook', 2, FREE, 0, length);
  entry(to, '', 0, FREE, 0, 0);
  entry(to, '', 0, FREE, 0, 0);
  return to.done();
}

function entry(
  to: Bytes,
  name: string,
  kind: number,
  child: number,
  start: number,
  length: number,
): void {
  to.utf16(name);
  to.zeros(64 - name.length * 2);
  to.u16(name === '' ? 0 : (name.length + 1) * 2);
  to.u8(kind);
  to.u8(1);
  to.u32(FREE);
  to.u32(FREE);
  to.u32(child);
  to.zeros(36);
  to.u32(start);
  to.u32(length);
  to.u32(0);
}

/** The FAT: for each sector its successor. */
function fat(counts: SectorCounts): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  for (let sector = 1; sector < counts.streamSectors; sector += 1) to.u32(sector);
  to.u32(END_OF_CHAIN);
  to.u32(END_OF_CHAIN);
  for (let index = 0; index < counts.fatSectors; index += 1) to.u32(FAT_SECTOR);
  for (let index = 0; index < counts.difatSectors; index += 1) to.u32(DIFAT_SECTOR);
  while (to.length < counts.fatSectors * SECTOR) to.u32(FREE);
  return to.done();
}

/** The DIFAT: the FAT sectors that the header does not list. */
function difat(counts: SectorCounts): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  let next = HEADER_ENTRIES;
  for (let sector = 0; sector < counts.difatSectors; sector += 1) {
    for (let index = 0; index < DIFAT_ENTRIES; index += 1, next += 1)
      to.u32(next < counts.fatSectors ? firstFatSector(counts) + next : FREE);
    to.u32(sector + 1 < counts.difatSectors ? firstDifatSector(counts) + sector + 1 : END_OF_CHAIN);
  }
  return to.done();
}
