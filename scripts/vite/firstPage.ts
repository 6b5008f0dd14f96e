import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { languageFacts } from '../../src/shared/languages.ts';
import tokens from '../../src/engine/theme/tokens.json' with { type: 'json' };

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

interface App {
  languages: string[];
  storageKeys: { token: string; language: string; prefix: string };
  documentTitle: { fallback: string };
}

/**
 * Replaces the `%NAME%` placeholders of index.html with what the page needs before the app's first
 * script runs: the keys of language and colour mode in localStorage, the styles of the frame that
 * is shown until the app renders, and preloads for files that would otherwise load one after the
 * other.
 * @param root the folder that contains schemas/ and locales/
 */
export function prepareFirstPage(root: string): Plugin {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const app = read('schemas/app.json') as App;
        const texts = app.languages.map(
          (language) =>
            [language, read(`locales/${language}/core.json`) as Record<string, string>] as const,
        );
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
              texts.map(([language, core]) => [
                language,
                [core['error.start'], core['action.reload'], core['error.oldBrowser']],
              ]),
            ),
          ),
          PRELOADS: bundle ? preloadsOf(bundle) : '',
          LOGO: `data:image/svg+xml,${encodeURIComponent(readFileSync(join(import.meta.dirname, '../../public/mark.svg'), 'utf8').trim())}`,
          FRAME_STYLE: `<style>${frameStyle()}</style>`,
        };
        return moveStyleSheetToEnd(
          html.replace(/%([A-Z_]+)%/g, (placeholder, name: string) =>
            escapeAttribute(name, values[name] ?? placeholder),
          ),
        );
      },
    },
  };
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

/** Escapes a value for an attribute. PRELOADS and FRAME_STYLE are HTML and stay as they are. */
const escapeAttribute = (name: string, text: string) =>
  ['PRELOADS', 'FRAME_STYLE'].includes(name)
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
function frameStyle(): string {
  const { drawer, breakpoint, color } = tokens;
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
