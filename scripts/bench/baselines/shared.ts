import { useEffect, useState } from 'react';

export interface Row {
  id: number;
  title: string;
  details?: string;
  schools: { id: number; name: string }[];
  liked_count: number;
  /** Spelled like this in the API. */
  commnets_count: number;
  created_at: string;
}

export interface School {
  id: number;
  name: string;
}

/** Fetches JSON from a path. Returns undefined until the response has arrived. */
// Only the caller knows the type of the response.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function useResponse<Body>(path: string): Body | undefined {
  const [result, setResult] = useState<{ path: string; data: Body }>();
  useEffect(() => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('FBidToken') ?? ''}` };
    void fetch(path, { headers })
      .then((response) => response.json() as Promise<{ data: Body }>)
      .then(({ data }) => setResult({ path, data }));
  }, [path]);
  return result?.path === path ? result.data : undefined;
}

/** A minimal router: returns the current path and a function that navigates. */
export function usePath(): [string, (path: string) => void] {
  const [path, setPath] = useState(window.location.pathname);
  useEffect(() => {
    const follow = () => setPath(window.location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return [
    path,
    (next) => {
      window.history.pushState(null, '', next);
      setPath(next);
    },
  ];
}

export const FIELDS = Array.from({ length: 30 }, (_, index) => `field_${index}`);

/** The validation rule of all thirty fields. */
export const isShort = (text: string) => text.trim().length < 4;

export const toDay = (text: string) =>
  new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', { dateStyle: 'medium' }).format(
    new Date(text),
  );
