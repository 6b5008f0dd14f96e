import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useProfile } from '../session/SessionContext.ts';
import { MAX_ROWS, type ExportFormat } from './sheet.ts';

export const FORMATS: readonly ExportFormat[] = ['xlsx', 'xls'];

export interface Formats {
  /** The formats that can hold the rows. */
  offered: readonly ExportFormat[];
  /**
   * Returns the format that the user chose last if it can hold the rows, otherwise the usual one or
   * the first that can.
   */
  preferred(): ExportFormat;
  /** Stores the preferred format of this user on this device. */
  setPreferred(format: ExportFormat): void;
}

/**
 * @param usual the format as long as the user has chosen none
 * @param total the number of rows, or null if it is unknown
 */
export function useFormats(usual: ExportFormat, total: number | null): Formats {
  const key = `${useAppInfo().app.storageKeys.prefix}export.${useProfile()?.id ?? 0}`;
  const offered = FORMATS.filter((format) => (total ?? 0) <= MAX_ROWS[format]);
  return {
    offered,
    preferred: () => {
      const last = deviceStorage.getItem(key) ?? usual;
      return offered.find((format) => format === last) ?? offered[0] ?? 'xlsx';
    },
    setPreferred: (format) => deviceStorage.setItem(key, format),
  };
}
