import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useProfile } from '../session/SessionContext.ts';
import { ROWS_AT_MOST, type ExportFormat } from './sheet.ts';

export const FORMATS: readonly ExportFormat[] = ['xls', 'xlsx'];

export interface Formats {
  /** Those that hold so many rows. */
  offered: readonly ExportFormat[];
  /** The one that the person took last where it holds the rows, else the first that does. */
  preferred(): ExportFormat;
  /** Makes a format the usual one of this person on this device. */
  keep(format: ExportFormat): void;
}

/** @param total how many rows there are, or null where that is not known */
export function useFormats(total: number | null): Formats {
  const key = `${useAppInfo().app.storageKeys.prefix}export.${useProfile()?.id ?? 0}`;
  const offered = FORMATS.filter((format) => (total ?? 0) <= ROWS_AT_MOST[format]);
  return {
    offered,
    preferred: () => {
      const last = deviceStorage.getItem(key);
      return offered.find((format) => format === last) ?? offered[0] ?? 'xlsx';
    },
    keep: (format) => deviceStorage.setItem(key, format),
  };
}
