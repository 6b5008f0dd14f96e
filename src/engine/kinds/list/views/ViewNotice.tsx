import { useState } from 'react';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Notice } from '../../../ui/states/Notice.tsx';
import { VIEW_PARAM } from '../../../../shared/resolved/viewParam.ts';
import { useEditSearch } from '../filters/useEditSearch.ts';
import type { ListScreenState } from '../useListScreen.ts';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { useLateTexts } from '../../../i18n/useLateTexts.ts';
import { useListViews, VIEW_TEXTS } from './useListViews.ts';
import { useViewCommands } from './useViewCommands.tsx';

/**
 * Names what the current view filters or sorts by and the list no longer has, and offers to save the
 * view without it or to delete the view. Says so if the view itself does not exist.
 */
export function ViewNotice({ screen }: { screen: ListScreenState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const views = useListViews(screen);
  const { run, dialog } = useViewCommands(screen, views);
  const [confirmsDelete, setConfirmsDelete] = useState(false);
  const { state } = useLateTexts(VIEW_TEXTS);
  const { current } = views;
  if (views.isCurrentGone && state === 'loaded') return <GoneNotice />;
  if (!current || current.missing.length === 0 || state !== 'loaded') return null;
  const { name, canEdit } = current;
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
            onPress: () => void run({ do: 'save', view: current }),
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
          onDelete={() => void run({ do: 'remove', view: current })}
        />
      )}
      {dialog}
    </>
  );
}

/** Says that the view of the URL does not exist, so that the list is shown without it. */
function GoneNotice() {
  const { t } = useTranslation();
  const editSearch = useEditSearch();
  return (
    <Notice
      severity="info"
      role="status"
      testId="viewGone"
      onClose={() => editSearch((search) => search.delete(VIEW_PARAM), { replace: true })}
    >
      {t('views.gone')}
    </Notice>
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
