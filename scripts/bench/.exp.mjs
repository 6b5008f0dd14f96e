import { openBrowser } from './browser.mjs';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { signIn, get } from './server/load.mjs';
const origin = process.argv[2];
const token = await signIn(origin);
let q, total;
for (const from of ['2026-05-20','2026-06-10','2026-06-25','2026-07-10']) { q = `from=${from}&to=2026-11-20`; total = JSON.parse((await get(`${origin}/investor/accounting-report/payments?${q}`, token)).text).data.activeData._meta.totalCount; console.log(q, total); if (total < 62000) break; }
const b = await openBrowser();
const ctx = await b.newContext({ viewport:{width:1440,height:900}, locale:'en-GB', timezoneId:'Asia/Riyadh', acceptDownloads:true });
await ctx.addInitScript((t)=>{localStorage.setItem('FBidToken',t);localStorage.setItem('localLang','en'); window.lt=[]; new PerformanceObserver(l=>l.getEntries().forEach(e=>window.lt.push(Math.round(e.duration)))).observe({type:'longtask'}); }, token);
const p = await ctx.newPage(); p.on('pageerror',e=>console.log('ERR',String(e).slice(0,200)));
let asked=0; p.on('request', r=>{ if(r.url().includes('/accounting-report/payments')) asked++; });
await p.goto(`${origin}/reports/accounting/payments?${q}`); await p.waitForSelector('[data-lines] tr[data-index="0"]',{timeout:60000}); await p.waitForTimeout(4000);
// cancel first
await p.click('[data-action=export]'); await p.click('[data-format=xlsx]'); await p.waitForTimeout(4000);
console.log('tray', (await p.locator('[data-export], [role=progressbar]').first().evaluate(e=>e.closest('section,div')?.textContent)).slice(0,200));
await p.screenshot({path:'/tmp/grid-exp.png'});
const cancel = p.locator('[data-action=cancelExport], [data-action=stopExport], [data-action=cancel]').first();
console.log('cancel', await cancel.count()); if (await cancel.count()) { await cancel.click(); const n=asked; await p.waitForTimeout(3000); console.log('after cancel asked', asked-n); }
await p.evaluate(()=>window.lt.length=0); const a0=asked; const t0=Date.now();
const dl = p.waitForEvent('download',{timeout:580000});
await p.click('[data-action=export]'); await p.click('[data-format=xlsx]');
const d = await dl; const ms=Date.now()-t0; const f=await d.path();
console.log(d.suggestedFilename(), 'seconds', ms/1000, 'requests', asked-a0, 'bytes', statSync(f).size, 'long tasks', JSON.stringify(await p.evaluate(()=>window.lt)));
writeFileSync('/tmp/grid-export.xlsx', readFileSync(f));
const XLSX = await import('@e965/xlsx');
const wb = (XLSX.read ?? XLSX.default.read)(readFileSync(f)); const ws = wb.Sheets[wb.SheetNames[0]];
const rows = (XLSX.utils ?? XLSX.default.utils).sheet_to_json(ws,{header:1});
console.log('rows', rows.length-1, rows[0]);
const sum = i => Math.round(rows.slice(1).reduce((s,r)=>s+(r[i]??0),0)*100)/100;
const data = JSON.parse((await get(`${origin}/investor/accounting-report/payments?${q}`, token)).text).data;
console.log('paid', sum(6), data.collectedPayment, 'remaining', sum(7), data.remainingPayment, 'total', data.activeData._meta.totalCount);
await b.close(); process.exit();
