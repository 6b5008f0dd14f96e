import { suggest } from '../../../compiler/issues/didYouMean.ts';
import { formatMessage, message } from '../../../compiler/issues/messages.ts';
import { labelNamesOf, parseLabel, parseLabels, toEnglish, type Label } from './fieldSyntax.ts';
import { choiceKey, labelKey, type FieldParts, type FieldSpec } from './fieldParts.ts';
import type { Answers, Question } from '../edits/questions.ts';

const FLAG = 'field-labels';

export const LABEL_FLAGS = {
  [`--${FLAG}`]:
    'the labels, such as "name=الاسم; city.riyadh=الرياض|Riyadh". Each is an Arabic text; without an English one, it is made from the name',
  '--label-<field>': 'the label of one field or choice, such as --label-city.riyadh "الرياض"',
};

const englishOf = (name: string) => toEnglish(name.split('.').at(-1)!);

/**
 * Returns the questions for the labels of fields and of their choices. One flag answers all;
 * what it leaves out is asked for.
 */
export function labelQuestions(specs: readonly FieldSpec[], answers: Answers): Question[] {
  const names = specs.flatMap(labelNamesOf);
  const known = parseLabels(answers[FLAG] ?? '');
  return [
    {
      name: FLAG,
      text: message('check.new.fieldLabels'),
      flagOnly: true,
      validate: (text) => {
        const labels = parseLabels(text);
        if (!(labels instanceof Map)) return labels;
        const unknown = [...labels.keys()].find((name) => !names.includes(name));
        return unknown === undefined
          ? undefined
          : message('check.new.error.labelName', {
              name: unknown,
              fix: suggest(unknown, names),
            });
      },
    },
    ...names
      .filter((name) => !(known instanceof Map) || !known.has(name))
      .map((name) => ({
        name: `label-${name}`,
        text: message('check.new.labelOf', { name, english: englishOf(name) }),
        validate: (text: string) => {
          const label = parseLabel(text, englishOf(name));
          return 'key' in label ? label : undefined;
        },
      })),
  ];
}

/** Returns the valid answer for a name. */
function labelOf(name: string, answers: Answers): Label {
  const labels = parseLabels(answers[FLAG] ?? '');
  const given = labels instanceof Map ? labels.get(name) : undefined;
  const label = given ?? parseLabel(answers[`label-${name}`] ?? '', englishOf(name));
  if ('key' in label) throw new Error(formatMessage(label, 'en'));
  return label;
}

/** Returns the texts of a field: its label, and those of its choices. */
export function labelTexts(
  entity: string,
  spec: FieldSpec,
  { sent, choices, example, isTyped }: FieldParts,
  answers: Answers,
): Record<string, Label> {
  const values = choices && 'values' in choices ? choices.values : [];
  return {
    [labelKey(entity, sent)]: labelOf(spec.name, answers),
    ...(isTyped ? { [`${labelKey(entity, sent)}.hint`]: hintOf(example) } : {}),
    ...Object.fromEntries(
      values.map(({ value }, index) => [
        choiceKey(entity, spec.name, value),
        labelOf(`${spec.name}.${spec.args[index]!}`, answers),
      ]),
    ),
  };
}

/** Returns the text that shows how a value is typed. */
const hintOf = (example: unknown): Label => ({
  ar: `مثال: ${String(example)}`,
  en: `For example ${String(example)}`,
});
