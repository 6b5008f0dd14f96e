import { now } from '../../../shared/time/clock.ts';
import { useFormat, useLanguage } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import type { AccessEntry } from './olderState.ts';
import { relativeTime } from './relativeTime.ts';

interface Props extends Pick<AccessEntry, 'doneAt' | 'doneBy'> {
  /** The id of the element, which labels the entry. */
  id: string;
  /** What was done. */
  label: string;
}

/** Who did something, what, and when. */
export function EntryHead({ id, doneBy, doneAt, label }: Props) {
  const { t } = useTranslation();
  return (
    <div id={id} className="history-who">
      <strong>{doneBy === '' ? t('history.erased.name') : <BidiText text={doneBy} />}</strong>
      <span>{label}</span>
      <DoneAt iso={doneAt} />
    </div>
  );
}

/** How long ago it was. The exact time is in the tooltip and for screen readers. */
function DoneAt({ iso }: { iso: string }) {
  const format = useFormat();
  const language = useLanguage();
  const exact = format.dateTime(iso);
  return (
    <time dateTime={iso} data-hint={exact} tabIndex={0} className="muted">
      {relativeTime(iso, now(), language) ?? exact}
      <span className="hidden-text"> {exact}</span>
    </time>
  );
}
