import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EntryHead } from './EntryHead.tsx';
import type { AccessEntry } from './olderState.ts';

/** One read of an item: who read it, or its changes, and when. */
export function AccessEntryItem(entry: AccessEntry) {
  const { t } = useTranslation();
  const id = useId();
  const kind = entry.kind === 'history' ? 'history' : 'item';
  return (
    <li tabIndex={-1} aria-labelledby={id} data-entry={entry.id} data-kind={kind}>
      <EntryHead {...entry} id={id} label={t(`history.access.kind.${kind}`)} />
    </li>
  );
}
