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
}

/**
 * Reads the arguments of a command: `--lang <language>` for the language of its output, `--fix`,
 * `--uses <name>`, `--where <screen>`, and one other argument. Ends the process if the language is
 * unknown.
 */
export function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    options: {
      lang: { type: 'string', default: 'en' },
      fix: { type: 'boolean', default: false },
      uses: { type: 'string' },
      where: { type: 'string' },
    },
    allowPositionals: true,
  });
  const language = MESSAGE_LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) return fail('language', values.lang, oneOf(MESSAGE_LANGUAGES), 'en');
  const { fix, uses, where } = values;
  return { language, argument: positionals[0], fix, uses, where };
}

/** Prints that there is nothing with this name, and ends the process. */
export function fail(
  kind: 'language' | 'area' | 'name' | 'screen',
  name: string,
  fix: Message,
  language: Language,
): never {
  const unknown = message('check.unknownName', { kind: kindText(kind), name });
  console.log(formatMessage(message('check.problem', { message: unknown, fix }), language));
  process.exit(1);
}
