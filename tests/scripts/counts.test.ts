import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  reason?: string;
}

// The scripts are plain JavaScript, because they run before the dependencies are installed.
const { countPlaywright, countVitest, toResult } = (await import(
  String(new URL('../../scripts/test/counts.mjs', import.meta.url))
)) as {
  toResult(counts: Counts, code: number): Counts;
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

describe('a test suite', () => {
  test('passes when all its tests pass', () => {
    expect(toResult(countVitest(report(vitest)), 0)).toEqual({ passed: 7, failed: 0 });
    expect(toResult(countPlaywright(report(playwright)), 0)).toEqual({ passed: 3, failed: 0 });
  });

  test('fails without tests, even if its runner succeeds', () => {
    expect(toResult(countVitest(report({ ...vitest, numPassedTests: 0 })), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test('fails when its runner fails although all tests pass', () => {
    expect(toResult(countVitest(report(vitest)), 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  test('fails when its runner writes no report', () => {
    expect(toResult(countVitest(join(folder, 'none.json')), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(toResult(countPlaywright(join(folder, 'none.json')), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test('counts skipped, todo and flaky tests as failed', () => {
    expect(
      toResult(countVitest(report({ ...vitest, numPendingTests: 1, numTodoTests: 1 })), 0),
    ).toMatchObject({ passed: 7, failed: 2 });
    expect(
      toResult(
        countPlaywright(
          report({ ...playwright, stats: { ...playwright.stats, skipped: 1, flaky: 1 } }),
        ),
        0,
      ),
    ).toMatchObject({ passed: 3, failed: 2 });
  });

  test('counts a test file that cannot be loaded as one failed test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(toResult(countVitest(report({ ...vitest, testResults })), 1)).toMatchObject({
      passed: 7,
      failed: 1,
    });
  });
});
