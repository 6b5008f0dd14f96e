import { useState } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useHttp } from '../../data/ApiContext.ts';
import type { Documents } from '../../fields/documents.ts';
import type { HttpResult, Request } from '../../data/http.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { resourceOf } from '../../../shared/calls.ts';
import { Problem, problemKey, hostMessages } from '../../data/problem.ts';
import { chooseLanguage } from '../../i18n/storedLanguage.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { FormError } from './ErrorSummary.tsx';
import { toMessage, toSentence } from './messages.ts';
import type { FormData } from './formData.ts';

/** What came of a save: done, refused for these reasons, or outrun by somebody else's save. */
export type SaveResult =
  | { result: 'saved'; answer: HttpResult }
  | { result: 'refused'; errors: FormError[]; correctable: boolean }
  | { result: 'conflict' };

/** What a call that writes names behind the question mark: parts of the route, or fields of the row that opened the form. */
const queryOf = ({ filters }: ResolvedForm['save'], params: Record<string, string>) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, params[name]]));

/** Whether it is about what was entered, so that there is something to correct; all else may go well the next time. */
const isCorrectable = (problem: unknown) =>
  problem instanceof Problem && (problem.status === 400 || problem.status === 422);

/** The refusals of a problem, at the form's fields where it has them, about the form as a whole otherwise. */
function toErrors(problem: unknown, known: ReadonlySet<string>): FormError[] {
  const whole = (key: string): FormError[] => [
    { field: null, message: toMessage({ key, params: {} }) },
  ];
  if (!(problem instanceof Problem)) return whole('error.generic.hint');
  const place = (field: string) => (known.has(field) ? field : null);
  const keyed = Object.entries(problem.fields).flatMap(([field, list]) =>
    list.map((one) => ({ field: place(field), message: toMessage(one) })),
  );
  if (keyed.length > 0) return keyed;
  const told = Object.entries(problem.fieldTexts).flatMap(([field, texts]) =>
    texts.map((text) => ({ field: place(field), message: toSentence(text) })),
  );
  if (told.length > 0) return told;
  const reasons = hostMessages(problem);
  if (reasons.length > 0)
    return reasons.map((text) => ({ field: null, message: toSentence(text) }));
  if (problem.status === 413) return whole('error.tooLarge');
  return whole(
    problem.status === 0 || problem.status === 429 ? problemKey(problem) : 'error.generic.hint',
  );
}

/** Sends a form's body. */
export function useSave(form: ResolvedForm, params: Record<string, string>, documents: Documents) {
  const http = useHttp();
  const session = useSession();
  const texts = useTexts();
  const { app } = useAppInfo();
  const [busy, setBusy] = useState(false);

  /** What goes beside the texts of a body that is sent as a form with files. */
  function filesOf(body: FormData): Pick<Request, 'files' | 'onProgress'> {
    if (!form.save.multipart) return {};
    const files = new Map(
      Object.entries(body).flatMap(([field, mark]) =>
        documents.fileOf(mark) ? [[field, documents.fileOf(mark)!] as const] : [],
      ),
    );
    return { files, onProgress: documents.setProgress };
  }

  async function send(body: FormData, ifMatch: string | null): Promise<HttpResult> {
    if (form.save.name === app.session.signIn.name) {
      // The account's own language wins over what this browser was set to, and what was chosen on the way over that.
      await chooseLanguage(texts, await session.signIn(body), deviceStorage, app.storageKeys.language);
      return { body: undefined, etag: null };
    }
    const answer = await http.exchange(form.save, {
      params,
      query: queryOf(form.save, params),
      body,
      ifMatch,
      ...filesOf(body),
    });
    // Whoever changed the own account sees it in the frame too.
    if (resourceOf(form.save) === resourceOf(app.session.profile)) void session.refresh();
    return answer;
  }

  async function save(
    body: FormData,
    ifMatch: string | null,
    known: ReadonlySet<string>,
  ): Promise<SaveResult> {
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
        errors: toErrors(problem, known),
        correctable: isCorrectable(problem),
      };
    } finally {
      documents.setProgress(null);
      setBusy(false);
    }
  }
  return { busy, save };
}
