import { APART, type PartKind, type PartRule } from '../../generated/screenParts.ts';
import type { ResolvedChoices, ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { mapParts, partsOf } from '../../shared/resolved/screenParts.ts';

/** A part of a screen, as it is compared with that of another version. */
export interface ComparedPart {
  kind: PartKind;
  /** The name in the definition, such as the field of a column. */
  name: string;
  /** The key of its label. */
  label?: string | undefined;
  /** Where the screen has it, such as in the toolbar. Parts are only moved within their group. */
  group: string;
  /** The title of the section of a form or a detail. */
  section?: string | undefined;
  choices?: ResolvedChoices | undefined;
  /** The other properties, by name. */
  settings: Settings;
}

export type Settings = Record<string, unknown>;

/** What the compiler adds to parts and screens, and what it follows from is compared. */
const DERIVED = {
  part: ['right', 'required', 'draftable', 'shownReadOnly', 'termStarts'],
  screen: ['schema', 'texts', 'prefetch'],
};

/** What is known of all parts. Those that cannot have a label or choices have none. */
type Part = Settings & { title?: string; label?: string; choices?: ResolvedChoices };

/** Returns the parts of a screen in their order. */
export function comparedParts(screen: ResolvedScreen): ComparedPart[] {
  const parts = partsOf<Part>(screen.kind, screen);
  const sections = new Map(
    parts.filter(({ rule }) => rule.kind === 'section').map(({ path, value }) => [path[1], value]),
  );
  return parts.map(({ rule, path, value }) => ({
    kind: rule.kind,
    name: rule.named ?? String(value[rule.nameOf ?? ''] ?? Number(path.at(-1)) + 1),
    label: value.label,
    group: path.filter((step) => typeof step === 'string').join(' '),
    section: path[0] === 'sections' ? sections.get(path[1])?.title : undefined,
    choices: value.choices,
    settings: without(value, [...ownOf(rule), ...APART[rule.kind], ...DERIVED.part]),
  }));
}

/** The properties of a part that are compared by themselves. */
const ownOf = ({ nameOf, parts = [] }: PartRule): string[] => [
  ...(nameOf === undefined ? [] : [nameOf]),
  'label',
  'choices',
  ...parts.flatMap(({ path: [property] }) => property ?? []),
];

/** Returns the properties of a screen besides its parts. */
export const settingsOf = (screen: ResolvedScreen): Settings =>
  without(
    mapParts(screen.kind, screen, () => undefined),
    [...APART.screen, ...DERIVED.screen],
  );

const without = (object: object, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
