import type { Inspection } from '../../compiler/project/inspection.ts';
import type { Known, Use } from '../../compiler/read/recorder.ts';
import type { Source } from '../../compiler/read/source.ts';

/** What an inspection has, by file. */
interface InspectionIndex {
  source(file: string): Source | undefined;
  uses(file: string): readonly Use[];
  known(file: string): readonly Known[];
}

const indexes = new WeakMap<Inspection, InspectionIndex>();

/** Returns the index of an inspection, which is built once. */
export function indexOf(inspection: Inspection): InspectionIndex {
  const existing = indexes.get(inspection);
  if (existing) return existing;
  const sources = new Map(inspection.files.sources().map((source) => [source.file, source]));
  const uses = byFile(inspection.uses());
  const known = byFile(inspection.known());
  const index: InspectionIndex = {
    source: (file) => sources.get(file),
    uses: (file) => uses.get(file) ?? [],
    known: (file) => known.get(file) ?? [],
  };
  indexes.set(inspection, index);
  return index;
}

function byFile<Found extends { source: { file: string } }>(
  all: readonly Found[],
): Map<string, Found[]> {
  const files = new Map<string, Found[]>();
  for (const one of all) {
    const { file } = one.source;
    const found = files.get(file);
    if (found) found.push(one);
    else files.set(file, [one]);
  }
  return files;
}
