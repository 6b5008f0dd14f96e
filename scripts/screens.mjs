import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import sharp from 'sharp';
import { openBrowser } from './bench/browser.mjs';
import { fail, root, say } from './say.mjs';

/**
 * `npm run screens -- http://127.0.0.1:8080`: takes a picture of every report in every language from a running demo, for docs/screens.
 * They are small on purpose: few colours, and no larger than a page needs to be read.
 */
const [origin] = process.argv.slice(2);
if (!origin) fail('npm run screens -- http://127.0.0.1:8080');
const FOLDER = join(root, 'docs', 'screens');
const SIZE = { width: 1280, height: 900 };

register();
const { compile } = await import('../src/compiler/compile.ts');
const { app, screens } = compile({ root });
const reports = [...screens.values()].filter((screen) => screen.kind === 'list' && screen.view !== 'table');

const answer = await fetch(`${origin}/investor/user/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ identity: 'investor@sanabil.example', password: 'Sanabil-2026' }) });
if (!answer.ok) fail(`${origin} has no demo to take pictures of.`);
const { token } = (await answer.json()).data;

mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
for (const language of app.languages) {
  const context = await browser.newContext({ viewport: SIZE, locale: language === 'ar' ? 'ar-SA' : 'en-GB', timezoneId: app.timeZone, colorScheme: 'light' });
  await context.addInitScript(([keys, values]) => keys?.forEach((key, index) => localStorage.setItem(key, values?.[index] ?? '')), [[app.storage.token, app.storage.language], [token, language]]);
  const page = await context.newPage();
  for (const { id, route } of reports) {
    await page.goto(origin + route);
    await page.locator('tr[data-index], .MuiDataGrid-row').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(600);
    const file = join(FOLDER, `${id}-${language}.png`);
    await sharp(await page.screenshot()).resize({ width: 900 }).png({ palette: true, colours: 32, dither: 0, compressionLevel: 9, effort: 10 }).toFile(file);
    say(file);
  }
  await context.close();
}
await browser.close();
