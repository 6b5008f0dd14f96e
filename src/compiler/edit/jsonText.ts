import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Path } from '../issues/issue.ts';
import type { JsonStyle } from './writeJson.ts';

const STRICT = { allowTrailingComma: false, disallowComments: true };

/** Parses a JSON text, with the positions of its values. Undefined if it is not valid JSON. */
export function parseText(text: string): Node | undefined {
  const errors: ParseError[] = [];
  // A byte order mark is a space to JSON, so that the positions stay right.
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, STRICT);
  return errors.length === 0 ? tree : undefined;
}

export const isJson = (text: string): boolean => parseText(text) !== undefined;

/** Parses a valid JSON text, possibly with a byte order mark. */
export const parseValue = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

/** Returns the value at a path. Of two properties with the same name, the last one counts. */
export function findNode(tree: Node, path: Path): Node | undefined {
  let node: Node | undefined = tree;
  for (const step of path) {
    node =
      node.type === 'array' && typeof step === 'number'
        ? node.children?.[step]
        : node.type === 'object'
          ? node.children?.findLast(({ children }) => children?.[0]?.value === step)?.children?.[1]
          : undefined;
    if (!node) return undefined;
  }
  return node;
}

/** Returns how a text is written. */
export function styleOf(text: string): JsonStyle {
  return {
    unit: /^[\uFEFF\s]*[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ',
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Returns the spaces or tabs at the start of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))![0];
}
