import fs from 'node:fs';
import path from 'node:path';
import { createCachedFile, pagePolicy, TEXT_STYLE } from 'nasaq/server';

/** The style of the public pages, and the Content-Security-Policy that allows it. */
export interface PageStyle {
  css: string;
  policy: string;
}

/** The weights that the pages use. */
const WEIGHTS = ['400', '600'];

/**
 * Creates a function that returns the style of the public pages, with the fonts of the built client.
 * Without a built client, the pages use fonts of the device.
 * @param folder the built client
 */
export function createPageStyle(folder: string): () => PageStyle {
  const file = path.join(folder, '.vite/manifest.json');
  const withoutFonts = toStyle([]);
  const readStyle = createCachedFile(file, (manifest) => {
    const sheet = (JSON.parse(manifest) as { 'style.css'?: { file: string } })['style.css'];
    return sheet ? toStyle(fontFaces(path.join(folder, sheet.file))) : withoutFonts;
  });
  return () => (fs.existsSync(file) ? readStyle() : withoutFonts);
}

/** Returns the `@font-face` rules of the client's style sheet. Their URLs are absolute paths. */
const fontFaces = (sheet: string): string[] =>
  (fs.readFileSync(sheet, 'utf8').match(/@font-face\s*\{[^{}]*\}/g) ?? []).filter((rule) =>
    WEIGHTS.some((weight) => new RegExp(`font-weight:\\s*${weight}\\b`).test(rule)),
  );

function toStyle(faces: string[]): PageStyle {
  const css = faces.join('') + STYLE;
  return { css, policy: pagePolicy(css, { 'img-src': "'self'", 'font-src': "'self'" }) };
}

/** The colours are those of the product (src/engine/theme/tokens.json). */
const STYLE = `
${TEXT_STYLE}
:root{color-scheme:light dark;--page:#f6f3ec;--surface:#fff;--sunken:#ebe6da;--line:#e2dcce;--text:#1b2623;--muted:#56605b;--primary:#145a4f;--soft:#e1eee9;--on-soft:#0f4a41}
@media(prefers-color-scheme:dark){:root{--page:#111715;--surface:#19211e;--sunken:#26302c;--line:#2e3935;--text:#e8ebe4;--muted:#a9b3ac;--primary:#7fcdb7;--soft:#1e3a33;--on-soft:#a5e0cf}}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.75 "IBM Plex Sans Arabic","Segoe UI",Tahoma,sans-serif;background:var(--page);color:var(--text)}
a{color:var(--primary)}a:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:.25rem}
ul{list-style:none;margin:0;padding:0}h1,h2,h3,p,li,strong,span,dd{overflow-wrap:anywhere;text-align:match-parent}h1,h2,h3,strong{font-weight:600}
.bar{background:var(--surface);border-block-end:1px solid var(--line)}
.bar>div{display:flex;align-items:center;justify-content:space-between;gap:1rem;max-inline-size:70rem;min-block-size:4rem;margin-inline:auto;padding:.5rem 1.25rem}
.bar a{text-decoration:none}.company{display:flex;align-items:center;gap:.75rem;min-inline-size:0;min-block-size:2.75rem;color:var(--text);font-weight:600;line-height:1.4}
nav a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.5rem}
main{max-inline-size:70rem;margin-inline:auto;padding:2rem 1.25rem 4rem}.narrow main,.narrow .bar>div{max-inline-size:46rem}
.mark,.face,.wide,.logo{background:var(--sunken);overflow:hidden;flex:none}img{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.logo{inline-size:2.5rem;block-size:2.5rem;border-radius:.5rem}
.mark{inline-size:5rem;block-size:5rem;border-radius:1rem;flex:none}.face{inline-size:6rem;block-size:6rem;border-radius:50%}.wide{aspect-ratio:16/9;border-radius:.5rem}
.hero{display:flex;flex-wrap:wrap;align-items:center;gap:1.25rem}.hero>h1{flex:1;min-inline-size:12rem}
h1{font-size:1.75rem;line-height:1.4;margin:0}h2{font-size:1.25rem;line-height:1.5;margin-block:3rem 1rem}.updates :is(h2,h3){font-size:1.0625rem;line-height:1.5;margin-block:.5rem .25rem}.updates :is(h2,h3) a{display:block;color:inherit;text-decoration:none}.updates :is(h2,h3) a:hover{text-decoration:underline}
.lead{font-size:1.125rem;max-inline-size:46rem}.when{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin-block:.5rem;color:var(--muted);font-size:.9375rem}
.type{background:var(--soft);color:var(--on-soft);border-radius:99px;padding-inline:.625rem}
.links,.actions{display:flex;flex-wrap:wrap;gap:.5rem .75rem}.actions{margin-block:2rem 0}
.links a,.actions a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);text-decoration:none}.links a:hover,.actions a:hover{border-color:var(--primary)}
.team{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1.5rem}.team li{display:flex;flex-direction:column;gap:.25rem}.team span{color:var(--muted);font-size:.9375rem}
h1+.updates{margin-block-start:1.5rem}.updates{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1.5rem}.updates li{display:flex;flex-direction:column;background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1rem}.updates p{margin-block:.25rem}.updates .read{margin-block-start:auto;padding-block-start:.5rem}.updates .read a{display:inline-block;min-block-size:1.5rem}
article .wide{margin-block:1.5rem}article .whole{margin-block:1.5rem;border-radius:.75rem;overflow:hidden}.whole img{block-size:auto}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.25rem;margin-block:1.5rem;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}dt{color:var(--muted)}dd{margin:0;font-weight:600}dd a{display:inline-block;margin-inline-start:.75rem;font-weight:400}
.names h2{font-size:1rem;margin-block:2rem .5rem;color:var(--muted)}.names ul{display:flex;flex-wrap:wrap;gap:.5rem}.names li{padding-inline:.75rem;background:var(--surface);border:1px solid var(--line);border-radius:99px}
.text ul,.text ol{list-style:revert;padding-inline-start:1.5rem}.text table{border-collapse:collapse}.text :is(td,th){padding:.25rem .75rem;border:1px solid var(--line)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media(max-width:30rem){main{padding-block-start:1.5rem}h1{font-size:1.5rem}}
@media print{:root{--page:#fff;--surface:#fff;--sunken:#fff;--line:#999;--text:#000;--muted:#333;--primary:#000;--soft:#fff;--on-soft:#000}body{font-size:11pt}nav,.actions,.read{display:none}.bar{border-block-end-color:#000}.bar>div,main{max-inline-size:none;padding-inline:0}.type{padding-inline:0;font-weight:600}.updates li,.team li,dl{break-inside:avoid}h2,h3{break-after:avoid}}
`;
