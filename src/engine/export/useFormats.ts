import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useProfile } from '../session/SessionContext.ts';
import { MAX_ROWS, type ExportFormat } from './sheet.ts';

export const FORMATS: readonly ExportFormat[] = ['xls', 'xlsx'];

export interface Formats {
  /** The formats that can hold the rows. */
  offered: readonly ExportFormat[];
  /**
   * Returns the format that the user chose last if it can hold the rows, otherwise the first that
   * can.
   */
  preferred(): ExportFormat;
  /** Stores the preferred format of this user on this device. */
  setPreferred(format: ExportFormat): void;
}

/** @param total the number of rows, or null if it is unknown */
export function useFormats(total: number | null): Formats {
  const key = `${useAppInfo().app.storageKeys.prefix}export.${useProfile()?.id ?? 0}`;
  const offered = FORMATS.filter((format) => (total ?? 0) <= MAX_ROWS[format]);
  return {
    offered,
    preferred: () => {
      const last = deviceStorage.getItem(key);
      return offered.find((format) => format === last) ?? offered[0] ?? 'xlsx';
    },
    setPreferred: (format) => deviceStorage.setItem(key, format),
  };
}
