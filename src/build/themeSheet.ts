import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { css } from '@emotion/react';
import type { CssVarsTheme } from '@mui/material/styles';
import { compile, serialize, stringify } from 'stylis';
import { createAppTheme } from '../engine/theme/createAppTheme.ts';

/** The colours of both modes, by what they are for. */
export type Colors = NonNullable<Parameters<typeof createAppTheme>[1]>;

const FILE = 'src/engine/theme/theme.css';

/**
 * Returns the theme as a style sheet of CSS variables, light and dark, which MUI would otherwise
 * inject at run time.
 * @param colors by default those of the platform
 */
export function generateThemeSheet(colors?: Colors): string {
  // createAppTheme enables cssVariables; its return type does not reflect this.
  const theme = createAppTheme('ltr', colors) as unknown as CssVarsTheme;
  const rules = theme
    .generateStyleSheets()
    .map((sheet) => serialize(compile(css(sheet).styles), stringify));
  return `/* Written by \`npm run generate\`: the theme as variables. */\n${rules.join('\n').replaceAll(';', ';\n').replaceAll('{', '{\n').replaceAll('}', '}\n')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '../..', FILE), generateThemeSheet());
  process.stdout.write(`${FILE}\n`);
}
