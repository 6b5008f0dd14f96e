import { lazyPart } from '../lazyPart.tsx';
import type { SpanState } from './useSpan.ts';

const DateErrorDialog = lazyPart(
  async () => (await import('./DateErrorDialog.tsx')).DateErrorDialog,
);

/** The dialog about a day that cannot be, where there is one. */
export function SpanError({ state: { error: fault, dismiss } }: { state: SpanState }) {
  return fault && <DateErrorDialog fault={fault} onClose={dismiss} />;
}
