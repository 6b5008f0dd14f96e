import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Look } from '../compiler/app/resolveApp.ts';
import tokens from '../engine/theme/tokens.json' with { type: 'json' };
import { platformFile } from './definitions/platformFile.mjs';
import { generateThemeSheet, type Colors } from './themeSheet.ts';

/** Returns the colours of both modes: those of the platform, and in their place those of a product. */
export const colorsOf = ({ theme = {} }: Look): Colors => ({
  light: { ...tokens.color.light, ...theme.light },
  dark: { ...tokens.color.dark, ...theme.dark },
});

/**
 * A Vite plugin that puts the colours, the icons and the logo of the product into the modules of the
 * platform that have them. Without any, the files stay as they are.
 * @param root the folder of the product
 * @param latest returns what the product states
 */
export function productLook(root: string, latest: () => { look: Look }): Plugin {
  const outlines = platformFile('engine/ui/icons/outlines.ts');
  const modules: Record<string, (look: Look) => string | undefined> = {
    [platformFile('engine/theme/tokens.json')]: (look) =>
      look.theme && JSON.stringify({ ...tokens, color: colorsOf(look) }),
    [platformFile('engine/theme/theme.css')]: (look) =>
      look.theme && generateThemeSheet(colorsOf(look)),
    [outlines]: ({ icons }) =>
      icons &&
      `${readFileSync(outlines, 'utf8')}\nObject.assign(OUTLINES, ${JSON.stringify(icons)});\n`,
    [platformFile('engine/ui/mark.ts')]: () => markModule(root),
  };
  let served: string | undefined;
  return {
    name: 'product-look',
    // During development, the id of a file of a package has its version as a query.
    load: (id) => modules[id.replace(/\?.*/, '')]?.(latest().look),
    // A changed app.json loads the page again, which then gets the modules with the new values.
    transformIndexHtml: (html, { server }) => {
      const look = JSON.stringify(latest().look);
      const { moduleGraph } = server?.environments.client ?? {};
      if (served !== undefined && look !== served)
        for (const id of Object.keys(modules)) {
          const module = moduleGraph?.getModuleById(id);
          if (module) moduleGraph?.invalidateModule(module);
        }
      served = look;
      return html;
    },
  };
}

/** The logo of a product, and the one that stands on the colour of the sign-in panel. */
const MARKS = { MARK: 'public/mark.svg', PANEL_MARK: 'public/mark-panel.svg' };

/** Returns the module with the logo of a product. Undefined if it has none. */
function markModule(root: string): string | undefined {
  const { MARK, PANEL_MARK } = MARKS;
  if (!existsSync(join(root, MARK))) return undefined;
  const urlOf = (file: string) =>
    `data:image/svg+xml,${encodeURIComponent(readFileSync(join(root, file), 'utf8').trim())}`;
  const marks = { MARK, PANEL_MARK: existsSync(join(root, PANEL_MARK)) ? PANEL_MARK : MARK };
  return Object.entries(marks)
    .map(([name, file]) => `export const ${name} = ${JSON.stringify(urlOf(file))};\n`)
    .join('');
}
