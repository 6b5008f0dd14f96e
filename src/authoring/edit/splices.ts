import type { Node } from 'jsonc-parser';
import { endOf, indentAt, lineBefore, restOfLine, startsLine, type JsonText } from './jsonText.ts';
import { widthOf, writeKey, writeOnOneLine, writeValue } from './writeJson.ts';

/** The replacement of a part of a text. */
export interface TextChange {
  offset: number;
  removed: string;
  inserted: string;
}

/** What is inserted: a property with its name, or an item, possibly with the text to write. */
export interface Content {
  name?: string;
  value: unknown;
  text?: string;
}

const replace = (text: string, start: number, end: number, inserted: string): TextChange => ({
  offset: start,
  removed: text.slice(start, end),
  inserted,
});

/** Replaces a value. The new one is on one line if its neighbours are. */
export function replaceValue({ text, style }: JsonText, node: Node, value: unknown): TextChange {
  const member = node.parent?.type === 'property' ? node.parent : node;
  const isOnOwnLine = member.parent === undefined || startsLine(text, member.offset);
  const position = {
    indent: indentAt(text, node.offset),
    column: widthOf(lineBefore(text, node.offset)),
    rest: widthOf(restOfLine(text, endOf(node))),
  };
  const written = isOnOwnLine ? writeValue(value, position, style) : writeOnOneLine(value, style);
  return replace(text, node.offset, endOf(node), written);
}

/** Removes an item of an array or a property of an object. Blank lines around it stay. */
export function removeChild({ text }: JsonText, parent: Node, index: number): TextChange {
  const children = parent.children!;
  const [previous, child, next] = [children[index - 1], children[index]!, children[index + 1]];
  if (!previous && !next) return replace(text, parent.offset + 1, endOf(parent) - 1, '');
  const linesBetween = (from: Node, to: Node) =>
    text.slice(endOf(from), to.offset).split('\n').length;
  const keepsGapAfter =
    !next || (previous && linesBetween(child, next) > linesBetween(previous, child));
  return keepsGapAfter
    ? replace(text, endOf(previous!), endOf(child), '')
    : replace(text, child.offset, next.offset, '');
}

/** Inserts an item into an array or a property into an object, before the child at an index. */
export function insertChild(
  json: JsonText,
  parent: Node,
  index: number,
  content: Content,
): TextChange {
  const { text, style } = json;
  const children = parent.children ?? [];
  const previous = children[index - 1];
  const neighbour = previous ?? children[0];
  if (!neighbour) return fillEmpty(json, parent, content);
  const isOnOwnLine = startsLine(text, neighbour.offset);
  const indent = indentAt(text, neighbour.offset);
  const written = isOnOwnLine
    ? writeContent(json, content, indent, index < children.length ? 1 : 0)
    : writeContentOnOneLine(json, content);
  const comma = isOnOwnLine ? `,${style.lineEnd}${indent}` : commaIn(json, parent);
  return previous
    ? replace(text, endOf(previous), endOf(previous), comma + written)
    : replace(text, neighbour.offset, neighbour.offset, written + comma);
}

/** Writes the first child of an empty object or array. */
function fillEmpty(json: JsonText, parent: Node, content: Content): TextChange {
  const { text, style } = json;
  const [start, end] = [parent.offset + 1, endOf(parent) - 1];
  const indent = indentAt(text, parent.offset);
  const column = widthOf(lineBefore(text, parent.offset));
  const { name, value } = content;
  const whole = name === undefined ? [value] : { [name]: value };
  const written = writeValue(
    whole,
    { indent, column, rest: widthOf(restOfLine(text, end + 1)) },
    style,
  );
  if (!text.slice(start, end).includes('\n'))
    return replace(text, start, end, written.slice(1, -1));
  const inner = indent + style.indent;
  const line = writeContent(json, content, inner, 0);
  const { lineEnd } = style;
  return replace(text, start, end, `${lineEnd}${inner}${line}${lineEnd}${indent}`);
}

function writeContent({ style }: JsonText, content: Content, indent: string, rest: number): string {
  const { name, value, text } = content;
  const key = name === undefined ? '' : writeKey(name, style);
  const position = { indent, column: indent.length + widthOf(key), rest };
  return text ?? key + writeValue(value, position, style);
}

function writeContentOnOneLine({ style }: JsonText, { name, value, text }: Content): string {
  const key = name === undefined ? '' : writeKey(name, style);
  return text ?? key + writeOnOneLine(value, style);
}

/** Returns the comma between two children on the same line. */
function commaIn({ text, style }: JsonText, parent: Node): string {
  const [first, second] = parent.children!;
  if (!second) return style.compact ? ',' : ', ';
  return text.slice(endOf(first!), second.offset) === ',' ? ',' : ', ';
}

export const applyChange = (text: string, { offset, removed, inserted }: TextChange): string =>
  text.slice(0, offset) + inserted + text.slice(offset + removed.length);
