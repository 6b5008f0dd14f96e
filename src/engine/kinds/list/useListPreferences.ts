import { useMemo, useSyncExternalStore } from 'react';
import { createEmitter } from '../../../shared/emitter.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useProfile } from '../../session/SessionContext.ts';

export type Density = 'comfortable' | 'compact';

interface StoredPreferences {
  hidden: string[];
  density: Density;
}

export interface ListPreferences extends StoredPreferences {
  toggleColumn(field: string): void;
  setDensity(density: Density): void;
}

const changed = createEmitter();

function readPreferences(text: string | null, defaultDensity: Density): StoredPreferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<StoredPreferences>;
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
  const key = `${prefix}list.${screenId}.${profile?.id ?? 0}`;
  const text = useSyncExternalStore(changed.subscribe, () => deviceStorage.getItem(key));
  const stored = useMemo(() => readPreferences(text, defaultDensity), [text, defaultDensity]);
  const save = (next: StoredPreferences) => {
    deviceStorage.setItem(key, JSON.stringify(next));
    changed.emit();
  };
  return {
    ...stored,
    toggleColumn: (field) =>
      save({
        ...stored,
        hidden: stored.hidden.includes(field)
          ? stored.hidden.filter((other) => other !== field)
          : [...stored.hidden, field],
      }),
    setDensity: (density) => save({ ...stored, density }),
  };
}
