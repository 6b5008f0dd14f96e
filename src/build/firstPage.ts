import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { languageFacts } from '../shared/text/languages.ts';
import type { DefinitionsApi } from './definitions/vitePlugin.ts';
import { colorsOf } from './look.ts';
import type { Colors } from './themeSheet.ts';
import tokens from '../engine/theme/tokens.json' with { type: 'json' };

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** A script that runs before anything is painted. Vite must not bundle it. */
const SCRIPT = 'before-paint.js';
const SCRIPT_FILE = join(import.meta.dirname, 'public', SCRIPT);

/** What the head of each page has, and by which part of it the page may state it itself. */
const HEAD: readonly [statedBy: string, html: string][] = [
  ['charset=', '<meta charset="utf-8" />'],
  [
    'name="viewport"',
    `<meta
      name="viewport"
      content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
    />`,
  ],
  ['name="api-base"', '<meta name="api-base" content="" />'],
  ['name="opening-calls"', '<meta name="opening-calls" content="" />'],
  ['name="color-scheme"', '<meta name="color-scheme" content="light dark" />'],
  ['<title>', '<title>%DOCUMENT_TITLE%</title>'],
  ['rel="icon"', '<link rel="icon" href="/mark.svg" type="image/svg+xml" />'],
  [
    SCRIPT,
    `<script
      src="/${SCRIPT}"
      data-language-key="%LANGUAGE_KEY%"
      data-languages="%LANGUAGES%"
      data-right-to-left="%RIGHT_TO_LEFT%"
      data-mode-key="%MODE_KEY%"
      data-token-key="%TOKEN_KEY%"
      data-core-texts="%CORE_TEXTS%"
      data-failure-texts="%FAILURE_TEXTS%"
    ></script>
    %PRELOADS% %FRAME_STYLE%`,
  ],
];

const ROOT = '<div id="root"></div>';

/** The frame that is shown until the app renders the same one. */
const FRAME = `<div id="root">
      <!-- Shown until the app renders the same frame. -->
      <div class="first" aria-hidden="true">
        <aside>%LOGO%</aside>
        <header></header>
      </div>
    </div>`;

/**
 * Adds to index.html what the page needs before the app's first script runs: its metadata, the keys
 * of language and colour mode in localStorage, the frame that is shown until the app renders, with
 * its styles, and preloads for files that would otherwise load one after the other. What index.html
 * states itself, such as an icon, stays.
 * @throws Error if index.html has no `<div id="root"></div>`
 */
export function prepareFirstPage({ root, latest }: DefinitionsApi): Plugin {
  return {
    name: 'first-page',
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${SCRIPT}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(SCRIPT_FILE));
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: readFileSync(SCRIPT_FILE) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        // The studio has a page of its own.
        if (path !== '/index.html') return html;
        if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
        const { app, texts, look } = latest();
        const values: Record<string, string> = {
          DOCUMENT_TITLE: app.documentTitle.fallback,
          LANGUAGE_KEY: app.storageKeys.language,
          LANGUAGES: app.languages.join(','),
          RIGHT_TO_LEFT: app.languages
            .filter((language) => languageFacts(language).direction === 'rtl')
            .join(','),
          LANGUAGE: app.languages[0]!,
          DIRECTION: languageFacts(app.languages[0]!).direction,
          MODE_KEY: `${app.storageKeys.prefix}mode`,
          TOKEN_KEY: app.storageKeys.token,
          CORE_TEXTS: bundle ? JSON.stringify(coreTextUrls(bundle, app.languages)) : '{}',
          FAILURE_TEXTS: JSON.stringify(
            Object.fromEntries(
              app.languages.map((language) => {
                const core = texts[language]?.['core'] ?? {};
                return [
                  language,
                  [core['error.start'], core['action.reload'], core['error.oldBrowser']],
                ];
              }),
            ),
          ),
          PRELOADS: bundle ? preloadsOf(bundle) : '',
          LOGO: logoOf(root),
          FRAME_STYLE: `<style>${frameStyle(colorsOf(look))}</style>`,
        };
        return moveStyleSheetToEnd(
          expandPage(html).replace(/%([A-Z_]+)%/g, (placeholder, name: string) =>
            escapeAttribute(name, values[name] ?? placeholder),
          ),
        );
      },
    },
  };
}

/** Adds what every page has, with placeholders for what differs. */
function expandPage(html: string): string {
  const head = HEAD.flatMap(([statedBy, text]) => (html.includes(statedBy) ? [] : [text]));
  return html
    .replace('<html>', '<html lang="%LANGUAGE%" dir="%DIRECTION%">')
    .replace('<head>', ['<head>', ...head].join('\n    '))
    .replace(ROOT, FRAME);
}

/** Returns the product's logo, public/mark.svg, as an image that needs no request; empty without it. */
function logoOf(root: string): string {
  const file = join(root, 'public/mark.svg');
  if (!existsSync(file)) return '';
  const url = `data:image/svg+xml,${encodeURIComponent(readFileSync(file, 'utf8').trim())}`;
  return `<img src="${url}" width="36" height="36" alt="" />`;
}

/**
 * Moves the style sheet to the end of the body, so that the frame, which has inline styles, is
 * painted before the sheet has loaded. The app starts neither earlier nor later, because module
 * scripts wait for the style sheet wherever it is.
 */
function moveStyleSheetToEnd(html: string): string {
  const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(link, '').replace('</body>', `  ${link}\n  </body>`);
}

/** Escapes a value for an attribute. LOGO, PRELOADS and FRAME_STYLE are HTML and stay as they are. */
const escapeAttribute = (name: string, text: string) =>
  ['LOGO', 'PRELOADS', 'FRAME_STYLE'].includes(name)
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const fileOf = (bundle: Bundle, module: string) =>
  Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module),
  )?.fileName;

/** Returns a preload of the route table, which the first script needs to continue. */
function preloadsOf(bundle: Bundle): string {
  const file = fileOf(bundle, 'virtual:definitions/routes');
  return file ? `<link rel="modulepreload" crossorigin href="/${file}">` : '';
}

/**
 * Returns the URL of the core texts by language. The browser fetches only one of them, because only
 * the browser knows the language.
 */
const coreTextUrls = (bundle: Bundle, languages: string[]) =>
  Object.fromEntries(
    languages.map((language) => [language, `/${fileOf(bundle, `texts/${language}/core`)}`]),
  );

/** Returns the styles of the frame, with the colours and sizes of the theme. */
function frameStyle(color: Colors): string {
  const { drawer, breakpoint } = tokens;
  const colours = (mode: 'light' | 'dark') => {
    const { background, surface, drawer: panel, line, text, textMuted } = color[mode];
    return `--bg:${background};--surface:${surface};--drawer:${panel};--line:${line};--text:${text};--muted:${textMuted}`;
  };
  return [
    `html{background:var(--bg);${colours('light')}}`,
    `html[data-mode=dark]{color-scheme:dark;${colours('dark')}}`,
    'body{margin:0}',
    // The frame, with the logo, is shown to signed-in users only.
    '.first{display:none}[data-visitor=known] .first{display:flex;min-block-size:100dvh}',
    '.first aside{box-sizing:border-box;flex:none;display:flex;align-items:flex-start;padding:12px 20px;background:var(--drawer);border-inline-end:1px solid var(--line)}',
    '.first header{flex:1;box-sizing:border-box;background:var(--surface);border-block-end:1px solid var(--line)}',
    '.first img{margin-block-start:7px}',
    '.failed{position:fixed;inset:0;z-index:1;display:grid;place-content:center;justify-items:center;gap:16px;background:var(--bg);color:var(--text);font-family:"IBM Plex Sans Arabic",sans-serif}.failed button{font:inherit;padding:8px 20px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit}',
    `.first aside{inline-size:${drawer.full}px}.first header{block-size:${drawer.topbar}px}`,
    `@media(max-width:${breakpoint.lg - 0.05}px){.first aside{inline-size:${drawer.rail}px;padding-inline:14px}.first img{margin-block-start:0}}`,
    `@media(max-width:${breakpoint.md - 0.05}px){.first aside{display:none}}`,
  ].join('');
}
