import { lazyPart } from '../lazyPart.tsx';
import type { SpanState } from './useSpan.ts';

const FaultDialog = lazyPart(async () => (await import('./DateErrorDialog.tsx')).DateErrorDialog);

/** Shows the dialog about a rejected date, if there is one. */
export function SpanError({ state: { error: fault, dismiss } }: { state: SpanState }) {
  return fault && <FaultDialog fault={fault} onClose={dismiss} />;
}
