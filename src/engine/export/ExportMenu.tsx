import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { MenuButton, type MenuTrigger } from '../ui/menu/MenuButton.tsx';
import type { ExportRequest } from './request.ts';
import { MAX_ROWS } from './sheet.ts';
import { useExport } from './useExport.ts';
import { FORMATS, useFormats } from './useFormats.ts';

/** The handlers of the two buttons. */
interface ExportButtons {
  /** Exports at once in the preferred format. */
  onExport(): void;
  /** The props of the second button, which opens the menu of all formats. */
  trigger: MenuTrigger;
}

interface Props {
  request: ExportRequest;
  /** The number of rows, or null if it is unknown. */
  total: number | null;
  children(buttons: ExportButtons): ReactNode;
}

/**
 * A button that exports in the preferred format, and a second one with the menu of the formats that
 * can hold the rows.
 */
export function ExportMenu({ request, total, children }: Props) {
  const { t } = useTranslation();
  const start = useExport();
  const { offered, preferred, setPreferred } = useFormats(
    // Files with a prescribed name are prescribed as .xls (specification, part 1: Excel exports).
    request.name === undefined ? 'xlsx' : 'xls',
    total,
  );
  const toItems = () =>
    offered.map((format) => ({
      key: format,
      label: t(`export.${format}`),
      attributes: { 'data-format': format },
      selected: format === preferred(),
      ...(offered.length < FORMATS.length
        ? { note: t('export.onlyXlsx', { limit: MAX_ROWS.xls }) }
        : {}),
      onPress: () => {
        setPreferred(format);
        start(request, format);
      },
    }));
  return (
    <MenuButton items={toItems} label={t('export.formats')}>
      {(trigger) => children({ onExport: () => start(request, preferred()), trigger })}
    </MenuButton>
  );
}
