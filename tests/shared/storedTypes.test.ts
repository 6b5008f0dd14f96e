import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLUMN_TYPES } from '../../src/generated/valueTypes.ts';
import { serverTypes } from '../../src/generated/serverTypes.ts';
import { MATCHES, type Match } from '../../src/shared/resolved/matches.ts';
import type { AnswerContext, Condition } from '../../src/values/contracts/server.ts';

/** The samples of a type that is kept in a column, in its folder. */
interface Samples {
  /** What the column contains, what is answered, what the history keeps, and the files. */
  stored: { stored: unknown; answer?: unknown; history?: unknown; files?: string[] }[];
  /** Filters with their conditions for the column `own`. Without conditions, no row can match. */
  filters: { match: Match; value: string; conditions?: Condition[] }[];
  /** Values with which a sorted list can be continued. */
  positions: { accepted: unknown[]; refused: unknown[] };
}

/** The zone is one hour ahead of UTC in winter. */
const CONTEXT = { rules: {}, timeZone: 'Europe/Paris' };

interface Manifest {
  column: { matches?: string[]; sortable?: boolean; filled?: boolean };
  file?: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const context: AnswerContext = {
  staffId: 7,
  language: 'en',
  publicOrigin: 'https://books.example',
  linkDocument: (document) => `document ${document}`,
  linkFile: (id) => `file ${id}`,
  translateWord: (_texts, word) => String(word),
};

describe.each(COLUMN_TYPES)('the type %s', (id) => {
  const samples = readJson(`src/values/${id}/samples.json`) as Samples;
  const { column, file } = readJson(`src/values/${id}/manifest.json`) as Manifest;
  const { matches = [], sortable = false, filled = false } = column;
  const server = serverTypes[id] ?? {};

  it('is read, unless the server alone uses it', () => {
    const [columns, people] = [{}, {}];
    if (server.select) server.select('own', 'name', { columns, people });
    else Object.assign(columns, { name: 'own' });
    const isRead = Object.keys({ ...columns, ...people }).length > 0;
    expect(isRead).toBe('answer' in samples.stored[0]!);
  });

  it('is answered', () => {
    for (const { stored, ...sample } of samples.stored)
      if ('answer' in sample)
        expect(server.toAnswer ? server.toAnswer(stored, context) : stored).toEqual(sample.answer);
  });

  it('is recorded by the history, without secrets', () => {
    expect(filled).toBe(!('history' in samples.stored[0]!));
    for (const { stored, ...sample } of samples.stored)
      if ('history' in sample)
        expect(server.toHistory ? server.toHistory(stored) : stored).toEqual(sample.history);
  });

  it('names its files', () => {
    expect(server.filesOf !== undefined).toBe(file !== undefined);
    for (const { stored, files = [] } of samples.stored)
      expect(server.filesOf?.(stored) ?? []).toEqual(files);
  });

  it('serves the matches of its manifest, each with a sample', () => {
    const served = matches.toSorted();
    expect(Object.keys(server.conditions ?? {}).toSorted()).toEqual(served);
    expect([...new Set(samples.filters.map(({ match }) => match))].toSorted()).toEqual(served);
    expect(matches.every((match) => match in MATCHES)).toBe(true);
    for (const { match, value, conditions } of samples.filters)
      expect(
        server.conditions![match]!({ column: 'own', folded: 'own_folded' }, value, CONTEXT),
        `${match} ${value}`,
      ).toEqual(conditions);
  });

  it('continues a sorted list only with values that the database can compare', () => {
    const { accepted, refused } = samples.positions;
    expect(refused.length).toBeGreaterThan(0);
    if (accepted.length > 0) expect(sortable).toBe(true);
    for (const value of accepted) expect(server.isSortValue?.(value), String(value)).toBe(true);
    for (const value of refused) expect(server.isSortValue?.(value) ?? false).toBe(false);
  });
});
