import { Refusal } from './questions.ts';

/*
 * Edits of the code that lists the parts of a product: `server/product.ts` and `src/screens/index.ts`.
 * The layout is left to the formatter.
 */

/** The end of an import, which may have several lines. */
const IMPORT_END = /^(?:import .*|\} from .*);$/gm;

/** Adds an import of a file of the product below the others. */
export function addImport(code: string, name: string, file: string): string {
  const line = `import { ${name} } from '${file}';`;
  const last = [...code.matchAll(IMPORT_END)].at(-1);
  if (!last) return `${line}\n${code}`;
  const end = last.index + last[0].length;
  return `${code.slice(0, end)}\n${line}${code.slice(end)}`;
}

/** Adds a name to the import of a module, unless the code has it. */
export function addImportedName(code: string, name: string, module: string): string {
  const found = new RegExp(`^import (type )?\\{([^}]*)\\} from '${module}';`, 'm').exec(code);
  if (!found) return `import { ${name} } from '${module}';\n${code}`;
  const [whole, type = '', names = ''] = found;
  const stated = names.split(',').flatMap((one) => one.trim() || []);
  if (stated.includes(name)) return code;
  // Types only are imported as types.
  const all = [...stated.map((one) => (type === '' ? one : `type ${one}`)), name];
  return code.replace(whole, `import { ${all.join(', ')} } from '${module}';`);
}

/**
 * Adds an item to an array.
 * @param start what stands before its items, up to the bracket
 */
export function addArrayItem(code: string, start: RegExp, item: string): string | undefined {
  const found = start.exec(code);
  if (!found) return undefined;
  const at = found.index + found[0].length;
  const separator = /^\s*\]/.test(code.slice(at)) ? '' : ', ';
  return `${code.slice(0, at)}${item}${separator}${code.slice(at)}`;
}

/** Adds an item to an array that is a property of what `defineProduct` gets, or adds the property. */
export function addToProduct(code: string, property: string, item: string): string {
  const added = addArrayItem(code, new RegExp(`^ {2}${property}: \\[`, 'm'), item);
  if (added !== undefined) return added;
  const end = code.lastIndexOf('\n});');
  if (!code.includes('defineProduct({') || end < 0)
    throw new Refusal('server/product.ts does not call defineProduct with an object.');
  return `${code.slice(0, end)}\n  ${property}: [${item}],${code.slice(end)}`;
}
