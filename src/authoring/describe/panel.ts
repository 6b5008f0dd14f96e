import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { Use } from '../../compiler/read/recorder.ts';
import { controlOf, hasFreeNames } from './control.ts';
import {
  childPart,
  codeOf,
  definitionPartAt,
  isSamePath,
  partAt,
  type DefinitionPart,
} from './definitionPart.ts';
import { indexOf } from './inspectionIndex.ts';
import { resolvedAt } from './resolvedAt.ts';
import { propertiesOf, shortForOf, toLongForm } from './schemaAt.ts';
import type { Panel, PanelProperty, Path, Place, Translated } from './types.ts';

/**
 * Describes a value of a definition file as a form. A value that the file does not state is
 * described, too. Undefined if the file is no definition or no valid JSON, or if the language knows
 * nothing at the place; a property that the language does not know is edited as JSON.
 */
export function panelOf(
  compiler: Compiler,
  compilation: Compilation,
  place: Place,
): Panel | undefined {
  const inspection = compiler.inspect();
  const at = definitionPartAt(inspection, place) ?? unknownPart(inspection, place);
  if (!at) return undefined;
  const describe = describer(inspection, compilation, place.file);
  const isForm =
    !hasFreeNames(inspection, at) &&
    (isObject(toLongForm(at.value, at.part)) || isObjectByDefault(at));
  return {
    file: place.file,
    path: place.path,
    ...at.source.positionOf(place.path),
    help: helpOf(at),
    properties: isForm ? describe(at, 0) : [],
    ...(isForm ? {} : { control: controlOf(inspection, at, describe) }),
    value: at.value,
    shortFor: shortForOf(at.part),
    code: codeOf(inspection, partAt(inspection, at)),
  };
}

/** A value that is not stated is shown as a form if it can only be an object. */
const isObjectByDefault = ({ value, part }: DefinitionPart): boolean =>
  value === undefined &&
  (part.schema['type'] === 'object' || shortForOf(part) !== undefined) &&
  Object.keys(propertiesOf(part)).length > 0;

function helpOf({ part: { schema } }: DefinitionPart): Partial<Translated> {
  const { description = schema['title'], descriptionAr } = schema;
  return {
    ...(typeof description === 'string' ? { en: description } : {}),
    ...(typeof descriptionAr === 'string' ? { ar: descriptionAr } : {}),
  };
}

/** A value that the file states although the language does not allow it. */
function unknownPart(inspection: Inspection, { file, path }: Place): DefinitionPart | undefined {
  if (path.length === 0) return undefined;
  const outer = { file, path: path.slice(0, -1) };
  const at = definitionPartAt(inspection, outer) ?? unknownPart(inspection, outer);
  const value = at?.source.statedAt(path);
  return at && value !== undefined
    ? { source: at.source, path, value, part: { schema: {}, file: '' } }
    : undefined;
}

/** Returns the function that describes the properties of an object. */
function describer(inspection: Inspection, compilation: Compilation, file: string) {
  const uses = indexOf(inspection).uses(file);
  const describe = (object: DefinitionPart, depth: number): PanelProperty[] => {
    const { part, path } = object;
    const long = toLongForm(object.value, part);
    const stated = isObject(long) ? long : {};
    const known = Object.keys(propertiesOf(part));
    const resolved = resolvedAt(inspection, compilation, { file, path });
    const required = (part.schema['required'] ?? []) as string[];
    const alternatives = alternativesOf(part.schema);
    const names = [...known, ...Object.keys(stated).filter((name) => !known.includes(name))];
    return names.map((name) => {
      const allowed = childPart(inspection, object, name);
      const at = allowed ?? {
        source: object.source,
        path: [...path, name],
        value: stated[name],
        part: { schema: {}, file: '' },
      };
      return {
        name,
        path: at.path,
        help: helpOf(at),
        required: required.includes(name),
        ...(alternatives.includes(name) ? { alternative: true } : {}),
        value: stated[name],
        fallback: fallbackOf(at, resolved?.[name], uses),
        control: controlOf(inspection, at, describe, depth),
        unknown: !allowed && part.schema['additionalProperties'] === false,
      };
    });
  };
  return describe;
}

/** Returns the properties of which an object needs one. */
const alternativesOf = ({ anyOf, oneOf }: JsonSchema): string[] =>
  ((anyOf ?? oneOf ?? []) as JsonSchema[]).flatMap(({ required }) => (required ?? []) as string[]);

/**
 * Returns what applies if a property is not stated: the default of the language or, if it depends on
 * the screen, what the compiler has chosen.
 */
function fallbackOf(
  { part, path, value }: DefinitionPart,
  resolved: unknown,
  uses: readonly Use[],
) {
  const { default: literal } = part.schema;
  if (literal !== undefined) return literal;
  // What would apply in place of a stated value is unknown.
  if (value !== undefined) return undefined;
  const chosen = defaultUseAt(uses, path);
  if (chosen) return chosen.name;
  if (isObject(resolved) && typeof resolved['method'] === 'string') return resolved['name'];
  return isObject(resolved) || Array.isArray(resolved) ? undefined : resolved;
}

/** The kinds of use that are the value of a property. */
const VALUES = ['text', 'cell', 'widget', 'choices'];

/** Returns the name that the compiler has added at a path that the file does not state. */
const defaultUseAt = (uses: readonly Use[], path: Path): Use | undefined =>
  uses.find(
    (use) =>
      VALUES.includes(use.kind) &&
      isSamePath(use.path, path) &&
      (use.reason === 'convention' || (use.reason === undefined && !use.source.states(path))),
  );
