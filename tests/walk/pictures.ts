import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
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

/** The studio has colours of its own for differences. */
const STUDIO_PALETTE_SIZE = 48;

/** The space around a part of the studio in its picture. */
const MARGIN = 16;

/** Saves a picture of the studio, or of a part of it, to docs/screens, in its own size. */
export async function saveStudioPicture(
  page: Page,
  name: string,
  part: Locator = page.locator('.studio'),
): Promise<void> {
  const box = await part.boundingBox();
  const { width, height } = page.viewportSize()!;
  const [x, y] = [Math.max(0, box!.x - MARGIN), Math.max(0, box!.y - MARGIN)];
  const clip = {
    x,
    y,
    width: Math.min(width, box!.x + box!.width + MARGIN) - x,
    height: Math.min(height, box!.y + box!.height + MARGIN) - y,
  };
  await sharp(await page.screenshot({ clip }))
    .png({
      palette: true,
      colours: STUDIO_PALETTE_SIZE,
      dither: 0,
      compressionLevel: 9,
      effort: 10,
    })
    .toFile(join(FOLDER, `${name}.png`));
}
