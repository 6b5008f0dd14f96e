import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  why?: string;
}

// The scripts are plain JavaScript, because they run before any dependency is there.
const { countPlaywright, countVitest, judge } = (await import(
  String(new URL('../../scripts/test/counts.mjs', import.meta.url))
)) as {
  judge(counts: Counts, code: number): Counts;
  countVitest(file: string): Counts;
  countPlaywright(file: string): Counts;
};

const folder = mkdtempSync(join(tmpdir(), 'nasaq-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('a part of the tests', () => {
  test('passes when all its tests pass', () => {
    expect(judge(countVitest(report(vitest)), 0)).toEqual({ passed: 7, failed: 0 });
    expect(judge(countPlaywright(report(playwright)), 0)).toEqual({ passed: 3, failed: 0 });
  });

  test('fails when it ran no test, though its runner is content', () => {
    expect(judge(countVitest(report({ ...vitest, numPassedTests: 0 })), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test('fails when its runner fails for another reason than a test', () => {
    expect(judge(countVitest(report(vitest)), 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  test('fails when its runner left no report', () => {
    expect(judge(countVitest(join(folder, 'none.json')), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(judge(countPlaywright(join(folder, 'none.json')), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test('counts what was skipped, left for later or passed at the second try as failed', () => {
    expect(
      judge(countVitest(report({ ...vitest, numPendingTests: 1, numTodoTests: 1 })), 0),
    ).toMatchObject({ passed: 7, failed: 2 });
    expect(
      judge(
        countPlaywright(
          report({ ...playwright, stats: { ...playwright.stats, skipped: 1, flaky: 1 } }),
        ),
        0,
      ),
    ).toMatchObject({ passed: 3, failed: 2 });
  });

  test('counts a file that cannot be loaded as one that failed', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(judge(countVitest(report({ ...vitest, testResults })), 1)).toMatchObject({
      passed: 7,
      failed: 1,
    });
  });
});
