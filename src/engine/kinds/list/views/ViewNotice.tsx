import { useState } from 'react';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { ListScreenState } from '../useListScreen.ts';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { useLateTexts } from '../../../i18n/useLateTexts.ts';
import { useListViews, VIEW_TEXTS } from './useListViews.ts';
import { useRunAndNotify, useViewActions } from './useViewActions.ts';

/**
 * Names what the current view filters or sorts by and the list no longer has, and offers to save the
 * view without it or to delete the view.
 */
export function ViewNotice({ screen }: { screen: ListScreenState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const views = useListViews(screen);
  const actions = useViewActions(screen, views);
  const runAndNotify = useRunAndNotify(screen);
  const [confirmsDelete, setConfirmsDelete] = useState(false);
  const { state } = useLateTexts(VIEW_TEXTS);
  const { current } = views;
  if (!current || current.missing.length === 0 || state !== 'loaded') return null;
  const { name, canEdit } = current;
  const run = (action: Promise<void>, success: string) => void runAndNotify(action, success, name);
  return (
    <>
      <Notice
        severity="warning"
        role="status"
        testId="viewParts"
        actions={[
          {
            testId: 'saveViewWithout',
            label: t(canEdit ? 'views.missing.save' : 'views.missing.saveCopy'),
            isPrimary: true,
            onPress: () => run(actions.save(current), canEdit ? 'views.saved' : 'views.savedCopy'),
          },
          ...(canEdit
            ? [
                {
                  testId: 'deleteViewOfNotice',
                  label: t('views.delete'),
                  onPress: () => setConfirmsDelete(true),
                },
              ]
            : []),
        ]}
      >
        {t('views.missing', { name, parts: format.list(labelsOf(screen, current.missing, t)) })}
      </Notice>
      {confirmsDelete && (
        <DeleteViewDialog
          view={current}
          onClose={() => setConfirmsDelete(false)}
          onDelete={() => run(actions.remove(current), 'views.deleted')}
        />
      )}
    </>
  );
}

/** Returns the labels of the columns with these names; the names themselves if there are none. */
const labelsOf = (
  { list }: ListScreenState,
  names: string[],
  t: (key: string) => string,
): string[] =>
  names.map((name) => {
    const column = list.columns.find(({ field }) => field === name);
    return column ? t(column.label) : name;
  });
