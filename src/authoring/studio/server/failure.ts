import {
  message,
  translateMessage,
  type MessageKey,
  type Params,
} from '../../../compiler/issues/messages.ts';
import type { Failure } from '../api.ts';

/** A failure of a call, which the page shows. Its message is a text of the file `check.json` of `locales/`. */
export class StudioFailure extends Error {
  readonly failure: Failure;
  readonly status: number;

  constructor(key: MessageKey, params: Params = {}, status = 409) {
    const translated = translateMessage(message(key, params));
    super(translated.en);
    this.failure = { message: translated };
    this.status = status;
  }
}
