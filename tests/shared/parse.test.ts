import { describe, expect, it } from 'vitest';
import { sharedTypes } from '../../src/generated/sharedTypes.ts';
import type { NamedChoice, RawValue, TextContext } from '../../src/values/contracts/shared.ts';

const STAGES: readonly NamedChoice[] = [
  { value: 1, names: { ar: 'روضة أولى (KG1)', en: 'KG1' } },
  { value: 4, names: { ar: 'الصف الأول الابتدائي', en: 'Grade 1' } },
  { value: 5, names: { ar: 'الصف الثاني، مسائي', en: 'Grade 2, evening' } },
];

interface Sample {
  /** Values with what is read as them. The first raw value is what is written, unless it is a number. */
  values: [value: unknown, ...raw: RawValue[]][];
  refused: [raw: RawValue, problem: string][];
  context?: Partial<TextContext>;
}

const SAMPLES: Record<string, Sample> = {
  text: {
    values: [
      ['Riyadh', '  Riyadh '],
      ['12', 12],
    ],
    refused: [],
  },
  integer: {
    values: [
      [1250, '1250', '1,250', '١٬٢٥٠', '١٢٥٠', 1250],
      [-3, '-3', '-٣'],
    ],
    refused: [
      ['1.5', 'noWholeNumber'],
      [1.5, 'noWholeNumber'],
      ['abc', 'noWholeNumber'],
      ['12345678901234567890', 'noWholeNumber'],
    ],
  },
  id: { values: [[7, '7', '٧']], refused: [['seven', 'noWholeNumber']] },
  decimal: {
    values: [[1250.5, '1250.5', '١٬٢٥٠٫٥', '1,250.50', '1 250.5', '1250.5 SAR']],
    refused: [
      ['abc', 'noNumber'],
      ['1 2', 'noNumber'],
    ],
  },
  boolean: {
    values: [
      [true, 'نعم', 'Yes', 'TRUE', '1', '١', 1, true],
      [false, 'لا', 'no', 'False', '0', 0, false],
    ],
    refused: [['maybe', 'noYesOrNo']],
  },
  day: {
    values: [
      [
        '2026-11-15',
        '15/11/2026',
        '١٥/١١/٢٠٢٦',
        '15 November 2026',
        '1448/6/5',
        '5/6/1448',
        '٥/٦/١٤٤٨هـ',
      ],
      ['2026-03-01', 46_082, 46_082.75],
    ],
    refused: [
      ['31/2/2026', 'noDay'],
      ['30/13/1448', 'noDay'],
      ['tomorrow', 'noDay'],
    ],
    context: { dayZero: '1899-12-30' },
  },
  choice: {
    values: [
      [1, 'KG1', 'kg1', '1', '١', 'روضه اولي (KG1)'],
      [4, 'Grade 1', 'grade 1', 'الصف الأول الابتدائي', 4],
    ],
    refused: [['Grade 13', 'noChoice']],
    context: { choices: STAGES },
  },
  numbers: {
    values: [
      [[1, 4], 'KG1, Grade 1', 'KG1، الصف الأول الابتدائي', '1\n4'],
      [[5], 'Grade 2, evening', 5],
    ],
    refused: [['KG1, Grade 13', 'noChoice']],
    context: { choices: STAGES },
  },
};

const contextOf = ({ context }: Sample): TextContext => ({
  rules: {},
  choices: [],
  language: 'en',
  ...context,
});

it('every type that can be read from a text has samples', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(sharedTypes).toSorted());
});

describe.each(Object.entries(SAMPLES))('%s', (id, sample) => {
  const type = sharedTypes[id as keyof typeof sharedTypes]!;
  const context = contextOf(sample);

  it('reads texts and cells in both languages and scripts', () => {
    for (const [value, ...raw] of sample.values)
      for (const one of raw) expect(type.parse(one, context), String(one)).toEqual({ value });
  });

  it('has no value for nothing', () => {
    for (const raw of [null, '', '  '])
      expect(type.parse(raw, context)).toEqual({ value: undefined });
  });

  it('says why a text is no value', () => {
    for (const [raw, problem] of sample.refused)
      expect(type.parse(raw, context), String(raw)).toEqual({ problem });
  });

  it('reads what it writes, in both languages', () => {
    for (const [value] of sample.values)
      for (const language of ['ar', 'en'] as const) {
        const written = type.toText(value, { ...context, language });
        expect(written).not.toContain('\n');
        expect(type.parse(written, context), written).toEqual({ value });
      }
  });
});
