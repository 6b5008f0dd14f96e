import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import { useAppInfo } from '../app.ts';
import { useProfile } from '../session/SessionContext.ts';
import { deviceStorage } from './deviceStorage.ts';

const changed = createEmitter();

/** A choice of yes or no that is kept on the device for the signed-in person. */
export function usePreference(name: string, usual: boolean): [boolean, (value: boolean) => void] {
  const { prefix } = useAppInfo().app.storageKeys;
  const profile = useProfile();
  const key = `${prefix}${name}.${profile?.id ?? 0}`;
  const text = useSyncExternalStore(changed.subscribe, () => deviceStorage.getItem(key));
  const set = (value: boolean) => {
    deviceStorage.setItem(key, String(value));
    changed.emit();
  };
  return [text === null ? usual : text === 'true', set];
}
