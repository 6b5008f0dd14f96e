import { lazyPart } from '../lazyPart.tsx';
import type { SpanState } from './useSpan.ts';

const DateErrorDialog = lazyPart(
  async () => (await import('./DateErrorDialog.tsx')).DateErrorDialog,
);

/** Shows the dialog about a rejected date, if there is one. */
export function SpanError({ state: { error, dismiss } }: { state: SpanState }) {
  return error && <DateErrorDialog messageKey={error} onClose={dismiss} />;
}
