import { parseArgs } from 'node:util';
import type { Language } from '../../shared/resolved.ts';
import { oneOf } from '../issues/didYouMean.ts';
import {
  formatMessage,
  kindText,
  message,
  MESSAGE_LANGUAGES,
  type Message,
} from '../issues/messages.ts';

/** The arguments of a command. */
interface Arguments {
  language: Language;
  argument: string | undefined;
  fix: boolean;
  uses: string | undefined;
  where: string | undefined;
  base: string;
}

const OPTIONS = {
  lang: { type: 'string', default: 'en' },
  fix: { type: 'boolean', default: false },
  uses: { type: 'string' },
  where: { type: 'string' },
  base: { type: 'string', default: 'HEAD' },
} as const;

/**
 * Reads the arguments of a command: `--lang <language>` for the language of its output, `--fix`,
 * `--uses <name>`, `--where <screen>`, `--base <revision>`, and one other argument.
 * @throws UnknownName if the language or an option is unknown, or if an option lacks its value
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const language = MESSAGE_LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) fail('language', values.lang, oneOf(MESSAGE_LANGUAGES), 'en');
  const { fix, uses, where, base } = values;
  return { language, argument: positionals[0], fix, uses, where, base };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UnknownName(error.message);
    const [name = ''] = /(?<=')-[^' ]*/.exec(error.message) ?? [];
    return fail('option', name, oneOf(Object.keys(OPTIONS).map((known) => `--${known}`)), 'en');
  }
}

/** An argument names something that does not exist. The message is in the command's language. */
export class UnknownName extends Error {}

/** @throws UnknownName with the name and a fix */
export function fail(
  kind: 'language' | 'area' | 'name' | 'screen' | 'revision' | 'option',
  name: string,
  fix: Message,
  language: Language,
): never {
  const unknown = message('check.unknownName', { kind: kindText(kind), name });
  throw new UnknownName(
    formatMessage(message('check.problem', { message: unknown, fix }), language),
  );
}
