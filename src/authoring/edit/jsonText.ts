import type { Node } from 'jsonc-parser';
import { formatMessage, message, type Message } from '../../compiler/issues/messages.ts';
import type { Path } from '../../compiler/issues/issue.ts';
import { parseJson } from '../../compiler/read/parseJson.ts';

/** An edit that cannot be applied, with the reason for the person who makes it. */
export class EditError extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(formatMessage(reason, 'en'));
    this.reason = reason;
  }
}

/** Whether a text is valid JSON. It can begin with a byte order mark. */
export const isJson = (text: string): boolean => parseJson(withoutMark(text)).valid;

/** Parses a valid JSON text. */
export const parseValue = (text: string): unknown => JSON.parse(withoutMark(text));

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

/** How a JSON text is written. */
export interface Style {
  lineEnd: '\n' | '\r\n';
  /** The indentation of one level. */
  indent: string;
  /** Whether there are no spaces after colons and commas. */
  compact: boolean;
}

/** A JSON text with the positions of its values. */
export interface JsonText {
  text: string;
  root: Node;
  style: Style;
}

/** @throws EditError if the text is not valid JSON */
export function parseJsonText(text: string): JsonText {
  const { tree, valid, faults } = parseJson(text);
  if (tree && valid) return { text, root: tree, style: styleOf(text, tree) };
  const { offset, fix } = faults[0]!;
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  throw new EditError(message('check.edit.notJson', { line, column, fix }));
}

const styleOf = (text: string, root: Node): Style => ({
  lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
  indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
  compact: isCompact(text, root),
});

function isCompact(text: string, root: Node): boolean {
  const [first, second] = root.children ?? [];
  if (!first) return false;
  if (root.type === 'object') {
    const [key, value] = first.children!;
    return text.slice(endOf(key!), value!.offset) === ':';
  }
  return second ? text.slice(endOf(first), second.offset) === ',' : isCompact(text, first);
}

/** Returns the offset after a value. */
export const endOf = ({ offset, length }: Node): number => offset + length;

/** Returns a value of a text. */
export const valueOf = (text: string, node: Node): unknown =>
  JSON.parse(text.slice(node.offset, endOf(node)));

/** Returns the last property of an object with a name: a repeated name has its last value. */
export const propertyOf = (object: Node, name: string | number): Node | undefined =>
  object.type === 'object'
    ? object.children?.findLast(({ children }) => children?.[0]?.value === name)
    : undefined;

export const nodeAt = (root: Node, path: Path): Node | undefined =>
  path.reduce<Node | undefined>(
    (node, step) =>
      node?.type === 'array' && typeof step === 'number'
        ? node.children?.[step]
        : node && propertyOf(node, step)?.children?.[1],
    root,
  );

/** Returns the part of the line before an offset. */
export const lineBefore = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);

/** Whether only spaces precede an offset in its line. */
export const startsLine = (text: string, offset: number): boolean =>
  offset > 0 &&
  /^[ \t]*$/.test(lineBefore(text, offset)) &&
  text.lastIndexOf('\n', offset - 1) >= 0;

/** Returns the indentation of the line with an offset. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(lineBefore(text, offset))![0];

/** Returns the part of the line after an offset. */
export const restOfLine = (text: string, offset: number): string =>
  /^[^\r\n]*/.exec(text.slice(offset))![0];
