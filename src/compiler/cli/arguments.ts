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

/**
 * Reads the arguments of a command: `--lang <language>` for the language of its output, `--fix`,
 * and one other argument. Ends the process if the language is unknown.
 */
export function readArguments(): {
  language: Language;
  argument: string | undefined;
  fix: boolean;
} {
  const { values, positionals } = parseArgs({
    options: { lang: { type: 'string', default: 'en' }, fix: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const language = MESSAGE_LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) return fail('language', values.lang, oneOf(MESSAGE_LANGUAGES), 'en');
  return { language, argument: positionals[0], fix: values.fix };
}

/** Prints that there is nothing with this name, and ends the process. */
export function fail(
  kind: 'language' | 'area',
  name: string,
  fix: Message,
  language: Language,
): never {
  const unknown = message('check.unknownName', { kind: kindText(kind), name });
  console.log(formatMessage(message('check.problem', { message: unknown, fix }), language));
  process.exit(1);
}
