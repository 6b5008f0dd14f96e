import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedTypes } from '../../src/generated/sharedTypes.ts';
import type { NamedChoice, RawValue, TextContext } from '../../src/values/contracts/shared.ts';

/** The samples of a type, in its folder. */
interface Samples {
  choices?: readonly NamedChoice[];
  dayZero?: string;
  /** Values, with texts and cells that are read as them. */
  values: { value: unknown; raw: RawValue[] }[];
  refused: { raw: RawValue; problem: string }[];
}

const fileOf = (id: string) => `src/values/${id}/samples.json`;

const contextOf = ({ choices = [], dayZero }: Samples): TextContext => ({
  rules: {},
  choices,
  language: 'en',
  ...(dayZero === undefined ? {} : { dayZero }),
});

it('every type that can be read from a text has samples', () => {
  const ids = Object.keys(sharedTypes);
  expect(ids.length).toBeGreaterThan(7);
  expect(ids.filter((id) => !existsSync(fileOf(id)))).toEqual([]);
});

describe.each(Object.entries(sharedTypes))('%s', (id, type) => {
  const samples = JSON.parse(readFileSync(fileOf(id), 'utf8')) as Samples;
  const context = contextOf(samples);

  it('reads texts and cells in both languages and scripts', () => {
    for (const { value, raw } of samples.values)
      for (const one of raw) expect(type.parse(one, context), String(one)).toEqual({ value });
  });

  it('has no value for nothing', () => {
    for (const raw of [null, '', '  '])
      expect(type.parse(raw, context)).toEqual({ value: undefined });
  });

  it('says why a text is no value', () => {
    for (const { raw, problem } of samples.refused)
      expect(type.parse(raw, context), String(raw)).toEqual({ problem });
  });

  it('reads what it writes, in both languages', () => {
    for (const { value } of samples.values)
      for (const language of ['ar', 'en'] as const) {
        const written = type.toText(value, { ...context, language });
        // Only a text with several lines is written in several.
        expect(written.includes('\n')).toBe(String(value).includes('\n'));
        expect(type.parse(written, context), written).toEqual({ value });
      }
  });
});
