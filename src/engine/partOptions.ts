import type { ActionOptions, CellOptions } from '../generated/options.ts';
import type { ResolvedAction, ResolvedColumn } from '../shared/resolved/resolved.ts';

/*
 * The options of any cell and of any action, for code that draws all of them. The compiler has
 * checked them against the manifests.
 */

type KeyOfOne<Each> = Each extends unknown ? keyof Each : never;
type ValueOfOne<Each, Name> = Each extends unknown
  ? Name extends keyof Each
    ? Exclude<Each[Name], undefined>
    : never
  : never;

/** The options of one of several parts. */
type OptionsOfOne<Each> = { [Name in KeyOfOne<Each>]?: ValueOfOne<Each, Name> };

export const cellOptions = ({
  options,
}: Pick<ResolvedColumn, 'options'>): OptionsOfOne<CellOptions[keyof CellOptions]> => options;

export const actionOptions = ({
  options,
}: Pick<ResolvedAction, 'options'>): OptionsOfOne<ActionOptions[keyof ActionOptions]> => options;
