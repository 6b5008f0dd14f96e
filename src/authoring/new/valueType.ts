import type { TypeManifest } from '../generate/appearanceRegistries.ts';
import { toTypeName } from '../generate/typeNames.ts';
import type { ValueType } from '../../compiler/language/valueType.ts';
import { sharedTypes } from '../../generated/sharedTypes.ts';
import { VALUE_FORMATS } from '../../generated/valueTypes.ts';
import { formats } from '../../shared/text/formats.ts';
import type { TypeId } from '../../shared/resolved/storage.ts';
import type { RawValue } from '../../values/contracts/shared.ts';
import { parseLabel, toEnglish } from './fields/fieldSyntax.ts';
import { isFieldType } from './fields/fieldTypes.ts';
import {
  quote,
  validateKnown,
  YES_OR_NO,
  yesOrNo,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** The folder of the types of value. */
const VALUES = 'src/values';

/** Creates a type of value that is kept, compared and read like another one, to be changed then. */
export const valueType: Generator = {
  help: {
    summary: 'creates a type of value: how it is kept, read, shown and edited',
    flags: {
      '--name': 'the name of the type, such as duration; also its folder in src/values',
      '--like': 'the type whose code it starts with, such as integer',
      '--format': 'the format that fields name it by. By default its name',
      '--description': 'what its values are, such as "A duration in minutes."',
      '--label': 'what people choose as the type of a new field, such as "مدة|Duration"',
      '--cell': 'yes or no: whether lists show it with a cell of its own. By default yes',
      '--widget': 'yes or no: whether forms edit it with a widget of its own. By default yes',
    },
    notes: ['The recipe in docs/recipes.md says what to change in each file.'],
    example:
      'npm run new -- type --name duration --like integer --description "A duration in minutes." --label "مدة|Duration"',
  },
  questions,
  generate,
};

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

function questions(staged: StagedFiles, answers: Answers): Question[] {
  return [
    {
      name: 'name',
      text: 'The name of the type, such as duration',
      validate: (name) => {
        if (!NAME.test(name)) return `${quote(name)} is not a name in camel case`;
        return staged.list(VALUES).includes(name) || isFieldType(name)
          ? `There is a type ${quote(name)} already`
          : undefined;
      },
    },
    {
      name: 'like',
      text: 'The type whose code it starts with',
      choices: models(staged),
      validate: (like) => validateKnown(like, models(staged), 'type that can be copied'),
    },
    {
      name: 'format',
      text: 'The format that fields name it by',
      fallback: answers['name'] ?? '',
      validate: (format) =>
        Object.hasOwn(formats, format) || VALUE_FORMATS.some((known) => known === format)
          ? `The format ${quote(format)} has another meaning already`
          : undefined,
    },
    { name: 'description', text: 'What its values are, as a sentence' },
    {
      name: 'label',
      text: 'What people choose as the type of a new field: العربية|English',
      validate: (text) => {
        const label = parseLabel(text, toEnglish(answers['name'] ?? ''));
        return 'key' in label ? label : undefined;
      },
    },
    ...(['cell', 'widget'] as const).map((part): Question => ({
      name: part,
      text: `Does it have its own ${part}?`,
      fallback: 'yes',
      choices: YES_OR_NO,
      validate: yesOrNo,
    })),
  ];
}

/** What `typeof` says of the values of a JSON type, if they are single values. */
const TYPE_OF: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
};

/** Returns what `typeof` says of the values of a type, if it can be copied. */
const kindOf = ({ is, column }: ValueType): string | undefined =>
  column && TYPE_OF[is.types[0] ?? ''];

/**
 * Returns the types that can be copied: those of a JSON type, with single values. Those of a format
 * would lose its check.
 */
const models = (staged: StagedFiles): string[] =>
  [...staged.types().values()].flatMap((type) =>
    kindOf(type) !== undefined && staged.has(`${VALUES}/${type.id}/value.ts`) ? [type.id] : [],
  );

const readJson = (staged: StagedFiles, file: string): unknown => JSON.parse(staged.read(file));

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { name = '', like = '', format = '', description = '', cell, widget } = answers;
  const folder = `${VALUES}/${name}`;
  const model = staged.types().get(like)!;
  const { column, new: offer } = readJson(
    staged,
    `${VALUES}/${like}/manifest.json`,
  ) as TypeManifest;
  const {
    cells: _cells,
    widgets: _widgets,
    ...samples
  } = readJson(staged, `${VALUES}/${like}/samples.json`) as ModelSamples;
  staged.define(`${folder}/manifest.json`, {
    kind: 'valueType',
    id: name,
    description,
    is: {
      ...(model.is.types.includes('string') ? {} : { types: model.is.types }),
      formats: [format],
    },
    column,
    ...(cell === 'yes' ? { cells: { [name]: {} } } : { cell: model.cell ?? 'text' }),
    ...(widget === 'yes' ? { widgets: { [name]: {} } } : { widget: model.widget ?? 'text' }),
    new: { ...offer, word: name, rules: { ...(offer?.rules ?? samples.field.rules), format } },
  });
  const label = parseLabel(answers['label'] ?? '', toEnglish(name));
  if (!('key' in label)) staged.addToolTexts('check', { [`check.new.type.${name}`]: label });
  staged.create(`${folder}/samples.json`, {
    ...samples,
    field: { ...samples.field, rules: { ...samples.field.rules, format } },
    ...(cell === 'yes' ? { cells: { [name]: cellSamples(model.id, samples) } } : {}),
    ...(widget === 'yes' ? { widgets: { [name]: widgetSamples(samples) } } : {}),
  });
  for (const half of ['value.ts', 'compiler.ts', 'server.ts'])
    if (staged.has(`${VALUES}/${like}/${half}`))
      staged.put(
        `${folder}/${half}`,
        staged
          .read(`${VALUES}/${like}/${half}`)
          .replace(new RegExp(`export const ${like}\\b`), `export const ${name}`),
      );
  const component = toTypeName(name);
  const kind = kindOf(model)!;
  if (cell === 'yes') staged.put(`${folder}/${component}Cell.tsx`, cellOf(component, name, kind));
  if (widget === 'yes')
    staged.put(`${folder}/${component}Widget.tsx`, widgetOf(component, name, kind));
  return {
    manualSteps: [],
    next: `change ${folder}/value.ts and samples.json, then run npx vitest run tests/shared tests/engine/values.test.tsx tests/server/values.test.ts -t ${name}`,
  };
}

/** The samples of a type that can be copied. */
interface ModelSamples {
  values: { value: unknown; raw: RawValue[] }[];
  field: { rules: object };
  cells?: unknown;
  widgets?: unknown;
}

/** Returns what the cell shows of a value, and of none. */
function cellSamples(like: TypeId, { values: [first] }: ModelSamples): object[] {
  const [ar, en] = (['ar', 'en'] as const).map((language) =>
    sharedTypes[like]!.toText(first!.value, { rules: {}, choices: [], language }),
  );
  return [
    { value: first!.value, shown: ar === en ? en : { ar, en } },
    { value: null, shown: '' },
  ];
}

/** Returns what is typed into the widget. */
const widgetSamples = ({ values: [first] }: ModelSamples): object[] => [
  { keys: String(first!.raw[0]), value: first!.value },
];

const cellOf = (component: string, name: string, kind: string) =>
  `import { useLanguage } from '../../engine/i18n/useLanguage.ts';
import type { CellProps } from '../../engine/registries.ts';
import { ${name} as type } from './value.ts';

/** Shows the value as a text, and nothing for a value of another type. */
export function ${component}Cell({ value }: CellProps) {
  const language = useLanguage();
  if (typeof value !== '${kind}') return null;
  return <bdi>{type.toText(value, { rules: {}, choices: [], language })}</bdi>;
}
`;

const widgetOf = (component: string, name: string, kind: string) =>
  `import { useMemo } from 'react';
import { useParsedText } from '../../engine/fields/useParsedText.ts';
import { useLanguage } from '../../engine/i18n/useLanguage.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';
import { ${name} as type } from './value.ts';

/** A text box. A text that is no value of the type is passed on, for the rules to reject. */
export function ${component}Widget({
  id,
  name,
  value,
  required,
  invalid,
  describedBy,
  rule,
  onChange,
}: WidgetProps) {
  const language = useLanguage();
  const { parse, toText } = useMemo(() => {
    const context = { rules: rule, choices: [], language };
    return {
      parse: (text: string) => {
        const parsed = type.parse(text, context);
        return 'value' in parsed ? parsed.value : text;
      },
      toText: (shown: unknown) =>
        typeof shown === '${kind}' ? type.toText(shown, context) : String(shown ?? ''),
    };
  }, [rule, language]);
  return (
    <TextBox
      id={id}
      name={name}
      {...useParsedText(value, toText, parse, onChange)}
      invalid={invalid}
      autoComplete="off"
      aria-required={required}
      aria-describedby={describedBy}
    />
  );
}
`;
