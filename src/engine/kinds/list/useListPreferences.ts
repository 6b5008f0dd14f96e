import { useMemo, useSyncExternalStore } from 'react';
import { createEmitter } from '../../../shared/emitter.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useProfile } from '../../session/SessionContext.ts';

export type Density = 'comfortable' | 'compact';

interface Stored {
  hidden: string[];
  density: Density;
}

export interface ListPreferences extends Stored {
  toggleColumn(field: string): void;
  setDensity(density: Density): void;
}

const changed = createEmitter();

function read(text: string | null, usual: Density): Stored {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Stored>;
    return {
      hidden: Array.isArray(stored.hidden)
        ? stored.hidden.filter((field) => typeof field === 'string')
        : [],
      density:
        stored.density === 'compact' || stored.density === 'comfortable' ? stored.density : usual,
    };
  } catch {
    // Whatever stands there was not written by us: the list opens as it is defined.
    return { hidden: [], density: usual };
  }
}

/** Columns and density that a person chose for one screen, kept on the device under the person and the screen; `usual` until one is chosen. */
export function useListPreferences(
  screenId: string,
  usual: Density = 'comfortable',
): ListPreferences {
  const { prefix } = useAppInfo().app.storageKeys;
  const profile = useProfile();
  const key = `${prefix}list.${screenId}.${profile?.id ?? 0}`;
  const text = useSyncExternalStore(changed.subscribe, () => deviceStorage.getItem(key));
  const stored = useMemo(() => read(text, usual), [text, usual]);
  const save = (next: Stored) => {
    deviceStorage.setItem(key, JSON.stringify(next));
    changed.emit();
  };
  return {
    ...stored,
    toggleColumn: (field) =>
      save({
        ...stored,
        hidden: stored.hidden.includes(field)
          ? stored.hidden.filter((one) => one !== field)
          : [...stored.hidden, field],
      }),
    setDensity: (density) => save({ ...stored, density }),
  };
}
