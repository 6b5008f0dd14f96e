import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { css } from '@emotion/react';
import type { CssVarsTheme } from '@mui/material/styles';
import { compile, serialize, stringify } from 'stylis';
import { createAppTheme } from '../src/engine/theme/createAppTheme.ts';

const FILE = 'src/generated/theme.css';

/** The theme's colours, fonts and sizes as variables of the page, light and dark: what MUI would write into every page while it runs. */
export function generateThemeSheet(): string {
  // The theme is made with variables, which its type does not say.
  const theme = createAppTheme('ltr') as unknown as CssVarsTheme;
  const rules = theme
    .generateStyleSheets()
    .map((sheet) => serialize(compile(css(sheet).styles), stringify));
  return `/* Written by \`npm run generate\`: the theme as variables. */\n${rules.join('\n').replaceAll(';', ';\n').replaceAll('{', '{\n').replaceAll('}', '}\n')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '..', FILE), generateThemeSheet());
  process.stdout.write(`${FILE}\n`);
}
