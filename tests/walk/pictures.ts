import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Visit } from './plan.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screens');

/**
 * The visits whose screenshots docs/screens contains: desktop in Arabic, and phone in English and
 * dark mode.
 */
export const DOCUMENTED_VISITS: readonly Visit[] = [
  { language: 'ar', theme: 'light', width: 1440, state: 'data' },
  { language: 'en', theme: 'dark', width: 360, state: 'data' },
];

/** Few colours, and no larger than needed for reading. */
const MAX_WIDTH = 900;
const PALETTE_SIZE = 24;

export const isDocumented = (visit: Visit) =>
  DOCUMENTED_VISITS.some((documented) =>
    Object.entries(documented).every(([name, value]) => visit[name as keyof Visit] === value),
  );

/** Saves the screenshot of a screen to docs/screens. */
export async function saveScreenshot(
  page: Page,
  id: string,
  { language, width }: Visit,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${id}-${language}-${width}.png`);
  await sharp(await page.screenshot())
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .png({ palette: true, colours: PALETTE_SIZE, dither: 0, compressionLevel: 9, effort: 10 })
    .toFile(file);
}
