import { useTranslation } from '../i18n/useTranslation.ts';
import { MenuPopup } from '../ui/menu/MenuPopup.tsx';
import type { MenuAnchor } from '../ui/menu/MenuButton.tsx';
import type { ExportOffer } from './ExportMenu.tsx';
import { MAX_ROWS } from './sheet.ts';
import { useExport } from './useExport.ts';
import { FORMATS, useFormats } from './useFormats.ts';

/** The menu of the formats that can hold the rows. The preferred one is selected. */
export function ExportFormats({ request, total, ...menuProps }: ExportOffer & MenuAnchor) {
  const { t } = useTranslation();
  const start = useExport();
  const { offered, preferred, setPreferred } = useFormats(total);
  const preferredFormat = preferred();
  const items = offered.map((format) => ({
    key: format,
    label: t(`export.${format}`),
    attributes: { 'data-format': format },
    selected: format === preferredFormat,
    ...(offered.length < FORMATS.length
      ? { note: t('export.onlyXlsx', { limit: MAX_ROWS.xls }) }
      : {}),
    onPress: () => {
      setPreferred(format);
      start(request, format);
    },
  }));
  return <MenuPopup items={items} label={t('export.formats')} {...menuProps} />;
}
