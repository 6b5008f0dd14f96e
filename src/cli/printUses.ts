import type { ToolLanguage } from '../shared/text/languages.ts';
import type { Compilation, Compiler } from '../compiler/compile.ts';
import { suggest } from '../compiler/issues/didYouMean.ts';
import { formatMessage, message } from '../compiler/issues/messages.ts';
import { findOrigins, findUses, knownNames, type UsePosition } from '../compiler/project/uses.ts';
import { fail } from './arguments.ts';
import { printJson } from './output.ts';

/** How a command prints. */
interface Out {
  language: ToolLanguage;
  json: boolean;
  print: (text: string) => void;
}

/**
 * Prints every position that names something.
 * @throws UnknownName if nothing has the name
 */
export function printUses(compiler: Compiler, name: string, out: Out): void {
  const uses = compiler.uses();
  const found = findUses(uses, name);
  if (found.length === 0) fail('name', name, suggest(name, knownNames(uses)), out.language);
  printPositions(name, found, out);
}

/**
 * Prints where each part of a screen is stated, or why the screen has it.
 * @param screen the id of the screen or its route
 * @throws UnknownName if there is no such screen
 */
export function printOrigins(
  compiler: Compiler,
  { screens }: Compilation,
  screen: string,
  out: Out,
): void {
  const all = [...screens.values()];
  const found = all.find(({ id, route }) => screen === id || screen === route);
  const known = all.map(({ id, route }) => (screen.startsWith('/') ? route : id));
  if (!found) return fail('screen', screen, suggest(screen, known), out.language);
  const parts: UsePosition[] = [];
  for (const { screen: _, ...part } of findOrigins(compiler.uses(), found.id)) parts.push(part);
  printPositions(found.id, parts, out);
}

function printPositions(
  name: string,
  uses: readonly UsePosition[],
  { language, json, print }: Out,
): void {
  if (json) printJson(print, { kind: 'uses', name, uses });
  else for (const use of uses) print(formatUse(use, language));
}

/** Returns a position as one line: `file:line:column  text “loans.title”, stated`. */
function formatUse(use: UsePosition, language: ToolLanguage): string {
  const { file, line, column, kind, name, reason, screen } = use;
  const params = {
    position: `${file}:${line}:${column}`,
    kind: message(`check.use.${kind}`),
    name,
    reason: message(`check.reason.${reason}`),
  };
  return formatMessage(
    screen === undefined
      ? message('check.use', params)
      : message('check.useOfScreen', { ...params, screen }),
    language,
  );
}
