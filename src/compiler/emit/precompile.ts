import { schemaParser, type RJSFSchema } from '@rjsf/utils';
import { _, type Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from '../../shared/schema/ajv.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { memoize } from '../../shared/memoize.ts';

/**
 * The module that generated validators import. The Vite plugin resolves it to
 * src/shared/schema/runtime.ts.
 */
export const RUNTIME = 'virtual:definitions/runtime';

/**
 * The exports of runtime.ts that replace the `require` calls in the generated code, which would
 * load ajv in the browser.
 */
const HELPERS: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': 'ucs2length',
  'require("ajv/dist/runtime/equal").default': 'isDeepEqual',
  'require("shared/runtime").validatedFormats': 'validatedFormats',
  'require("shared/runtime").hasAllowedCharacters': 'hasAllowedCharacters',
  'require("shared/runtime").isDocumentOf': 'isDocumentOf',
  'require("shared/runtime").documentBytesOf': 'documentBytesOf',
  'require("shared/runtime").isImageOf': 'isImageOf',
  'require("shared/runtime").imageBytesOf': 'imageBytesOf',
  'require("shared/runtime").imagePixelsOf': 'imagePixelsOf',
  'require("shared/runtime").textLengthOf': 'textLengthOf',
  'require("shared/runtime").isPast': 'isPast',
  'require("shared/runtime").isNotAfter': 'isNotAfter',
  'require("shared/runtime").today': 'today',
};

/**
 * Generates the validators of a form as the code of a module. Its export `validators` has a
 * function for the schema and for each part that the form library validates separately, by the
 * names that the library uses. The code needs neither eval nor ajv.
 * @param timeZone the time zone of dates in its rules
 */
export const precompile = (schema: JsonSchema, timeZone: string): string =>
  printOnce(JSON.stringify({ schema, timeZone }));

const printOnce = memoize((text: string) => {
  const { schema, timeZone } = JSON.parse(text) as { schema: RJSFSchema; timeZone: string };
  return print(schemaParser(schema), timeZone);
});

function print(schemas: Record<string, JsonSchema>, timeZone: string): string {
  const ajv = createAjv({
    code: {
      source: true,
      esm: true,
      optimize: 2,
      formats: _`require("shared/runtime").validatedFormats`,
    },
  });
  const names = Object.keys(schemas);
  for (const name of names) ajv.addSchema(schemas[name]!, name);
  // The names that the form library uses are not valid identifiers, so functions are named by
  // index.
  const code = printFunctions(
    ajv,
    Object.fromEntries(names.map((name, index) => [`validate_${index}`, name])),
  );
  const used = [
    ...new Set(Object.values(HELPERS).filter((helper) => code.includes(`helper_${helper}`))),
  ];
  const imports =
    used.length > 0 ? [`import { ${used.map(importOf).join(', ')} } from '${RUNTIME}';`] : [];
  // `today` depends on the time zone, so each module creates its own.
  const clock = used.includes('today')
    ? [`const helper_today = createToday(${JSON.stringify(timeZone)});`]
    : [];
  const entries = names.map((name, index) => `${JSON.stringify(name)}: validate_${index}`);
  return [...imports, ...clock, code, `export const validators = { ${entries.join(', ')} };`].join(
    '\n',
  );
}

const importOf = (helper: string) =>
  helper === 'today' ? 'createToday' : `${helper} as helper_${helper}`;

function printFunctions(ajv: Ajv, names: Record<string, string>): string {
  const code = standaloneCode(ajv, names)
    .replace('"use strict";', '')
    .replaceAll('export const validate_', 'const validate_');
  const own = code.replace(/require\("[^"]+"\)(?:\.\w+)?/g, (required) =>
    HELPERS[required] ? `helper_${HELPERS[required]}` : required,
  );
  const unknown = /require\([^)]*\)\S*/.exec(own)?.[0];
  if (unknown)
    throw new Error(
      `A validator needs ${unknown}, which src/shared/schema/runtime.ts does not export`,
    );
  return own;
}
