import { parseArgs } from 'node:util';
import { TOOL_LANGUAGES, type ToolLanguage } from '../shared/text/languages.ts';
import { oneOf } from '../compiler/issues/didYouMean.ts';
import { formatMessage, kindText, message, type Message } from '../compiler/issues/messages.ts';

/** The arguments of a command. */
interface Arguments {
  language: ToolLanguage;
  argument: string | undefined;
  fix: boolean;
  force: boolean;
  json: boolean;
  uses: string | undefined;
  where: string | undefined;
  base: string;
}

const OPTIONS = {
  lang: { type: 'string', default: 'en' },
  fix: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  uses: { type: 'string' },
  where: { type: 'string' },
  base: { type: 'string', default: 'HEAD' },
  help: { type: 'boolean', default: false },
} as const;

type Option = keyof typeof OPTIONS;

/** The options of each command, besides `--lang` and `--help`. */
const OPTIONS_OF = {
  check: ['fix', 'uses', 'where', 'json'],
  copy: [],
  examples: [],
  generate: [],
  impact: ['base', 'json'],
  reference: [],
  texts: [],
  upgrade: ['force'],
} as const satisfies Record<string, readonly Option[]>;

/**
 * Reads the arguments of a command: `--lang <language>` for the language of its output, its own
 * options, and one other argument.
 * @throws UnknownName if the language or an option is unknown, or if an option lacks its value
 * @throws Usage if the help is asked for
 */
export function readArguments(
  args: readonly string[],
  command: keyof typeof OPTIONS_OF,
): Arguments {
  const { values, positionals } = parse(args, ['lang', 'help', ...OPTIONS_OF[command]]);
  const language = TOOL_LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) fail('language', values.lang, oneOf(TOOL_LANGUAGES), 'en');
  if (values.help) throw new Usage(formatMessage(message(`check.usage.${command}`), language));
  const { fix, force, json, uses, where, base } = values;
  return { language, argument: positionals[0], fix, force, json, uses, where, base };
}

function parse(args: readonly string[], known: readonly Option[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
      tokens: true,
    });
    const other = parsed.tokens.find(
      (token) => token.kind === 'option' && !known.includes(token.name),
    );
    if (other?.kind === 'option') failOption(other.rawName, known);
    return parsed;
  } catch (error) {
    if (!isParseError(error)) throw error;
    if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UnknownName(error.message);
    const [name = ''] = /(?<=')-[^' ]*/.exec(error.message) ?? [];
    return failOption(name, known);
  }
}

const failOption = (name: string, known: readonly Option[]): never =>
  fail('option', name, oneOf(known.map((one) => `--${one}`)), 'en');

/** Whether `parseArgs` of Node refuses an unknown or incomplete option. */
export const isParseError = (error: unknown): error is TypeError & { code: unknown } =>
  error instanceof TypeError && 'code' in error;

/** The help of a command, in its language. */
export class Usage extends Error {}

/** An argument names something that does not exist. The message is in the command's language. */
export class UnknownName extends Error {}

/** @throws UnknownName with the name and a fix */
export function fail(
  kind: 'language' | 'area' | 'file' | 'name' | 'screen' | 'revision' | 'option' | 'command',
  name: string,
  fix: Message,
  language: ToolLanguage,
): never {
  const unknown = message('check.unknownName', { kind: kindText(kind), name });
  throw new UnknownName(
    formatMessage(message('check.problem', { message: unknown, fix }), language),
  );
}
