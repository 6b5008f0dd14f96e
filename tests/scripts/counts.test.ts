import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../helpers/removeFolder.ts';

interface Counts {
  passed: number;
  failed: number;
  reason?: string;
  failures?: string[];
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
afterAll(() => removeFolder(folder));

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
const playwright = {
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [],
};

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

  test('names the tests that failed, and those that passed only when they were repeated', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'a sum is wrong' },
      { status: 'passed', fullName: 'a sum is right' },
    ];
    const testResults = [{ name: resolve('tests/sum.test.ts'), assertionResults }];
    expect(
      toResult(countVitest(report({ ...vitest, numFailedTests: 1, testResults })), 1).failures,
    ).toEqual(['tests/sum.test.ts: a sum is wrong']);

    const spec = (line: number, ok: boolean, status: string) => ({
      file: 'sum.spec.ts',
      line,
      ok,
      title: `a sum in line ${line}`,
      tests: [{ status }],
    });
    const suites = [
      {
        specs: [spec(1, true, 'expected'), spec(2, false, 'unexpected')],
        suites: [{ specs: [spec(3, true, 'flaky')] }],
      },
    ];
    const stats = { ...playwright.stats, unexpected: 1, flaky: 1 };
    expect(toResult(countPlaywright(report({ ...playwright, stats, suites })), 1).failures).toEqual(
      ['sum.spec.ts:2: a sum in line 2', 'sum.spec.ts:3: a sum in line 3'],
    );
  });

  test('counts a test file that cannot be loaded as one failed test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(toResult(countVitest(report({ ...vitest, testResults })), 1)).toMatchObject({
      passed: 7,
      failed: 1,
    });
  });
});
