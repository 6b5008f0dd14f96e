import type { CallName, Calls, Failure, Translated } from '../api.ts';

/** A call failed. The message is shown to the person. */
export class CallFailure extends Error {
  readonly translated: Translated;

  constructor(translated: Translated) {
    super(translated.en);
    this.translated = translated;
  }
}

/** Sends a call to the development server. Throws a `CallFailure` if it refuses the call. */
export type Call = <Name extends CallName>(
  name: Name,
  body: Calls[Name]['body'],
) => Promise<Calls[Name]['response']>;

/** @param unreachable the message if there is no answer */
export const createCall =
  (token: string, unreachable: Translated): Call =>
  async (name, body) => {
    const response = await fetch(`/@studio/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-studio-token': token },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new CallFailure(unreachable);
    });
    const answer = (await response.json().catch(() => ({ message: unreachable }))) as unknown;
    if (!response.ok) throw new CallFailure((answer as Failure).message);
    return answer as never;
  };
