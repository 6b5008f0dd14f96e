import type { Compilation } from '../../compiler/compile.ts';
import type { Path } from '../../compiler/issues/issue.ts';
import type { Message } from '../../compiler/issues/messages.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import type { Cursor } from '../../compiler/read/cursor.ts';
import type { UseKind } from '../../compiler/read/recorder.ts';
import type { ChangedRule } from './changedRules.ts';

/** One version of all definitions: a result of a compiler, and what the compiler has read for it. */
export interface Version {
  compilation: Compilation;
  inspection: Inspection;
}

/** Both versions whose difference has an impact. */
export interface Versions {
  before: Version;
  after: Version;
}

/** The severities from the highest to the lowest. */
export const SEVERITIES = ['breaks', 'loses', 'changes', 'cosmetic'] as const;

/**
 * What a change does to those who use the product. `breaks`: something that worked is refused or
 * leads nowhere, or more people get access. `loses`: somebody no longer has something. `changes`:
 * something works differently. `cosmetic`: it only looks different.
 */
export type Severity = (typeof SEVERITIES)[number];

/** A value in a file of one of the versions. */
export interface ImpactPlace {
  file: string;
  path: Path;
  line: number;
  column: number;
  /** `before` for something that has been removed. */
  version: keyof Versions;
}

/** One consequence of the difference between two versions of the definitions. */
export interface Impact {
  severity: Severity;
  /** `translateMessage` returns it in both languages. */
  message: Message;
  place?: ImpactPlace | undefined;
  /** The id of the screen that it concerns. */
  screen?: string;
  /** The name of the call that it concerns. */
  call?: string;
  /** How many others it concerns, such as the screens with a text or the links to a screen. */
  count?: number;
  /** Whether more people than before can do something. */
  widensAccess?: true;
  /** The rule that has become stricter or less strict. */
  rule?: ChangedRule;
}

/** Returns the place of a value. */
export const placeAt = (
  { source, path }: Pick<Cursor, 'source' | 'path'>,
  version: keyof Versions,
): ImpactPlace => ({ file: source.file, path, ...source.positionOf(path), version });

/** Returns the place of the definition of something, such as a call. */
export function definitionPlace(
  versions: Versions,
  version: keyof Versions,
  kind: UseKind,
  name: string,
): ImpactPlace | undefined {
  const use = versions[version].inspection
    .uses()
    .find((one) => one.kind === kind && one.name === name && one.reason === 'definition');
  return use && usePlace(use, version);
}

/** Returns the place of a name. */
export const usePlace = (
  { source, path }: ReturnType<Inspection['uses']>[number],
  version: keyof Versions,
): ImpactPlace => ({ file: source.file, path, ...source.positionOf(path), version });

/** Returns the place of the definition of a screen. */
export function screenPlace(
  versions: Versions,
  version: keyof Versions,
  screen: string,
): ImpactPlace | undefined {
  const { screens, dialogs } = versions[version].inspection.project;
  const found = screens.get(screen) ?? dialogs.get(screen);
  return found && placeAt(found.at, version);
}
