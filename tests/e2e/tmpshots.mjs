import { chromium } from 'playwright';
const B='http://127.0.0.1:8290';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
async function open(identity, lang, width, path) {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, locale: 'ar-SA', timezoneId: 'Asia/Riyadh', reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.text()); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  const r = await page.request.post(B + '/investor/user/login', { data: { identity, password: 'Sanabil-2026' } });
  const { token } = (await r.json()).data;
  await page.goto(B + '/readyz');
  await page.evaluate(([FBidToken, localLang]) => Object.assign(localStorage, { FBidToken, localLang }), [token, lang]);
  await page.goto(B + path);
  await page.waitForSelector('[data-kind=list] [data-id], .MuiDataGrid-row');
  return page;
}
const args = process.argv.slice(2);
for (const [lang, width] of [['ar',1440],['ar',360],['en',1440],['en',360]]) {
  const page = await open('investor@sanabil.example', lang, width, '/reports/accounting/payments');
  const n = `${lang}-${width}`;
  await page.screenshot({ path: `/tmp/vshots/list-${n}.png` });
  await page.click('[data-action=views]');
  await page.waitForSelector('[role=menu]');
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/vshots/menu-${n}.png` });
  await page.click('[data-view-kind=shared]');
  await page.waitForTimeout(1200);
  console.log(page.url());
  await page.screenshot({ path: `/tmp/vshots/view-${n}.png` });
  await page.click('[data-action=views]'); await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/vshots/menu2-${n}.png` });
  await page.click('[data-action=saveViewAs]'); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/vshots/save-${n}.png` });
  await page.context().close();
}
await browser.close();
