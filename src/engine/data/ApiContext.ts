import { createContext, useContext } from 'react';
import type { Http } from './requests/http.ts';

const ApiContext = createContext<Http | null>(null);

export const ApiProvider = ApiContext.Provider;

export function useHttp(): Http {
  const http = useContext(ApiContext);
  if (!http) throw new Error('useHttp must be called inside an ApiProvider');
  return http;
}
