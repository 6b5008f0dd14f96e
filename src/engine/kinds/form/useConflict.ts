import { useState } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../rules/resolved.ts';
import { useHttp } from '../../data/ApiContext.ts';
import { at } from '../../data/pointer.ts';
import { differing, toForm, type FormData } from './shapes.ts';

export interface Conflict {
  changed: ResolvedFormField[];
  by: string | null;
  at: string | null;
}

const textAt = (item: unknown, pointer: string): string | null => {
  const value = at(item, pointer);
  return typeof value === 'string' ? value : null;
};

/** Somebody else saved the same record meanwhile: looks up what they changed, and the version to save over. */
export function useConflict(form: ResolvedForm, params: Record<string, string>) {
  const http = useHttp();
  const [found, setFound] = useState<(Conflict & { etag: string | null }) | null>(null);

  async function look(loaded: FormData): Promise<void> {
    if (!form.load) return;
    try {
      const { body, etag } = await http.exchange(form.load, { params });
      const item = at(body, form.load.at) ?? body;
      const changed = differing(form, loaded, toForm(form, item));
      setFound({ changed, by: textAt(item, '/updated_by'), at: textAt(item, '/updated_at'), etag });
    } catch {
      // What changed cannot be read: the notice says only that something did, and saving over it needs no version.
      setFound({ changed: [], by: null, at: null, etag: null });
    }
  }

  return {
    found: found && { changed: found.changed, by: found.by, at: found.at },
    look,
    /** Takes note that the person saves over it; gives the version to name. */
    settle: () => {
      const etag = found?.etag ?? null;
      setFound(null);
      return etag;
    },
  };
}
