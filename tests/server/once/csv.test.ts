import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidCsv, readCsv, writeCsv } from '../../../src/server/base/csv.ts';

const COLUMNS = ['number', 'name_ar', 'name_en'] as const;

const read = (lines: string | string[]) =>
  readCsv(typeof lines === 'string' ? lines : lines.join('\r\n'), COLUMNS);

function faultsOf(lines: string[]): readonly string[] {
  try {
    read(lines);
  } catch (error) {
    if (error instanceof InvalidCsv) return error.faults;
    throw error;
  }
  return [];
}

const ROW = { number: '1', name_ar: 'مدارس الأفق', name_en: 'Horizon' };
const HEAD = 'number,name_ar,name_en';
const LINE = '1,مدارس الأفق,Horizon';

describe('a CSV file that means one row', () => {
  it.each<[string, string, number]>([
    ['CRLF', `${HEAD}\r\n${LINE}\r\n`, 2],
    ['LF', `${HEAD}\n${LINE}\n`, 2],
    ['CR', `${HEAD}\r${LINE}`, 2],
    ['mixed line ends', `${HEAD}\r\n${LINE}\n`, 2],
    ['a byte order mark', `\uFEFF${HEAD}\r\n${LINE}`, 2],
    ['semicolons', `${HEAD}\r\n${LINE}`.replaceAll(',', ';'), 2],
    ['tabs', `${HEAD}\r\n${LINE}`.replaceAll(',', '\t'), 2],
    ['sep=;', `sep=;\r\n${HEAD}\r\n${LINE}`.replaceAll(',', ';'), 3],
    ['SEP=, and a mark', `\uFEFFSEP=,\n${HEAD}\n${LINE}`, 3],
    ['sep=| in quotes', `"sep=|"\r\n${HEAD}\r\n${LINE}`.replaceAll(',', '|'), 3],
    ['rows of separators', `,,\r\n${HEAD}\r\n,,\r\n ,\t, \r\n${LINE}\r\n,,`, 5],
    ['rows of semicolons', `${HEAD};\n;;;\n${LINE};\n;;;`.replaceAll(',', ';'), 3],
    ['empty lines', `\r\n${HEAD}\r\n\r\n${LINE}\r\n\r\n`, 4],
    ['a last column without a name', `${HEAD},\r\n${LINE},`, 2],
    ['last columns without a name in some rows', `${HEAD},,\r\n${LINE}`, 2],
    ['more empty cells than the head has', `${HEAD}\r\n${LINE},,,`, 2],
    ['an empty column between two others', 'number,,name_ar,name_en\r\n1,,مدارس الأفق,Horizon', 2],
    ['spaces around cells', ' number , name_ar,name_en \r\n 1 , مدارس الأفق, Horizon ', 2],
    ['quotes', '"number","name_ar","name_en"\r\n"1","مدارس الأفق","Horizon"', 2],
  ])('%s', (_name, text, line) => {
    expect(read(text)).toEqual([{ line, cells: ROW }]);
  });
});

describe('the cells of a CSV file', () => {
  it('are empty if the end of their row is missing', () => {
    expect(read([HEAD, '1', '2,اسم'])).toEqual([
      { line: 2, cells: { number: '1', name_ar: '', name_en: '' } },
      { line: 3, cells: { number: '2', name_ar: 'اسم', name_en: '' } },
    ]);
  });

  it('contain the other separators', () => {
    const name = 'مدارس الأفق; القسم الدولي\tأ';
    expect(read([HEAD, `1,${name},Horizon; International`])[0]?.cells).toEqual({
      number: '1',
      name_ar: name,
      name_en: 'Horizon; International',
    });
  });

  it('contain quotes and, in quotes, separators and line breaks', () => {
    expect(read([HEAD, '1,"a ""b"", c",5" pipe'])[0]?.cells).toEqual({
      number: '1',
      name_ar: 'a "b", c',
      name_en: '5" pipe',
    });
    expect(read([HEAD, '1,"a\r\nb",c'])[0]?.cells.name_ar).toBe('a\r\nb');
  });

  it('that have no column are refused with their line, and none is lost', () => {
    expect(faultsOf([HEAD, LINE, '2,مدارس, الأفق,Horizon'])).toEqual([
      'Line 3: the head has no name for the column of "Horizon".',
    ]);
    expect(faultsOf(['number,,name_ar', '1,x,'])).toEqual([
      'Line 2: the head has no name for the column of "x".',
    ]);
  });
});

describe('a CSV file', () => {
  it('is refused for unknown and repeated columns and an open quote', () => {
    expect(faultsOf(['number,name,number', '1,a,2'])).toEqual([
      'Line 1: unknown columns: name. The columns are number, name_ar, name_en.',
      'Line 1: columns that occur twice: number.',
    ]);
    expect(faultsOf([HEAD, '1,"a,b'])[0]).toContain('Quote Not Closed');
  });

  it('may be empty', () => {
    for (const text of ['', '\uFEFF', '\r\n', ';;;\r\n;;;', HEAD, `sep=,\r\n${HEAD}`])
      expect(read(text), JSON.stringify(text)).toEqual([]);
  });
});

const FORMULAS = [
  '=1+1',
  '-2',
  '+966',
  '@SUM(A1)',
  "'=x",
  "''-x",
  '=HYPERLINK("http://x","y")',
  '＝1',
];

describe('writing a CSV file', () => {
  it.each([...FORMULAS, "'abc", "d'=1", 'a,b', 'a;b', '"q"', 'a\nb', '', 'ـ-'])(
    'keeps %j, and runs no formula',
    (text) => {
      const sheet = writeCsv(COLUMNS, [{ number: '1', name_ar: text, name_en: text }]);
      expect(read(sheet)).toMatchObject([{ cells: { number: '1', name_ar: text, name_en: text } }]);
      expect(sheet).not.toMatch(/(?:^|[,\n])"?[=+\-@\t＝＋－＠]/);
    },
  );

  it('keeps every text that has no spaces around it', () => {
    const texts = fc
      .array(fc.constantFrom(...Array.from(`'=+-@,;"\t\n aا1`)))
      .map((all) => all.join('').trim());
    fc.assert(
      fc.property(texts, texts, (name_ar, name_en) => {
        const row = { number: '1', name_ar, name_en };
        expect(read(writeCsv(COLUMNS, [row]))[0]?.cells).toEqual(row);
      }),
    );
  });
});
