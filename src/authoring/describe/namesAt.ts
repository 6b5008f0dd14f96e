import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Compiler } from '../../compiler/compile.ts';
import type { Target } from '../../compiler/language/targets.ts';
import { namesIn } from '../../compiler/link/knownNames.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { Known } from '../../compiler/read/recorder.ts';
import { childPart, definitionPartAt, isSamePath, type DefinitionPart } from './definitionPart.ts';
import { indexOf } from './inspectionIndex.ts';
import { labelFinder } from './labels.ts';
import { shortForOf, toLongForm } from './schemaAt.ts';
import type { Name, Path, Place } from './types.ts';

/** A name that matches the patterns of all names, and that nothing has. */
const PROBE = 'probe.probe';

/**
 * Lists the names that the value at a place can have, also if the file states none. An item of a
 * list that a text can stand for has the names of that text. Cells and widgets that fit the field come
 * first. Empty if the value is no name.
 */
export function namesAt(compiler: Compiler, place: Place): Name[] {
  const inspection = compiler.inspect();
  const at = definitionPartAt(inspection, place);
  const short = at && shortForOf(at.part);
  const named = short === undefined ? at : childPart(inspection, at!, short);
  if (!named) return [];
  const target = { file: place.file, path: named.path };
  const refers = (named.part.schema['refers'] ?? keyTarget(inspection, place)) as
    Target | undefined;
  if (refers === undefined) return [];
  const everywhere = namesIn(refers, inspection.project);
  if (everywhere) {
    const names = 'has' in everywhere ? [...everywhere.keys()] : [...everywhere];
    const fitting = fittingNames(inspection, target);
    const sorted = [
      ...names.filter((name) => fitting.includes(name)),
      ...names.filter((name) => !fitting.includes(name)),
    ];
    return toNames(inspection, place.file, { refers, names: sorted, entity: undefined });
  }
  const known = knownAt(inspection, target);
  if (known) return toNames(inspection, place.file, known);
  const text = textWithProbe(inspection, target);
  const probed = text === undefined ? undefined : knownAt(compiler.probe(place.file, text), target);
  return probed ? toNames(inspection, place.file, probed) : [];
}

/** Returns the cells or widgets at a place that are for the type of the field. */
const fittingNames = (inspection: Inspection, place: Place): string[] =>
  indexOf(inspection)
    .known(place.file)
    .filter(({ path }) => isSamePath(path, place.path))
    .flatMap(({ names }) => names?.() ?? []);

/** Returns what the name of a property refers to, if the language gives the object such names. */
const keyTarget = (inspection: Inspection, { file, path }: Place): unknown =>
  path.length === 0
    ? undefined
    : definitionPartAt(inspection, { file, path: path.slice(0, -1) })?.part.schema['keyRefers'];

interface KnownNames {
  refers: Target;
  names: string[];
  entity: string | undefined;
}

/** Returns the names at a reference of the file. The screens of a form can have different ones. */
function knownAt(inspection: Inspection, place: Place): KnownNames | undefined {
  const found = indexOf(inspection)
    .known(place.file)
    .filter(({ path }) => isSamePath(path, place.path));
  const [first] = found;
  if (!first) return undefined;
  const listNames = ({ names, refers }: Known) =>
    names?.() ?? [...(namesIn(refers as Target, inspection.project) ?? []).keys()].map(String);
  return {
    refers: first.refers as Target,
    names: [...new Set(found.flatMap(listNames))],
    entity: first.entity,
  };
}

function toNames(inspection: Inspection, file: string, { refers, names, entity }: KnownNames) {
  const labelOf = labelFinder(inspection, file, refers, entity);
  const all = names.map((name): Name => {
    const label = labelOf(name);
    return label ? { name, label } : { name };
  });
  return refers === 'text' || refers === 'plural' ? nearestFirst(inspection, file, all) : all;
}

/** Sorts the texts of the definition's area before all others. */
function nearestFirst({ project: { texts } }: Inspection, file: string, names: Name[]): Name[] {
  const area = file.split('/').at(-2);
  const isNear = ({ name }: Name) => (texts.fileOf(name) ?? texts.fileOf(`${name}_other`)) === area;
  return [...names.filter(isNear), ...names.filter((name) => !isNear(name))];
}

/** Returns the text of a file with a probe at a place that has no name yet. */
function textWithProbe(inspection: Inspection, { file, path }: Place): string | undefined {
  const root = definitionPartAt(inspection, { file, path: [] });
  return root && JSON.stringify(withProbe(inspection, root, path));
}

/** Returns a value with the probe at a path. Objects and lists that are missing are added. */
function withProbe(inspection: Inspection, at: DefinitionPart | undefined, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return PROBE;
  const long = at && toLongForm(at.value, at.part);
  const inner = withProbe(inspection, at && childPart(inspection, at, step), rest);
  if (typeof step === 'string') return { ...(isObject(long) ? long : {}), [step]: inner };
  const items: unknown[] = Array.isArray(long) ? [...(long as unknown[])] : [];
  items[step] = inner;
  return items;
}
