import type { Variant } from '../shared/resolved.ts';
import type { ExampleCase } from './checkCases.ts';
import type { Cursor } from './cursor.ts';
import type { Dereferencing } from './dereference.ts';
import { quote } from './didYouMean.ts';
import type { Project } from './project.ts';
import { locateRules, type RuleLocation } from './locateRules.ts';
import { pastOf, coversRule, type Side } from './exampleCoverage.ts';

/** A file of examples, and what they are. */
export interface ExamplesFile {
  file: string;
  entity: string;
  variant: Variant;
  shape: 'body' | 'form';
}

/** Every example as it was judged, and where they stand. */
export interface Examples {
  trials: readonly ExampleCase[];
  files: readonly ExamplesFile[];
  dereferencing: Dereferencing;
}

/** What is missing of a rule's examples, while they are gone through. */
interface MissingExample {
  rule: RuleLocation;
  /** Where more can be added. */
  file: string;
  lacks: Set<Side>;
}

/**
 * Reports each rule about what is sent that is tried from one side only: without an example that it just accepts, nobody
 * notices a rule that refuses too much, and without one that it refuses, a rule that does nothing.
 */
export function checkCoverage(
  entities: ReadonlyMap<string, Cursor>,
  examples: Examples,
  project: Project,
): void {
  const missing = new Map<string, MissingExample>();
  for (const [id, entity] of entities) {
    for (const variant of sentVariants(id, project)) {
      const tried = rulesOf(id, entity, variant, examples, project);
      if (tried.length > 0 && !examples.files.some((file) => file.entity === id))
        reportNoCases(entity, id);
      else
        for (const { rule, file } of tried)
          checkRule(
            rule,
            file,
            examples.trials.filter((trial) => trial.entity === id && trial.variant === variant),
            missing,
          );
    }
  }
  for (const { rule, file, lacks } of missing.values())
    for (const side of lacks) report(rule, side, file);
}

/** The rules of a variant, those that only a form knows among them, each with the file for its examples. */
function rulesOf(
  id: string,
  entity: Cursor,
  variant: Variant,
  { files, dereferencing }: Examples,
  { entities }: Project,
): Omit<MissingExample, 'lacks'>[] {
  const { bodies, forms } = entities.get(id)!;
  const sent = new Set(
    locateRules(entity, variant, bodies[variant], dereferencing).map((rule) => rule.id),
  );
  return locateRules(entity, variant, forms[variant], dereferencing).map((rule) => ({
    rule,
    file: nameFile(
      { entity: id, variant, shape: sent.has(rule.id) ? 'body' : 'form' },
      files,
      entity,
    ),
  }));
}

/** The variants whose rules judge anything: those that a call sends. */
function sentVariants(id: string, { resources }: Project): Set<Variant> {
  const calls = [...resources.values()]
    .filter(({ entity }) => entity === id)
    .flatMap((resource) => Object.values(resource.calls));
  return new Set(calls.flatMap(({ method, variant }) => (method === 'GET' ? [] : (variant ?? []))));
}

/** The file that holds such examples, or how to make it. */
function nameFile(
  wanted: Omit<ExamplesFile, 'file'>,
  files: readonly ExamplesFile[],
  entity: Cursor,
): string {
  const { entity: id, variant, shape } = wanted;
  const found = files.filter(
    (file) => file.entity === id && file.variant === variant && file.shape === shape,
  );
  if (found[0]) return found[0].file;
  const name = [
    id,
    ...(variant === 'edit' ? ['edit'] : []),
    ...(shape === 'form' ? ['form'] : []),
  ].join('-');
  const said = [
    ...(variant === 'edit' ? ['"variant": "edit"'] : []),
    ...(shape === 'form' ? ['"shape": "form"'] : []),
  ];
  return `${beside(entity, `${name}.cases.json`)}${said.length > 0 ? ` with ${said.join(' and ')}` : ''}`;
}

const beside = (entity: Cursor, name: string) => entity.source.file.replace(/[^/]*$/, name);

const MISSING_EXAMPLE = { missingExample: true } as const;

function reportNoCases(entity: Cursor, id: string): void {
  entity.report(
    `No example tries the rules of ${quote(id)}`,
    `add ${beside(entity, `${id}.cases.json`)} with bodies that are accepted and refused`,
    MISSING_EXAMPLE,
  );
}

function checkRule(
  rule: RuleLocation,
  file: string,
  trials: readonly ExampleCase[],
  missing: Map<string, MissingExample>,
): void {
  const known = missing.get(rule.id) ?? {
    rule,
    file,
    lacks: new Set<Side>(rule.keyword === 'if' ? ['met', 'unmet'] : ['accepted', 'refused']),
  };
  missing.set(rule.id, known);
  for (const side of known.lacks)
    if (trials.some((trial) => coversRule(rule, trial, side))) known.lacks.delete(side);
}

function report(rule: RuleLocation, side: Side, file: string): void {
  const [message, example] = describeSide(rule, side);
  const fix = `add ${example} to "${side === 'refused' ? 'refused' : 'accepted'}" in ${file}`;
  // A name in a list stands for its rule; any other rule begins with its keyword.
  if (rule.keyword === 'required' || rule.keyword === 'dependencies')
    rule.at.report(message, fix, MISSING_EXAMPLE);
  else rule.at.reportKey(message, fix, MISSING_EXAMPLE);
}

/** What is missing, and which example would fix it. */
function describeSide(
  { keyword, path, value }: RuleLocation,
  side: Side,
): [message: string, example: string] {
  const name = quote(path.slice(1));
  if (side === 'met' || side === 'unmet')
    return [
      `No accepted example ${side === 'met' ? 'meets' : 'fails to meet'} this condition`,
      'one',
    ];
  if (keyword === 'minDate')
    return [
      `No example is ${side} just ${side === 'refused' ? 'past' : 'at'} ${quote(keyword)} of ${name}`,
      `one with the day ${side === 'refused' ? 'before' : 'of'} its "today"`,
    ];
  const past = pastOf(keyword);
  if (past !== undefined) {
    const size = Number(value) + (side === 'refused' ? past : 0);
    return [
      `No example is ${side} just ${side === 'refused' ? 'past' : 'at'} ${quote(keyword)} of ${name}`,
      `one ${UNITS[keyword]?.(size) ?? `with the number ${size}`}`,
    ];
  }
  if (side === 'accepted')
    return [`No accepted example has ${name}, about which there is a rule`, 'one'];
  return keyword === 'required' || keyword === 'dependencies'
    ? [`No example is refused for want of ${name}`, 'one without it']
    : [`No example is refused by ${quote(keyword)} of ${name}`, 'one'];
}

const counted = (unit: string) => (size: number) => `with ${size} ${unit}${size === 1 ? '' : 's'}`;

const UNITS: Record<string, (size: number) => string> = {
  minLength: counted('character'),
  maxLength: counted('character'),
  minTextLength: counted('character'),
  maxTextLength: counted('character'),
  minItems: counted('item'),
  maxItems: counted('item'),
  documentLeast: counted('byte'),
  documentBytes: counted('byte'),
};
