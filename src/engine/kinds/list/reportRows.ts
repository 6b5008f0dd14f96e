import { lazyPart } from '../../ui/states/lazyPart.tsx';

/** The components that render the rows of a report, by view. */
export const REPORT_ROWS = {
  grid: lazyPart(async () => (await import('./grid/GridRows.tsx')).GridRows),
  virtual: lazyPart(async () => (await import('./virtual/VirtualRows.tsx')).VirtualRows),
};
