import { useEffect, useRef, useState, type RefObject } from 'react';
import type RjsfForm from '@rjsf/core';
import { resourceOf } from '../../../../shared/calls/calls.ts';
import { useAppInfo } from '../../../app.ts';
import { useHttp } from '../../../data/ApiContext.ts';
import { Problem } from '../../../data/requests/problem.ts';
import type { HttpResult } from '../../../data/requests/sendRequest.ts';
import { useRevalidate } from '../../../data/useRevalidate.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { isCorrectable, toServerErrors } from '../errors/errors.ts';
import {
  changedFields,
  formFields,
  toBody,
  toEmptiedValues,
  type FormData,
} from '../state/formData.ts';
import { withPngPictures } from '../state/pngPictures.ts';
import { toSavedItem } from '../state/toSavedItem.ts';
import { useConflict, type FoundConflict, type Side } from './useConflict.ts';
import type { FormErrors } from '../errors/useFormErrors.ts';
import { useOpenAfterSave } from './useOpenAfterSave.ts';
import type { FormOptions, FormValues } from '../state/useFormValues.ts';

interface Parts {
  rjsf: RefObject<RjsfForm | null>;
  values: FormValues;
  errors: FormErrors;
}

/**
 * Saves a form: sends it, handles the conflict if somebody else has saved the record in the
 * meantime, and opens the next screen.
 */
export function useSave(options: FormOptions, { rjsf, values, errors }: Parts) {
  const { form, params, hiddenValues, loaded, startEntries, draft, dialog } = options;
  const request = useSaveRequest(options);
  const complete = useAfterSave(options);
  const conflict = useConflict(form, params, dialog);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const isSaved = useRef(false);
  // The version that the entries change. After a conflict it is the one that somebody else saved.
  const version = useRef(startEntries.etag);

  async function send(ifMatch: string | null) {
    // Only one save at a time, and none after a successful one that has not yet opened the next
    // screen.
    if (isSending.current || isSaved.current) return;
    isSending.current = true;
    setBusy(true);
    const emptied = toEmptiedValues(form, loaded, values.current());
    const body = toBody(form, { ...values.current(), ...emptied, ...hiddenValues });
    const answer = await request(body, ifMatch).catch(onRefused);
    draft.documents.setProgress(null);
    setBusy(false);
    isSending.current = false;
    if (!answer) return;
    isSaved.current = true;
    conflict.close();
    complete(answer);
  }

  /** Returns the record if it already has the values, as after a lost response. */
  async function onRefused(problem: unknown): Promise<HttpResult | null> {
    if (problem instanceof Problem && problem.status === 412) {
      const result = await conflict.check(values.base(), values.current());
      if ('saved' in result) return result.saved;
      keepBoth(result.found);
      return null;
    }
    errors.onRefused(toServerErrors(form, problem), isCorrectable(problem));
    return null;
  }

  /**
   * Merges the version that somebody else saved into the form. What the user has entered so far stays
   * on this device as a draft until the form is saved.
   */
  function keepBoth({ stored, etag }: FoundConflict) {
    if (!stored) return;
    draft.setAside();
    mergeStored(stored);
    version.current = etag;
  }

  /** Sets a field of the form to the value of the user, or to that of somebody else. */
  function choose(field: string, side: Side) {
    const { stored, mine, chosen } = conflict.found!;
    const entered =
      chosen[field] === 'theirs' ? mine : { ...mine, [field]: values.current()[field] };
    const value = (side === 'mine' ? entered : stored!)[field];
    conflict.choose(field, side, entered);
    rjsf.current?.setFieldValue(field, value);
    values.set({ ...values.current(), [field]: value });
  }

  /** Saves, unless the user still has to choose between two values. */
  function submit() {
    const { found } = conflict;
    if (found && (!found.stored || found.changedByBoth.some(({ field }) => !found.chosen[field])))
      return conflict.remind();
    void send(version.current);
  }

  /**
   * Takes over the version that somebody else saved, except the fields that the user has changed.
   */
  function mergeStored(stored: FormData) {
    const ownFields = changedFields(form, values.base(), values.current());
    const otherFields = formFields(form).filter(
      ({ field }) => !ownFields.some((own) => own.field === field),
    );
    for (const { field } of otherFields) rjsf.current?.setFieldValue(field, stored[field]);
    values.set({
      ...values.current(),
      ...Object.fromEntries(otherFields.map(({ field }) => [field, stored[field]])),
    });
    values.setBase(stored);
  }

  return {
    busy,
    isDone: () => isSaved.current,
    version: () => version.current,
    submit,
    conflict: conflict.found,
    choose,
    /** Saves over a version of somebody else that could not be read. */
    overwrite() {
      conflict.close();
      void send(null);
    },
  };
}

/** Returns a function that sends a form's body. */
function useSaveRequest({ form, params, draft: { documents } }: FormOptions) {
  const { save } = form;
  const http = useHttp();
  const session = useSession();
  const { app } = useAppInfo();
  return async (body: FormData, ifMatch: string | null): Promise<HttpResult> => {
    if (save.name === app.session.signIn.name) {
      await session.signIn(body);
      return { body: undefined, etag: null };
    }
    const files = Object.entries(body).flatMap(([field, value]) => {
      const file = documents.fileOf(value);
      return file ? [[field, file] as const] : [];
    });
    const answer = await http.exchange(save, {
      params,
      // From the route parameters or the fields of the row that opened the form.
      query: Object.fromEntries(Object.keys(save.filters).map((name) => [name, params[name]])),
      body: await withPngPictures(form, body),
      ifMatch,
      ...(save.multipart ? { files: new Map(files), onProgress: documents.setProgress } : {}),
    });
    // If the user saved their own account, the shell shows the new profile.
    if (resourceOf(save) === resourceOf(app.session.profile)) void session.refresh();
    return answer;
  };
}

/**
 * Returns what a form does after a successful save: it deletes the draft, reads again what the save
 * can have changed, and navigates to the form's next screen. `onSaveAndStay` is called instead if
 * the form leads to itself, or is a dialog that leads nowhere. If the user has left the form in the
 * meantime, nothing is opened.
 */
function useAfterSave({ form, params, draft, onSaveAndStay }: FormOptions) {
  const { routes } = useAppInfo();
  const openNext = useOpenAfterSave(form);
  const revalidate = useRevalidate();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (answer: HttpResult) => {
    draft.discard();
    revalidate(form.save);
    if (!isMounted.current) return;
    const isInPlace = form.layout === 'dialog' && !form.afterSave;
    if (isInPlace || form.afterSave === form.id) return onSaveAndStay(answer);
    openNext(toSavedItem(form, answer, params, routes));
  };
}
