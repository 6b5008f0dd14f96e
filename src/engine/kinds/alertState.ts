/** What a screen is to say when it opens, carried in the history entry: the success of what led to it. */
export const toAlertState = (text: string | undefined) => (text ? { alert: text } : null);

export function alertOf(state: unknown): string | null {
  const alert = (state as { alert?: unknown } | null)?.alert;
  return typeof alert === 'string' ? alert : null;
}
