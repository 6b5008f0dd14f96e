import { useTranslation } from '../../../i18n/useTranslation.ts';
import { BidiText } from '../../../ui/controls/BidiText.tsx';
import type { ListScreenState } from '../useListScreen.ts';
import { useLateTexts } from '../../../i18n/useLateTexts.ts';
import { useListViews, VIEW_TEXTS } from './useListViews.ts';

/** The name of the current view, and whether the list shows something else by now. */
export function ViewsLabel({ screen }: { screen: ListScreenState }) {
  const { t } = useTranslation();
  const { current, isChanged } = useListViews(screen);
  const { state } = useLateTexts(VIEW_TEXTS);
  if (!current) return <span className="desktop-text">{t('views.title')}</span>;
  return (
    <>
      <span className="hidden-text">{t('views.title')}: </span>
      <span className="views-name">
        <BidiText text={current.name} />
      </span>
      {isChanged && state === 'loaded' && (
        <span className="views-changed" data-state="changed">
          {t('views.changed')}
        </span>
      )}
    </>
  );
}
