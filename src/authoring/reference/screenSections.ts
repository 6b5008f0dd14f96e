import type { Condition, Scalar } from '../../shared/resolved/condition.ts';
import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedCall,
  ResolvedColumn,
  ResolvedFilter,
  ResolvedLink,
  ResolvedNotice,
  ResolvedScreen,
} from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { partsOf } from '../../shared/resolved/screenParts.ts';
import type { ReferenceContext, DefinitionFile } from './referenceContext.ts';
import { code, section, table } from './markdown.ts';

const optionsText = (options: Record<string, unknown>) =>
  Object.keys(options).length > 0 ? code(JSON.stringify(options, callToName)) : '';

/** Replaces a resolved call by its name, for `JSON.stringify`. */
const callToName = (_name: string, value: unknown): unknown =>
  isObject(value) && 'method' in value && 'path' in value ? value['name'] : value;

/** The parts that the reference lists, by kind. */
interface Parts {
  column: ResolvedColumn;
  filter: ResolvedFilter;
  action: ResolvedAction;
  block: ResolvedBlock;
  link: Pick<ResolvedLink, 'to' | 'label'>;
}

/** Returns the parts of a kind, with the property of the screen that has them. */
export const partsOfKind = <Kind extends keyof Parts>(
  screen: ResolvedScreen,
  kind: Kind,
): { property: string; part: Parts[Kind] }[] =>
  partsOf<Parts[Kind]>(screen.kind, screen)
    .filter(({ rule }) => rule.kind === kind)
    .map(({ path, value }) => ({ property: String(path[0]), part: value }));

/** Where a list has actions, in the order of the reference. A detail has them in one place. */
const PLACES: Record<string, string> = {
  toolbar: 'above the list',
  rowActions: 'on a row',
  selection: 'on selected rows',
};

export function actionsSection(screen: ResolvedScreen, context: ReferenceContext): string[] {
  const places = Object.keys(PLACES);
  const actions = partsOfKind(screen, 'action')
    // The exported file, which every list has, is no action of the registry.
    .filter(({ property }) => property !== 'export')
    .toSorted((one, other) => places.indexOf(one.property) - places.indexOf(other.property));
  const place = screen.kind === 'list';
  return section(
    '## Actions',
    table(
      [...(place ? ['place'] : []), 'action', ...context.heads('label'), 'options'],
      actions.map(({ property, part: { action, label, options } }) => [
        ...(place ? [PLACES[property] ?? property] : []),
        code(action),
        ...(label ? context.inAllLanguages(label) : context.languages.map(() => '')),
        optionsText(options),
      ]),
    ),
  );
}

export const blocksSection = (screen: ResolvedScreen) =>
  section(
    '## Blocks',
    table(
      ['block', 'options'],
      partsOfKind(screen, 'block').map(({ part: { block, options } }) => [
        code(block),
        optionsText(options),
      ]),
    ),
  );

/** The links of a screen, and the screen to which a page redirects. */
export function linksSection(
  screen: ResolvedScreen,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const links = partsOfKind(screen, 'link').map(({ part }) => part);
  if (screen.kind === 'page' && screen.redirectTo)
    links.push({ to: screen.redirectTo, label: screen.title });
  return section(
    '## Links',
    table(
      ['screen', ...context.heads('label')],
      links.map(({ to, label }) => [
        context.linkTo(file, { screen: to }),
        ...context.inAllLanguages(label),
      ]),
    ),
  );
}

/** What a screen uses a call for, and the fixed filters. */
type Use = readonly [what: string, call: ResolvedCall, where?: Record<string, string> | undefined];

export function callsSection(
  uses: readonly Use[],
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const rows = uses.map(([what, call, where]) => [
    what,
    context.linkTo(file, { call: call.name }),
    code(`${call.method} ${call.path}`),
    [...Object.keys(call.filters), ...(call.sortFields.length > 0 ? ['sort'] : [])]
      .map(code)
      .join(' '),
    where ? code(JSON.stringify(where)) : '',
  ]);
  return section('## Calls', table(['for', 'call', 'request', 'query', 'fixed filters'], rows));
}

/** Returns the condition of a notice in words. All its fields are those of the item. */
function conditionWords(condition: Condition): string {
  if ('all' in condition) return condition.all.map(conditionWords).join(' and ');
  if ('any' in condition) return condition.any.map(conditionWords).join(' or ');
  if ('not' in condition) return `not (${conditionWords(condition.not)})`;
  const subject = code(condition.subject.slice(1).join('.'));
  const { test } = condition;
  const oneOf = (values: readonly Scalar[]) =>
    values.map((value) => code(String(value))).join(' or ');
  if ('in' in test) return `${subject} is ${oneOf(test.in)}`;
  if ('notIn' in test) return `${subject} is not ${oneOf(test.notIn)}`;
  if ('exists' in test) return `${subject} is ${test.exists ? 'there' : 'missing'}`;
  return `${subject} has the ${Object.entries(test).flat().join(' ')}`;
}

export const noticesSection = (notices: readonly ResolvedNotice[], context: ReferenceContext) =>
  section(
    '## Notices',
    table(
      ['when', ...context.heads('text')],
      notices.map(({ when, text }) => [conditionWords(when), ...context.inAllLanguages(text)]),
    ),
  );
