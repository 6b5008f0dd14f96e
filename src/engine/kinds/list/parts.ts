import type { ResolvedApp, ResolvedList } from '../../../shared/resolved.ts';
import { blockPart } from '../../blocks/blockPart.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** What only some lists have, and needs none of MUI. */
export const FilterSpan = lazyPart(async () => (await import('./FilterSpan.tsx')).FilterSpan, {
  bare: true,
});
export const ChoiceChips = lazyPart(async () => (await import('./ChoiceChips.tsx')).ChoiceChips, {
  bare: true,
});
export const ListBlocks = lazyPart(async () => (await import('./ListBlocks.tsx')).ListBlocks, {
  bare: true,
});

/** What draws the rows of a report. */
export const REPORT_ROWS = {
  grid: lazyPart(async () => (await import('./grid/GridRows.tsx')).GridRows),
  virtual: lazyPart(async () => (await import('./virtual/VirtualRows.tsx')).VirtualRows, {
    bare: true,
  }),
};

/** Fetches what a list is drawn with besides its rows, so that it stands whole at once. What is drawn with MUI is begun, and not waited for. */
export async function prepareParts({ blocks, filters, view }: ResolvedList): Promise<void> {
  const parts = [
    ...(filters.some(({ as }) => as === 'span') ? [FilterSpan] : []),
    ...(filters.some(({ as }) => as === 'chips') ? [ChoiceChips] : []),
    ...(view === 'table' ? [] : [REPORT_ROWS[view]]),
    ...(blocks.length > 0 ? [ListBlocks, ...blocks.map(({ block }) => blockPart(block))] : []),
  ];
  const begun = parts.map(({ prepare, bare }) => ({ bare, prepared: prepare() }));
  await Promise.all(begun.flatMap(({ bare, prepared }) => (bare ? prepared : [])));
}

/** Fetches what reports have in common, drawn in these ways. */
export async function prepareReports(views: ResolvedApp['reportViews'] = []): Promise<void> {
  if (views.length > 0)
    await Promise.all(
      [FilterSpan, ListBlocks, ...views.map((view) => REPORT_ROWS[view])].map(({ prepare }) =>
        prepare(),
      ),
    );
}
