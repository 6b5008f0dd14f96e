import { useEffect, useRef } from 'react';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/states/Notice.tsx';
import { HistoryAction, type HistoryOptions } from '../history/HistoryAction.tsx';
import type { OlderState } from '../history/olderState.ts';

interface Props extends Pick<HistoryOptions, 'params' | 'onRestore'> {
  form: ResolvedForm;
}

/** The button that shows the changes of the edited item and who has read it. */
export const FormHistory = ({ form, ...options }: Props) => (
  <HistoryAction {...options} history={form.history} accessLog={form.accessLog} />
);

/** Says that older values were filled in, and that they are not saved yet. Takes the focus. */
export function RestoredNotice({ doneBy, doneAt }: OlderState) {
  const { t } = useTranslation();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', marginBlockEnd: 16 }}>
      <Notice severity="info" role="status" testId="restored">
        {t('history.restored', {
          name: doneBy || t('history.erased.name'),
          time: format.dateTime(doneAt),
        })}
      </Notice>
    </div>
  );
}
