import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  cleanText,
  toSheetName,
  type SheetCell,
  type SheetHead,
} from '../../../src/engine/export/sheet.ts';
import { createXls } from '../../../src/engine/export/xls/createXls.ts';
import { createXlsx } from '../../../src/engine/export/xlsx/createXlsx.ts';
import { readRecords, readWorkbook } from '../../helpers/readWorkbook.ts';

const FORMATS = [['xls', createXls] as const, ['xlsx', createXlsx] as const];

const headOf = (headings: string[], more: Partial<SheetHead> = {}): SheetHead => ({
  title: 'Loans',
  above: [],
  headings,
  widths: headings.map(() => 12),
  rightToLeft: false,
  ...more,
});

function write(create: typeof createXls, head: SheetHead, ...batches: SheetCell[][][]): Uint8Array {
  const writer = create(head);
  batches.forEach((rows) => writer.add(rows));
  return Buffer.concat(writer.end());
}

describe.each(FORMATS)('%s, read by another library', (name, create) => {
  const roundTrip = (...texts: string[]) =>
    readWorkbook(
      write(
        create,
        headOf(['a']),
        texts.map((text) => [text]),
      ),
    )
      .lines.slice(1)
      .map(([text]) => text);

  it('contains every type of value in batches, with its format', () => {
    const file = write(
      create,
      headOf(['الاسم', 'Count', 'Amount', 'Day', 'Time', 'IBAN'], {
        title: 'تقرير المدارس',
        rightToLeft: true,
      }),
      [
        [
          'مدرسة «النور» & <b>',
          { number: 1234, format: '#,##0' },
          { number: 1234.5, format: '#,##0.00' },
          { number: 46_346, format: 'yyyy-mm-dd' },
          { number: 46_346.5, format: 'yyyy-mm-dd hh:mm' },
          '0012345678',
        ],
      ],
      [[null, -5, 0.1, '', null, 'SA0380000000608010167519']],
    );
    const sheet = readWorkbook(file);
    expect(sheet.tab).toBe('تقرير المدارس');
    expect(sheet.rightToLeft).toBe(true);
    expect(sheet.lines).toEqual([
      ['الاسم', 'Count', 'Amount', 'Day', 'Time', 'IBAN'],
      ['مدرسة «النور» & <b>', 1234, 1234.5, 46_346, 46_346.5, '0012345678'],
      [null, -5, 0.1, null, null, 'SA0380000000608010167519'],
    ]);
    expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'B3'].map(sheet.formatOf)).toEqual([
      '@',
      '#,##0',
      '#,##0.00',
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm',
      '@',
      'General',
    ]);
  });

  it('never turns a text into a formula', () => {
    const texts = [
      '=1+1',
      '+966500000000',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.example")',
      '\t=1',
      '{=1}',
    ];
    expect(roundTrip(...texts)).toEqual(texts);
    expect(
      readWorkbook(
        write(
          create,
          headOf(['=1']),
          texts.map((text) => [text]),
        ),
      ).hasFormula,
    ).toBe(false);
  });

  it('contains texts longer than 255 characters or a record, up to the limit of Excel', () => {
    const texts = [
      'ا'.repeat(256),
      'x'.repeat(8224),
      'نص'.repeat(4111),
      `${'ا'.repeat(10_000)}ب`,
      'é'.repeat(32_767),
      'ي'.repeat(32_767),
      'end',
    ];
    expect(roundTrip(...texts)).toEqual(texts);
    const [longest] = roundTrip('😀'.repeat(20_000));
    expect(longest).toBe('😀'.repeat(16_383));
  });

  it('contains any characters, wherever a record ends between them', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .constantFrom('م', 'x', '😀', '_x0041_', '&amp;', '\n', ' ')
        .chain((sign) => fc.nat(9000).map((count) => sign.repeat(count))),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (texts) => {
        expect(roundTrip(...texts, 'end')).toEqual([
          ...texts.map((text) => cleanText(text) || null),
          'end',
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps all digits of numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
          minLength: 1,
          maxLength: 20,
        }),
        (numbers) => {
          const read = readWorkbook(
            write(
              create,
              headOf(['n']),
              numbers.map((number) => [number]),
            ),
          ).lines.slice(1);
          read.forEach(([number], index) =>
            expect(Number(number)).toBe(
              name === 'xlsx' ? Number(String(numbers[index])) : numbers[index],
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has only headings if there are no rows', () => {
    expect(readWorkbook(write(create, headOf(['a', 'b']))).lines).toEqual([['a', 'b']]);
  });

  it('contains 65,000 rows', () => {
    const writer = create(headOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
    for (let first = 0; first < 65_000; first += 1000) {
      writer.add(
        Array.from({ length: 1000 }, (_none, index) => [
          `row ${first + index}`,
          ...Array.from({ length: 6 }, (_other, column) => (first + index) * column),
        ]),
      );
    }
    const { lines } = readWorkbook(Buffer.concat(writer.end()));
    expect(lines).toHaveLength(65_001);
    for (const row of [0, 32_500, 64_999])
      expect(lines[row + 1]).toEqual([`row ${row}`, 0, row, row * 2, row * 3, row * 4, row * 5]);
  }, 60_000);
});

describe('the headings', () => {
  it('filters the rows below the headings only, and repeats the headings on A4 sheets: xlsx', () => {
    const head = headOf(['a', 'b'], { title: "Sara's loans", above: ['Loans', 'by Sara'] });
    const writer = createXlsx(head);
    writer.add([
      ['x', 1],
      ['y', 2],
    ]);
    const parts = unzipSync(Buffer.concat(writer.end(['Total', 3])));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('<autoFilter ref="A4:B6"/>');
    expect(sheet).toContain('<pane ySplit="4" topLeftCell="A5"');
    expect(sheet).toContain('<c r="B7"><v>3</v></c>');
    expect(sheet).toContain(
      '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>',
    );
    const workbook = strFromU8(parts['xl/workbook.xml']!);
    expect(workbook).toContain(">'Sara''s loans'!$A$4:$B$6<");
    expect(workbook).toContain(">'Sara''s loans'!$4:$4<");
  });

  it('are bold and frozen in .xlsx', () => {
    const parts = unzipSync(
      write(createXlsx, headOf(['a'], { rightToLeft: true, widths: [23] }), [['x']]),
    );
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('rightToLeft="1"');
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet).toContain('<col min="1" max="1" width="23" customWidth="1"/>');
    expect(sheet).toContain('<c r="A1" s="1"');
    expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toMatch(
      /<cellXfs count="\d"><xf [^>]*fontId="0"[^>]*><xf [^>]*fontId="1"/,
    );
  });

  it('are bold and frozen in .xls', () => {
    const records = readRecords(write(createXls, headOf(['a'], { widths: [23] }), [['x']]));
    const recordsOf = (kind: number) =>
      records.filter((record) => record.kind === kind).map(({ bytes }) => bytes);
    const formatOf = (cell: DataView | undefined) => recordsOf(0xe0)[cell?.getUint16(4, true) ?? 0];
    const weightOf = (cell: DataView | undefined) =>
      recordsOf(0x31)[formatOf(cell)?.getUint16(0, true) ?? 0]?.getUint16(6, true);
    expect(recordsOf(0xfd).map(weightOf)).toEqual([700, 400]);
    const frozen = 0x0108;
    expect((recordsOf(0x23e)[0]?.getUint16(0, true) ?? 0) & frozen).toBe(frozen);
    expect(recordsOf(0x41)[0]?.getUint16(2, true)).toBe(1);
    expect(recordsOf(0x7d)[0]?.getUint16(4, true)).toBe(23 * 256);
  });
});

describe('the lines of a text', () => {
  const rows = [['one'], ['one\ntwo'], [`${'long '.repeat(60)}\nline`]];

  it('are shown below each other in .xlsx', () => {
    const parts = unzipSync(write(createXlsx, headOf(['a']), rows));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    const styles = strFromU8(parts['xl/styles.xml']!)
      .split('<cellXfs')[1]!
      .match(/<xf [^>]*?(\/>|>.*?<\/xf>)/g)!;
    const wraps = ['A2', 'A3', 'A4'].map((cell) =>
      styles[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])]!.includes(
        'wrapText="1"',
      ),
    );
    expect(wraps).toEqual([false, true, true]);
  });

  it('are shown below each other in .xls', () => {
    const records = readRecords(write(createXls, headOf(['a']), rows));
    const recordsOf = (kind: number) =>
      records.filter((record) => record.kind === kind).map(({ bytes }) => bytes);
    const wraps = recordsOf(0xfd).map(
      (cell) => (recordsOf(0xe0)[cell.getUint16(4, true)]!.getUint8(6) & 0x08) !== 0,
    );
    expect(wraps).toEqual([false, false, true, true]);
  });
});

describe('characters that a file cannot contain', () => {
  it('are removed from texts, and no others', () => {
    expect(cleanText('a\u0000\u0001\u000b\u001f\ufffe\uffff\ud800b')).toBe('ab');
    expect(cleanText('\u200f\u2068نسق\u2069\u202a\u061c\ufeff')).toBe('نسق');
    expect(cleanText('a\r\nb\rc\td')).toBe('a\nb\nc\td');
    expect(cleanText('می\u200cخواهم 👨‍👩‍👧')).toBe('می\u200cخواهم 👨‍👩‍👧');
  });

  it('are removed from the name of the sheet', () => {
    expect(toSheetName("'a/b\\c?d*e[f]g:h'")).toBe('a b c d e f g h');
    expect(toSheetName('ا'.repeat(40))).toBe('ا'.repeat(31));
    expect(toSheetName(`${'ا'.repeat(30)}😀`)).toBe('ا'.repeat(30));
    expect(toSheetName(' / ')).toBe('Sheet1');
    expect(toSheetName('History')).toBe('History 1');
  });
});
