import { useState } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useHttp } from '../../data/ApiContext.ts';
import type { Documents } from '../../fields/documents.ts';
import type { HttpResult, HttpRequest } from '../../data/sendRequest.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { resourceOf } from '../../../shared/calls.ts';
import { Problem, problemKey, hostMessages } from '../../data/problem.ts';
import { chooseLanguage } from '../../i18n/storedLanguage.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { FormError } from './ErrorSummary.tsx';
import { toMessage, toSentence } from './messages.ts';
import { formFields, type FormData } from './formData.ts';

/**
 * The result of a save: done, refused with errors, or a conflict because somebody else saved
 * before.
 */
export type SaveResult =
  | { result: 'saved'; answer: HttpResult }
  | { result: 'refused'; errors: FormError[]; correctable: boolean }
  | { result: 'conflict' };

/**
 * Returns the query of the save call, from the route parameters or the fields of the row that
 * opened the form.
 */
const queryOf = ({ filters }: ResolvedForm['save'], params: Record<string, string>) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, params[name]]));

/**
 * Whether the user can correct the entered data. Other problems may be gone at the next attempt.
 */
const isCorrectable = (problem: unknown) =>
  problem instanceof Problem && (problem.status === 400 || problem.status === 422);

/**
 * Converts a problem to errors of the form's fields, or to errors of the whole form if it names
 * none.
 */
function toErrors(problem: unknown, fieldNames: ReadonlySet<string>): FormError[] {
  const formError = (key: string): FormError[] => [
    { field: null, message: toMessage({ key, params: {} }) },
  ];
  if (!(problem instanceof Problem)) return formError('error.generic.hint');
  const toKnownField = (field: string) => (fieldNames.has(field) ? field : null);
  const translated = Object.entries(problem.fields).flatMap(([field, list]) =>
    list.map((entry) => ({ field: toKnownField(field), message: toMessage(entry) })),
  );
  if (translated.length > 0) return translated;
  const sentences = Object.entries(problem.fieldTexts).flatMap(([field, texts]) =>
    texts.map((text) => ({ field: toKnownField(field), message: toSentence(text) })),
  );
  if (sentences.length > 0) return sentences;
  const reasons = hostMessages(problem);
  if (reasons.length > 0)
    return reasons.map((text) => ({ field: null, message: toSentence(text) }));
  if (problem.status === 413) return formError('error.tooLarge');
  return formError(
    problem.status === 0 || problem.status === 429 ? problemKey(problem) : 'error.generic.hint',
  );
}

/** Returns a function that saves a form, and whether a save is running. */
export function useSave(form: ResolvedForm, params: Record<string, string>, documents: Documents) {
  const http = useHttp();
  const session = useSession();
  const texts = useTexts();
  const { app } = useAppInfo();
  const [busy, setBusy] = useState(false);

  /** Returns the files of a multipart request, and the callback for their progress. */
  function filesOf(body: FormData): Pick<HttpRequest, 'files' | 'onProgress'> {
    if (!form.save.multipart) return {};
    const files = new Map(
      Object.entries(body).flatMap(([field, value]) =>
        documents.fileOf(value) ? [[field, documents.fileOf(value)!] as const] : [],
      ),
    );
    return { files, onProgress: documents.setProgress };
  }

  async function send(body: FormData, ifMatch: string | null): Promise<HttpResult> {
    if (form.save.name === app.session.signIn.name) {
      // A language chosen before signing in has priority over that of the account, which has
      // priority over the browser's.
      await chooseLanguage(
        texts,
        await session.signIn(body),
        deviceStorage,
        app.storageKeys.language,
      );
      return { body: undefined, etag: null };
    }
    const answer = await http.exchange(form.save, {
      params,
      query: queryOf(form.save, params),
      body,
      ifMatch,
      ...filesOf(body),
    });
    // If the user saved their own account, the shell shows the new profile.
    if (resourceOf(form.save) === resourceOf(app.session.profile)) void session.refresh();
    return answer;
  }

  async function save(body: FormData, ifMatch: string | null): Promise<SaveResult> {
    setBusy(true);
    try {
      return { result: 'saved', answer: await send(body, ifMatch) };
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 412) return { result: 'conflict' };
      if (form.save.multipart && problem instanceof Problem && problem.status === 0)
        return {
          result: 'refused',
          errors: [{ field: null, message: toMessage({ key: 'file.error.upload', params: {} }) }],
          correctable: false,
        };
      return {
        result: 'refused',
        errors: toErrors(problem, new Set(formFields(form).map(({ field }) => field))),
        correctable: isCorrectable(problem),
      };
    } finally {
      documents.setProgress(null);
      setBusy(false);
    }
  }
  return { busy, save };
}
