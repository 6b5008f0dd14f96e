import { useState } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../rules/resolved.ts';
import { useHttp } from '../../data/ApiContext.ts';
import type { Answer } from '../../data/http.ts';
import { at } from '../../data/pointer.ts';
import { differing, toForm, toNormal, type FormData } from './shapes.ts';

export interface Conflict {
  changed: ResolvedFormField[];
  by: string | null;
  at: string | null;
}

/** What changed cannot be read: the notice says only that something did, and saving over it needs no version. */
const UNREAD = { changed: [], by: null, at: null, etag: null };

const textAt = (item: unknown, pointer: string): string | null => {
  const value = at(item, pointer);
  return typeof value === 'string' ? value : null;
};

/** The same record was saved meanwhile: looks up what somebody else changed, and the version to save over. */
export function useConflict(form: ResolvedForm, params: Record<string, string>) {
  const http = useHttp();
  const [found, setFound] = useState<(Conflict & { etag: string | null }) | null>(null);

  /** Gives the answer that holds the record where it already says what was to be saved, as after an answer that got lost. */
  async function look(base: FormData, wanted: FormData): Promise<Answer | null> {
    if (!form.load) {
      setFound(UNREAD);
      return null;
    }
    try {
      const answer = await http.exchange(form.load, { params });
      const item = at(answer.body, form.load.at) ?? answer.body;
      const stored = toForm(form, item);
      if (differing(form, toNormal(form, stored), toNormal(form, wanted)).length === 0) return answer;
      setFound({ changed: differing(form, base, stored), by: textAt(item, '/updated_by'), at: textAt(item, '/updated_at'), etag: answer.etag });
    } catch {
      setFound(UNREAD);
    }
    return null;
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
