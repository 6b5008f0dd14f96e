import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import { useAppInfo } from '../app.ts';
import { useProfile } from '../session/SessionContext.ts';
import { deviceStorage } from './deviceStorage.ts';

const changes = createEmitter();

/** A boolean setting that is stored on the device for each account. */
export function usePreference(
  name: string,
  defaultValue: boolean,
): [boolean, (value: boolean) => void] {
  const { prefix } = useAppInfo().app.storageKeys;
  const profile = useProfile();
  const key = `${prefix}${name}.${profile?.id ?? 0}`;
  const text = useSyncExternalStore(changes.subscribe, () => deviceStorage.getItem(key));
  const set = (value: boolean) => {
    deviceStorage.setItem(key, String(value));
    changes.emit();
  };
  return [text === null ? defaultValue : text === 'true', set];
}
