import type { Answers } from './edits/questions.ts';

/** The flags that mean yes without a value. */
const YES_FLAGS = ['help', 'column', 'filter', 'required', 'menu'];

/** Parses `--name value` and `--name=value`; undefined if the arguments have another form. */
export function readFlags(args: readonly string[]): Answers | undefined {
  const answers: Answers = {};
  for (let index = 0; index < args.length; index += 1) {
    const [, name, stated] =
      /^--([A-Za-z][A-Za-z0-9_.-]*)(?:=([\s\S]*))?$/.exec(args[index]!) ?? [];
    if (name === undefined) return undefined;
    const following = args[index + 1];
    const isBare = stated === undefined && (following === undefined || following.startsWith('--'));
    if (isBare && !YES_FLAGS.includes(name)) return undefined;
    answers[name] = stated ?? (isBare ? 'yes' : following!);
    if (stated === undefined && !isBare) index += 1;
  }
  return answers;
}
