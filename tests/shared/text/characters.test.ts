import { describe, expect, it } from 'vitest';
import {
  hasAllowedCharacters,
  toCleanLine,
  toCleanMarkup,
  withLineFeeds,
  withSpaces,
} from '../../../src/shared/text/characters.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const CONTROLS = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f)];
const DIRECTIONS = [...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)];

describe('a one-line text', () => {
  it('may not contain control characters, separators or changes of direction', () => {
    for (const character of [...CONTROLS, ...DIRECTIONS, '\u2028', '\u2029'])
      expect(
        hasAllowedCharacters('line', `a${character}b`),
        character.codePointAt(0)!.toString(16),
      ).toBe(false);
  });

  it('may contain letters, joiners, directional marks and emoji sequences', () => {
    for (const text of [
      '',
      'خبرٌ جديد',
      'می\u200cخواهم',
      '1447 هـ\u200d',
      'a\u200eb\u200fc',
      '👩\u200d🏫',
      'a\u00a0b',
      '\u061c5',
    ])
      expect(hasAllowedCharacters('line', text), text).toBe(true);
  });
});

describe('a multiline text', () => {
  it('may not contain control characters except line feeds and tabs', () => {
    expect(hasAllowedCharacters('lines', 'a\n\tb\n')).toBe(true);
    for (const character of [
      ...CONTROLS.filter((control) => control !== '\n' && control !== '\t'),
      '\u2028',
      '\u2029',
    ])
      expect(hasAllowedCharacters('lines', `a${character}b`)).toBe(false);
  });

  it('changes direction only if the same line changes it back', () => {
    for (const text of [
      '\u2067a\u2069',
      'x \u202ba\u2066b\u2069c\u202c y',
      '\u2068a\u2069\n\u202ab\u202c',
      '\u202ea\u202c',
    ])
      expect(hasAllowedCharacters('lines', text), text).toBe(true);
    for (const text of [
      ...DIRECTIONS,
      '\u2067a\n\u2069',
      '\u202ea',
      '\u202ea\u2069',
      '\u2067\u202ba\u2069\u202c',
      'a\u202c',
      '\u2066\u2066a\u2069',
    ])
      expect(hasAllowedCharacters('lines', text), text).toBe(false);
  });

  it('is checked in linear time', () => {
    const cpuTime = startCpuTimer();
    expect(
      hasAllowedCharacters('lines', `${'\u2067'.repeat(100_000)}${'\u2069'.repeat(100_000)}`),
    ).toBe(true);
    expect(cpuTime()).toBeLessThan(500);
  });
});

it('a password may contain everything but NUL', () => {
  for (const character of [...CONTROLS, ...DIRECTIONS])
    expect(hasAllowedCharacters('verbatim', `a${character}b`)).toBe(character !== '\0');
});

it('converts every kind of line break to one line feed or one space', () => {
  const typed = 'a\r\nb\rc\nd\u2028e\u2029f\u0085g\vh\fi\tj';
  expect(withLineFeeds(typed)).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni\tj');
  expect(withSpaces(typed)).toBe('a b c d e f g h i j');
});

it('removing characters leaves an allowed text', () => {
  const typed = `a\r\nb${[...CONTROLS, ...DIRECTIONS].join('')}c`;
  expect(hasAllowedCharacters('line', toCleanLine(typed))).toBe(true);
  expect(hasAllowedCharacters('lines', toCleanMarkup(typed))).toBe(true);
  expect(toCleanLine('عبد\u202eالله\u0007')).toBe('عبدالله');
});
