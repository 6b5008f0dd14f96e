import type { ResolvedApp, ResolvedList } from '../../../shared/resolved.ts';
import { lazyBlock } from '../../blocks/lazyBlock.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/* Lazily loaded parts that only some lists have. */

export const FilterSpan = lazyPart(async () => (await import('./FilterSpan.tsx')).FilterSpan, {
  bare: true,
});
export const ChoiceChips = lazyPart(async () => (await import('./ChoiceChips.tsx')).ChoiceChips, {
  bare: true,
});
export const ListBlocks = lazyPart(async () => (await import('./ListBlocks.tsx')).ListBlocks, {
  bare: true,
});

/** The components that render the rows of a report, by view. */
export const REPORT_ROWS = {
  grid: lazyPart(async () => (await import('./grid/GridRows.tsx')).GridRows),
  virtual: lazyPart(async () => (await import('./virtual/VirtualRows.tsx')).VirtualRows, {
    bare: true,
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
  const loading = parts.map(({ prepare, bare }) => ({ bare, prepared: prepare() }));
  await Promise.all(loading.flatMap(({ bare, prepared }) => (bare ? prepared : [])));
}

/** Loads the parts that reports with these views have in common. */
export async function prepareReportParts(views: ResolvedApp['reportViews'] = []): Promise<void> {
  if (views.length > 0)
    await Promise.all(
      [FilterSpan, ListBlocks, ...views.map((view) => REPORT_ROWS[view])].map(({ prepare }) =>
        prepare(),
      ),
    );
}
