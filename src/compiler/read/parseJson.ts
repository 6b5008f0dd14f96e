import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { findConflictMark } from '../../shared/files/leftoverFiles.ts';
import { message, type Message, type MessageKey, type Params } from '../issues/messages.ts';

interface Fault {
  offset: number;
  key: MessageKey;
  params: Params;
  fix: Message;
}

export interface ParsedJson {
  tree: Node | undefined;
  /** Without forbidden names. A repeated name has its last value. */
  value: unknown;
  /** Whether the text is valid JSON. A comment or a comma too many makes it invalid. */
  valid: boolean;
  /** Whether the text has a syntax error, so that `value` is only a guess. */
  broken: boolean;
  faults: Fault[];
}

/** Names that would set or hide an inherited property of a JavaScript object. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses strict JSON, also with a byte order mark. Continues after a fault, so that all faults of a
 * file are reported at once.
 */
export function parseJson(text: string): ParsedJson {
  // A space in place of the mark keeps the offsets.
  const json = text.replace(/^\uFEFF/, ' ');
  const conflict = findConflictMark(json);
  if (conflict === -1) return parseText(json);
  const { tree, value } = parseText(json.replace(OTHER_VERSION, (part) => part.replace(/./g, ' ')));
  const fix = message('check.json.conflict.fix');
  const fault: Fault = { offset: conflict, key: 'check.json.conflict', params: {}, fix };
  return { tree, value, valid: false, broken: true, faults: [fault] };
}

/** The conflict marks of Git, with the version after the first one of each conflict. */
const OTHER_VERSION = /^<{7}.*|^(?:\|{7}|={7})(?:.*\n)+?>{7}.*|^>{7}.*/gm;

function parseText(text: string): ParsedJson {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const faults = errors.map((error) => toFault(error, text));
  const recoverable = faults.filter((fault) => fault.recoverable);
  // The parser guesses after a syntax error that is not recoverable, so only the first is reported.
  const syntaxError = faults.find((fault) => !fault.recoverable);
  const keyFaults: Fault[] = [];
  const value = tree ? toValue(tree, keyFaults) : undefined;
  return {
    tree,
    value,
    valid: errors.length === 0,
    broken: syntaxError !== undefined,
    faults: [...recoverable, ...(syntaxError ? [syntaxError] : []), ...keyFaults],
  };
}

/** The fixes of syntax errors, by the name that the parser gives the error. */
const SYNTAX_FIXES: Record<string, MessageKey> = {
  CommaExpected: 'check.json.addComma',
  ColonExpected: 'check.json.addColon',
  CloseBraceExpected: 'check.json.closeBrace',
  CloseBracketExpected: 'check.json.closeBracket',
  EndOfFileExpected: 'check.json.deleteRest',
  PropertyNameExpected: 'check.json.quoteName',
  ValueExpected: 'check.json.addValue',
  InvalidSymbol: 'check.json.validValue',
  UnexpectedEndOfString: 'check.json.closeQuote',
  InvalidEscapeCharacter: 'check.json.escape',
};

/** The quotes that word processors and chats write instead of straight ones. */
const CURLY_QUOTES = '“”„‟«»‘’';

function toFault({ error, offset }: ParseError, text: string): Fault & { recoverable: boolean } {
  const name = printParseErrorCode(error);
  if (text.trim() === '')
    return {
      offset: 0,
      recoverable: false,
      key: 'check.json.empty',
      params: {},
      fix: message('check.json.empty.fix'),
    };
  if (name === 'InvalidCommentToken')
    return {
      offset,
      recoverable: true,
      key: 'check.json.comment',
      params: {},
      fix: message('check.json.comment.fix'),
    };
  const quote = text.charAt(offset);
  if (quote !== '' && CURLY_QUOTES.includes(quote))
    return {
      offset,
      recoverable: false,
      key: 'check.json.curlyQuote',
      params: { quote },
      fix: message('check.json.curlyQuote.fix'),
    };
  const before = text.slice(0, offset).trimEnd();
  const lacksItem = name === 'PropertyNameExpected' || name === 'ValueExpected';
  if (lacksItem && before.endsWith(',') && /[}\]]/.test(text.charAt(offset)))
    return {
      offset: before.length - 1,
      recoverable: true,
      key: 'check.json.trailingComma',
      params: {},
      fix: message('check.json.trailingComma.fix'),
    };
  const fix = SYNTAX_FIXES[name];
  return {
    offset,
    recoverable: false,
    key: 'check.json.invalid',
    params: {},
    fix: fix ? message(fix) : message('check.json.other', { reason: name }),
  };
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
    const propertyValue = toValue(value, faults);
    if (!FORBIDDEN.has(name)) entries.set(name, propertyValue);
  }
  return Object.fromEntries(entries);
}

function keyFault(name: string, repeated: boolean, offset: number): Fault | undefined {
  const params = { name };
  if (FORBIDDEN.has(name))
    return {
      offset,
      key: 'check.json.forbiddenName',
      params,
      fix: message('check.json.forbiddenName.fix'),
    };
  if (repeated)
    return { offset, key: 'check.json.duplicateKey', params, fix: message('check.fix.keepOne') };
  return undefined;
}
