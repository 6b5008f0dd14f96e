import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { quote } from './didYouMean.ts';

interface Fault {
  offset: number;
  message: string;
  fix: string;
}

export interface ParsedJson {
  tree: Node | undefined;
  /** Without the forbidden keys; of a repeated key the last. */
  value: unknown;
  broken: boolean;
  faults: Fault[];
}

/** Names that reach into every object of a program that is careless with them. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads strict JSON, but goes on behind a fault so that all of a file's faults are told at once. */
export function parseJson(text: string): ParsedJson {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const faults = errors.map((error) => toFault(error, text));
  const soft = faults.filter((fault) => fault.soft);
  // Behind a real syntax error the parser guesses: only the first one is worth reading.
  const hard = faults.find((fault) => !fault.soft);
  const structural: Fault[] = [];
  const value = tree ? toValue(tree, structural) : undefined;
  return {
    tree,
    value,
    broken: hard !== undefined,
    faults: [...soft, ...(hard ? [hard] : []), ...structural],
  };
}

/** By the parser's name for the fault. */
const REASONS: Record<string, string> = {
  CommaExpected: 'put a comma between this and what stands before it',
  ColonExpected: 'put a colon between the name and the value',
  CloseBraceExpected: 'close the object with }',
  CloseBracketExpected: 'close the list with ]',
  EndOfFileExpected: 'take away what stands behind the end',
  PropertyNameExpected: 'write the name between double quotes',
  ValueExpected: 'write a value here',
  InvalidSymbol: 'write true, false, null, a number, or a text between double quotes',
  UnexpectedEndOfString: 'close the text with a double quote on the same line',
  InvalidEscapeCharacter: 'write a backslash as \\\\',
};

function toFault({ error, offset }: ParseError, text: string): Fault & { soft: boolean } {
  const name = printParseErrorCode(error);
  if (text.trim() === '')
    return {
      offset: 0,
      soft: false,
      message: 'The file is empty',
      fix: 'write a definition, or delete the file',
    };
  if (name === 'InvalidCommentToken') {
    return {
      offset,
      soft: true,
      message: 'JSON has no comments',
      fix: 'take the comment away, or put it into a description',
    };
  }
  const before = text.slice(0, offset).trimEnd();
  const atTheEnd = name === 'PropertyNameExpected' || name === 'ValueExpected';
  if (atTheEnd && before.endsWith(',') && /[}\]]/.test(text.charAt(offset))) {
    return {
      offset: before.length - 1,
      soft: true,
      message: 'A comma stands before the end',
      fix: 'take the comma away',
    };
  }
  const fix = REASONS[name] ?? `fix the JSON (${name})`;
  return { offset, soft: false, message: 'This is not JSON', fix };
}

function toValue(node: Node, faults: Fault[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => toValue(child, faults));
  if (node.type !== 'object') return node.value as unknown;
  const entries = new Map<string, unknown>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    const fault = keyFault(name, entries.has(name), key.offset);
    if (fault) faults.push(fault);
    const read = toValue(value, faults);
    if (!FORBIDDEN.has(name)) entries.set(name, read);
  }
  return Object.fromEntries(entries);
}

function keyFault(name: string, repeated: boolean, offset: number): Fault | undefined {
  if (FORBIDDEN.has(name))
    return { offset, message: `${quote(name)} is not allowed as a name`, fix: 'use another name' };
  if (repeated)
    return { offset, message: `${quote(name)} stands here twice`, fix: 'keep one of the two' };
  return undefined;
}
