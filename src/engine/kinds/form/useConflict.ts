import { useState } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../shared/resolved.ts';
import { versionTagOrNull } from '../../../shared/versionTag.ts';
import { useHttp } from '../../data/ApiContext.ts';
import type { HttpResult } from '../../data/http.ts';
import { at } from '../../data/pointer.ts';
import type { DialogPlace } from '../dialogs.ts';
import { changedFields, toForm, toNormalized, type FormData } from './formData.ts';

interface Conflict {
  /** The fields that somebody else changed. */
  changed: ResolvedFormField[];
  /** Those among them that this person changed as well. */
  both: ResolvedFormField[];
  by: string | null;
  at: string | null;
}

/** The record as the host holds it now, and the version to save over. */
interface Stored {
  item: unknown;
  etag: string | null;
}

interface Found extends Conflict {
  etag: string | null;
  /** The record in the form's shape; null where it could not be read. */
  stored: FormData | null;
}

/** What changed cannot be read: the notice says only that something did, and saving over it needs no version. */
const UNREAD: Found = { changed: [], both: [], by: null, at: null, etag: null, stored: null };

const textAt = (item: unknown, pointer: string): string | null => {
  const value = at(item, pointer);
  return typeof value === 'string' ? value : null;
};

/** The same record was saved meanwhile: looks up what somebody else changed, and the version to save over. */
export function useConflict(
  form: ResolvedForm,
  params: Record<string, string>,
  dialog: DialogPlace | undefined,
) {
  const http = useHttp();
  const [found, setFound] = useState<Found | null>(null);

  async function read(): Promise<Stored | null> {
    if (form.load) {
      const { body, etag } = await http.exchange(form.load, { params });
      return { item: at(body, form.load.pointer) ?? body, etag };
    }
    const row = await dialog?.latest?.();
    return row ? { item: row, etag: versionTagOrNull(form.versionField && row[form.versionField]) } : null;
  }

  /** Gives the answer that holds the record where it already says what was to be saved, as after an answer that got lost. */
  async function look(base: FormData, wanted: FormData): Promise<HttpResult | null> {
    const now = await read().catch(() => null);
    if (!now) {
      setFound(UNREAD);
      return null;
    }
    const { item, etag } = now;
    const stored = toForm(form, item);
    if (changedFields(form, toNormalized(form, stored), toNormalized(form, wanted)).length === 0)
      return { body: item, etag };
    const [changed, own] = [changedFields(form, base, stored), changedFields(form, base, wanted)];
    setFound({
      changed,
      both: changed.filter((field) => own.includes(field)),
      by: textAt(item, '/updated_by'),
      at: textAt(item, '/updated_at'),
      etag,
      stored,
    });
    return null;
  }

  return {
    found: found && { changed: found.changed, both: found.both, by: found.by, at: found.at },
    look,
    /** Takes note that the person saves over it; gives what is there, and the version to name. */
    settle: () => {
      setFound(null);
      return { stored: found?.stored ?? null, etag: found?.etag ?? null };
    },
  };
}
