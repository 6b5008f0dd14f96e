import { orList } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';

/** Reports a call whose response is none of these. Returns whether it is one of them. */
export function expectResponse(
  at: Cursor,
  { name, response }: ResolvedCall,
  responses: readonly ResolvedCall['response'][],
): boolean {
  const isExpected = responses.includes(response);
  if (!isExpected)
    at.report('check.callResponse', { call: name, response, responses: orList([...responses]) });
  return isExpected;
}
