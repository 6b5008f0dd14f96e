import type { ResolvedList } from '../../../shared/resolved.ts';
import { lazyBlock } from '../../blocks/lazyBlock.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/* Lazily loaded parts that only some lists have. */

export const FilterSpan = lazyPart(async () => (await import('./FilterSpan.tsx')).FilterSpan, {
  withoutMui: true,
});
export const ChoiceChips = lazyPart(async () => (await import('./ChoiceChips.tsx')).ChoiceChips, {
  withoutMui: true,
});
export const ListBlocks = lazyPart(async () => (await import('./ListBlocks.tsx')).ListBlocks, {
  withoutMui: true,
});

/** The components that render the rows of a report, by view. */
export const REPORT_ROWS = {
  grid: lazyPart(async () => (await import('./grid/GridRows.tsx')).GridRows),
  virtual: lazyPart(async () => (await import('./virtual/VirtualRows.tsx')).VirtualRows, {
    withoutMui: true,
  }),
};

/**
 * Loads the parts of a list, so that its first render is complete. Parts that use MUI start
 * loading, but are not awaited.
 */
export async function prepareListParts({ blocks, filters, view }: ResolvedList): Promise<void> {
  const parts = [
    ...(filters.some(({ as }) => as === 'span') ? [FilterSpan] : []),
    ...(filters.some(({ as }) => as === 'chips') ? [ChoiceChips] : []),
    ...(view === 'table' ? [] : [REPORT_ROWS[view]]),
    ...(blocks.length > 0 ? [ListBlocks, ...blocks.map(({ block }) => lazyBlock(block))] : []),
  ];
  const loading = parts.map(({ prepare, withoutMui }) => ({ withoutMui, prepared: prepare() }));
  await Promise.all(loading.flatMap(({ withoutMui, prepared }) => (withoutMui ? prepared : [])));
}
