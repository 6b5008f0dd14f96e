import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app.ts';
import { useProfile } from '../session/SessionContext.ts';
import { PressMenu, type MenuTrigger } from '../ui/menu/PressMenu.tsx';
import { useExport } from './ExportContext.ts';
import type { ExportRequest } from './request.ts';
import { ROWS_AT_MOST, type ExportFormat } from './sheet.ts';

interface Props {
  request: ExportRequest;
  /** How many rows there are, or null where that is not known. */
  total: number | null;
  children(trigger: MenuTrigger): ReactNode;
}

const FORMATS: readonly ExportFormat[] = ['xls', 'xlsx'];

/** A button with the formats that hold so many rows; the one that the person took last has the focus. */
export function ExportMenu({ request, total, children }: Props) {
  const { t } = useTranslation();
  const start = useExport();
  const { prefix } = useAppInfo().app.storage;
  const key = `${prefix}export.${useProfile()?.id ?? 0}`;
  const offered = FORMATS.filter((format) => (total ?? 0) <= ROWS_AT_MOST[format]);
  const [taken, setTaken] = useState<ExportFormat | null>(null);
  const last = taken ?? localStorage.getItem(key);
  const items = offered.map((format) => ({
    key: format,
    label: t(`export.${format}`),
    mark: { 'data-format': format },
    selected: format === last,
    ...(offered.length < FORMATS.length ? { note: t('export.onlyXlsx', { limit: ROWS_AT_MOST.xls }) } : {}),
    onPress: () => {
      localStorage.setItem(key, format);
      setTaken(format);
      start(request, format);
    },
  }));
  return (
    <PressMenu items={items} label={t('action.exportExcel')}>
      {children}
    </PressMenu>
  );
}
