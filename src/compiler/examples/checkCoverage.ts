import type { ResolvedEntity, Variant } from '../../shared/resolved/resolved.ts';
import type { Examples, ExamplesFile } from './examples.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { withRuleFiles } from '../entities/dereference.ts';
import { locateRules, type RuleLocation } from '../entities/locateRules.ts';
import { stepPastLimit, coversRule, type Side } from './exampleCoverage.ts';
import {
  commaList,
  message,
  type Message,
  type MessageKey,
  type Param,
} from '../issues/messages.ts';

/** A rule, and what the examples of one entity show about it. */
interface CoveredRule {
  rule: RuleLocation;
  /** The file to add examples to. */
  file: Param;
  covered: Side[];
}

/** A rule, and the examples that it still lacks. */
interface MissingExample extends Omit<CoveredRule, 'covered'> {
  uncovered: Set<Side>;
}

/**
 * Reports each rule that lacks an accepted or a refused example. The accepted one shows that the
 * rule does not refuse too much, the refused one that it has an effect.
 */
export function checkCoverage(
  entities: ReadonlyMap<string, Cursor>,
  examples: Examples,
  project: Project,
): void {
  const missing = new Map<string, MissingExample>();
  const variants = sentVariants(project);
  const [results, files] = [groupByEntity(examples.results), groupByEntity(examples.files)];
  for (const [id, entity] of entities) {
    const own: EntityExamples = {
      variants: [...(variants.get(id) ?? [])],
      results: results.get(id) ?? [],
      files: files.get(id) ?? [],
    };
    const inputs = [entity, ...own.variants, ...own.results, JSON.stringify(own.files)];
    const covered = runUnit(project, 'coverage', id, inputs, (tracked) =>
      coverageOf(entity, tracked.entities.get(id)!, {
        ...own,
        dereferencing: withRuleFiles(examples.dereferencing, tracked),
      }),
    );
    for (const rule of covered) addCoverage(rule, missing);
  }
  for (const { rule, file, uncovered } of missing.values())
    for (const side of uncovered) report(rule, side, file);
}

/** The variants of an entity that calls send, and its examples. */
interface EntityExamples extends Omit<Examples, 'dereferencing'> {
  variants: readonly Variant[];
}

function groupByEntity<Item extends { entity: string }>(items: readonly Item[]) {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.entity, [...(groups.get(item.entity) ?? []), item]);
  return groups;
}

/** Returns the rules of an entity with what its examples cover. Reports an entity without any. */
function coverageOf(
  at: Cursor,
  entity: ResolvedEntity,
  examples: EntityExamples & Pick<Examples, 'dereferencing'>,
): CoveredRule[] {
  return examples.variants.flatMap((variant) => {
    const rules = rulesOf(at, entity, variant, examples);
    if (rules.length > 0 && examples.files.length === 0) {
      reportNoExamples(at, entity.id);
      return [];
    }
    const results = examples.results.filter((result) => result.variant === variant);
    return rules.map(({ rule, file }) => ({
      rule,
      file,
      covered: sidesOf(rule).filter((side) =>
        results.some((result) => coversRule(rule, result, side)),
      ),
    }));
  });
}

/**
 * Returns the rules of a variant, including those that only forms have, each with the file for its
 * examples.
 */
function rulesOf(
  at: Cursor,
  { id, bodies, forms }: ResolvedEntity,
  variant: Variant,
  { files, dereferencing }: Examples,
): Omit<CoveredRule, 'covered'>[] {
  const sent = new Set(
    locateRules(at, variant, bodies[variant], dereferencing).map((rule) => rule.id),
  );
  return locateRules(at, variant, forms[variant], dereferencing).map((rule) => ({
    rule,
    file: nameFile({ entity: id, variant, shape: sent.has(rule.id) ? 'body' : 'form' }, files, at),
  }));
}

/**
 * Returns the variants that calls send, by entity. The rules of a variant that no call sends have
 * no effect.
 */
function sentVariants({ resources }: Project): Map<string, Set<Variant>> {
  const sent = new Map<string, Set<Variant>>();
  for (const { entity, calls } of resources.values()) {
    const variants = sent.get(entity) ?? new Set();
    sent.set(entity, variants);
    for (const { method, variant } of Object.values(calls))
      if (method !== 'GET' && variant) variants.add(variant);
  }
  return sent;
}

/**
 * Returns the file for examples of an entity, variant and shape. If there is none, returns the name
 * for a new one and the properties that it needs.
 */
function nameFile(
  target: Omit<ExamplesFile, 'file'>,
  files: readonly ExamplesFile[],
  entity: Cursor,
): Param {
  const { entity: id, variant, shape } = target;
  const found = files.find(
    (file) => file.entity === id && file.variant === variant && file.shape === shape,
  );
  if (found) return found.file;
  const name = [
    id,
    ...(variant === 'edit' ? ['edit'] : []),
    ...(shape === 'form' ? ['form'] : []),
  ].join('-');
  const properties = [
    ...(variant === 'edit' ? ['"variant": "edit"'] : []),
    ...(shape === 'form' ? ['"shape": "form"'] : []),
  ];
  const file = pathInFolderOf(entity, `${name}.cases.json`);
  return properties.length === 0
    ? file
    : message('check.example.fileWith', { file, properties: commaList(properties) });
}

const pathInFolderOf = (entity: Cursor, name: string) => entity.source.file.replace(/[^/]*$/, name);

const MISSING_EXAMPLE = { missingExample: true } as const;

function reportNoExamples(entity: Cursor, id: string): void {
  const file = pathInFolderOf(entity, `${id}.cases.json`);
  entity.report(
    'check.noExamples',
    { entity: id },
    message('check.noExamples.fix', { file }),
    MISSING_EXAMPLE,
  );
}

/** The sides of a rule that examples must show. */
const sidesOf = ({ keyword }: RuleLocation): Side[] =>
  keyword === 'if' ? ['met', 'unmet'] : ['accepted', 'refused'];

/** Removes the sides of a rule that the examples of one entity cover from `missing`. */
function addCoverage(
  { rule, file, covered }: CoveredRule,
  missing: Map<string, MissingExample>,
): void {
  const entry = missing.get(rule.id) ?? { rule, file, uncovered: new Set(sidesOf(rule)) };
  missing.set(rule.id, entry);
  for (const side of covered) entry.uncovered.delete(side);
}

function report(rule: RuleLocation, side: Side, file: Param): void {
  const [missing, example] = describeSide(rule, side);
  const fix = message(
    side === 'refused' ? 'check.addExample.refused' : 'check.addExample.accepted',
    { example, file },
  );
  const issue = [missing.key, missing.params ?? {}, fix, MISSING_EXAMPLE] as const;
  // A required field is a name in a list. Any other rule is a property.
  if (rule.keyword === 'required' || rule.keyword === 'dependencies') rule.at.report(...issue);
  else rule.at.reportKey(...issue);
}

/** Returns what is missing, and the example that fixes it. */
function describeSide(
  { keyword, path, value }: RuleLocation,
  side: Side,
): [missing: Message, example: Message] {
  const params = { field: path.slice(1), rule: keyword };
  const anyExample = message('check.example.any');
  if (side === 'met' || side === 'unmet')
    return [message(`check.missingExample.${side}`), anyExample];
  const missingLimit = message(
    side === 'refused' ? 'check.missingExample.pastLimit' : 'check.missingExample.limit',
    params,
  );
  if (keyword === 'minDate')
    return [
      missingLimit,
      message(side === 'refused' ? 'check.example.dayBefore' : 'check.example.dayOf'),
    ];
  const step = stepPastLimit(keyword);
  if (step !== undefined) {
    const size = Number(value) + (side === 'refused' ? step : 0);
    const unit = UNITS[keyword];
    return [
      missingLimit,
      unit
        ? message('check.example.sized', { size: message(unit, { count: size }) })
        : message('check.example.number', { size }),
    ];
  }
  if (side === 'accepted') return [message('check.missingExample.accepted', params), anyExample];
  return keyword === 'required' || keyword === 'dependencies'
    ? [message('check.missingExample.required', params), message('check.example.without')]
    : [message('check.missingExample.refused', params), anyExample];
}

/** The unit of each limit that is not a number itself. */
const UNITS: Record<string, MessageKey> = {
  minLength: 'check.characters',
  maxLength: 'check.characters',
  minTextLength: 'check.characters',
  maxTextLength: 'check.characters',
  minItems: 'check.items',
  maxItems: 'check.items',
  documentLeast: 'check.bytes',
  documentBytes: 'check.bytes',
};
