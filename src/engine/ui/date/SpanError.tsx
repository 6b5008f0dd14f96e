import { DateErrorDialog } from './DateErrorDialog.tsx';
import type { SpanState } from './useSpan.ts';

/** Shows the dialog about a rejected date, if there is one. */
export function SpanError({ state: { error, dismiss } }: { state: SpanState }) {
  return error && <DateErrorDialog messageKey={error} onClose={dismiss} />;
}
