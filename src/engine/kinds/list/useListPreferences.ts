import { useMemo, useSyncExternalStore } from 'react';
import { createEmitter } from '../../../shared/emitter.ts';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useProfile } from '../../session/SessionContext.ts';

export type Density = 'comfortable' | 'compact';

/** How the columns of a list are shown. */
export interface ListColumns {
  /** The fields of the hidden columns. */
  hidden: string[];
  density: Density;
}

export interface ListPreferences extends ListColumns {
  toggleColumn(field: string): void;
  setDensity(density: Density): void;
  /** Shows the columns and the density of a view. */
  set(columns: ListColumns): void;
}

/** The density of a list for which the user has chosen none. */
export const defaultDensityOf = ({ view }: Pick<ResolvedList, 'view'>): Density =>
  view === 'table' ? 'comfortable' : 'compact';

export const toDensity = (value: unknown): Density =>
  value === 'compact' ? 'compact' : 'comfortable';

const keyOf = (prefix: string, screenId: string, account: number | undefined) =>
  `${prefix}list.${screenId}.${account ?? 0}`;

/** Stores the columns and the density of a screen for an account. */
export function storeListColumns(
  prefix: string,
  screenId: string,
  account: number | undefined,
  columns: ListColumns,
): void {
  deviceStorage.setItem(keyOf(prefix, screenId, account), JSON.stringify(columns));
  changed.emit();
}

const changed = createEmitter();

function readPreferences(text: string | null, defaultDensity: Density): ListColumns {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<ListColumns>;
    return {
      hidden: Array.isArray(stored.hidden)
        ? stored.hidden.filter((field) => typeof field === 'string')
        : [],
      density:
        stored.density === 'compact' || stored.density === 'comfortable'
          ? stored.density
          : defaultDensity,
    };
  } catch {
    // Anything else in the storage was not written by this app.
    return { hidden: [], density: defaultDensity };
  }
}

/**
 * Returns the columns and the density that the user has chosen for a screen. They are stored on
 * this device.
 */
export function useListPreferences(
  screenId: string,
  defaultDensity: Density = 'comfortable',
): ListPreferences {
  const { prefix } = useAppInfo().app.storageKeys;
  const profile = useProfile();
  const account = profile?.id;
  const key = keyOf(prefix, screenId, account);
  const text = useSyncExternalStore(changed.subscribe, () => deviceStorage.getItem(key));
  const stored = useMemo(() => readPreferences(text, defaultDensity), [text, defaultDensity]);
  const set = (next: ListColumns) => storeListColumns(prefix, screenId, account, next);
  return {
    ...stored,
    toggleColumn: (field) =>
      set({
        ...stored,
        hidden: stored.hidden.includes(field)
          ? stored.hidden.filter((other) => other !== field)
          : [...stored.hidden, field],
      }),
    setDensity: (density) => set({ ...stored, density }),
    set,
  };
}
