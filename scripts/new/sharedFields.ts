import type { PlainType } from './valueFields.ts';

const toText = (typed: string) => typed;

/** The types that are a shared field of the definitions, with its rules (schemas/common.shared.json). */
export const SHARED_FIELDS: readonly PlainType[] = [
  {
    word: 'email',
    rules: { extends: 'email', type: 'string' },
    detail: { options: { link: 'mailto' } },
    column: { width: 240 },
    match: 'text',
    values: {
      example: 'name@example.com',
      rows: [1, 2, 3, 4, 5].map((row) => `name${row}@example.com`),
      refused: ['name@example'],
    },
    toValue: toText,
  },
  {
    word: 'mobile',
    rules: { extends: 'saudiMobile', type: 'string' },
    detail: { options: { link: 'tel' } },
    column: { width: 140 },
    match: 'text',
    values: {
      example: '0550000010',
      rows: [1, 2, 3, 4, 5].map((row) => `055000001${row}`),
      refused: ['0520000010'],
    },
    toValue: toText,
  },
  {
    word: 'iban',
    rules: { extends: 'iban', type: 'string' },
    column: { width: 270 },
    match: 'text',
    values: {
      example: 'SA0380000000608010167519',
      rows: ['SA0380000000608010167519'],
      refused: ['SA03'],
    },
    toValue: toText,
  },
];
