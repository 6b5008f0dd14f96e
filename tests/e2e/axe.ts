import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects that axe finds no violation on the page, apart from what frames show.
 * @param contrast whether contrast is checked too. For the product, the walk has its own rules
 */
export async function expectNoViolations(page: Page, contrast = false): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (enabled) => {
    const { axe } = window as unknown as {
      axe: { run(options: unknown): Promise<AxeResults> };
    };
    const results = await axe.run({
      resultTypes: ['violations'],
      iframes: false,
      rules: { 'color-contrast': { enabled } },
    });
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, contrast);
  expect(violations).toEqual([]);
}
