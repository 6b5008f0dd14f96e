import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useProfile } from '../session/SessionContext.ts';
import { MenuPopup } from '../ui/menu/MenuPopup.tsx';
import type { MenuPlace } from '../ui/menu/PressMenu.tsx';
import { useExport } from './useExport.ts';
import type { ExportOffer } from './ExportMenu.tsx';
import { ROWS_AT_MOST, type ExportFormat } from './sheet.ts';

const FORMATS: readonly ExportFormat[] = ['xls', 'xlsx'];

/** The formats that hold so many rows; the one that the person took last has the focus. */
export function ExportFormats({ request, total, ...place }: ExportOffer & MenuPlace) {
  const { t } = useTranslation();
  const start = useExport();
  const { prefix } = useAppInfo().app.storage;
  const key = `${prefix}export.${useProfile()?.id ?? 0}`;
  const last = deviceStorage.getItem(key);
  const offered = FORMATS.filter((format) => (total ?? 0) <= ROWS_AT_MOST[format]);
  const items = offered.map((format) => ({
    key: format,
    label: t(`export.${format}`),
    mark: { 'data-format': format },
    selected: format === last,
    ...(offered.length < FORMATS.length ? { note: t('export.onlyXlsx', { limit: ROWS_AT_MOST.xls }) } : {}),
    onPress: () => {
      deviceStorage.setItem(key, format);
      start(request, format);
    },
  }));
  return <MenuPopup items={items} label={t('action.exportExcel')} {...place} />;
}
