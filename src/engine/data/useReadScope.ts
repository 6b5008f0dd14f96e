import { useAppInfo } from '../app.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSessionNumber } from '../session/SessionContext.ts';
import { useHttp } from './ApiContext.ts';
import type { ReadScope } from './read.ts';

/** Returns what the answers of calls depend on. */
export function useReadScope(): ReadScope {
  const { envelope } = useAppInfo().app;
  return { http: useHttp(), envelope, language: useLanguage(), session: useSessionNumber() };
}
