import { describe, expect, it } from 'vitest';
import {
  CallFailure,
  ConnectionLost,
  createRequests,
} from '../../src/authoring/studio/page/server.ts';

const follow = async (response: () => Promise<Response>) => {
  let refusals = 0;
  const requests = createRequests('token', () => (refusals += 1), response);
  const results: unknown[] = [];
  const read = async () => {
    for await (const one of requests.follow('storedItems', {}, new AbortController().signal))
      results.push(one);
  };
  const error = await read().catch((one: unknown) => one);
  return { results, error, refusals };
};

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe('a request with several responses', () => {
  it('returns each line, wherever the network has divided them', async () => {
    const { results, error } = await follow(
      async () => new Response(streamOf('{"state":"no', 'thing"}\n{"state"', ':"issues"}\n')),
    );
    expect(error).toBeUndefined();
    expect(results).toEqual([{ state: 'nothing' }, { state: 'issues' }]);
  });

  it('fails with the message of the server', async () => {
    const body = JSON.stringify({ message: { ar: 'خطأ', en: 'Wrong' } });
    const { error, refusals } = await follow(async () => new Response(body, { status: 403 }));
    expect(error).toBeInstanceOf(CallFailure);
    expect((error as CallFailure).translated).toEqual({ ar: 'خطأ', en: 'Wrong' });
    expect(refusals).toBe(1);
  });

  it('fails if the connection is lost', async () => {
    const { error } = await follow(() => Promise.reject(new TypeError('fetch failed')));
    expect(error).toBeInstanceOf(ConnectionLost);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset')),
    });
    const halfway = await follow(async () => new Response(broken));
    expect(halfway.error).toBeInstanceOf(ConnectionLost);
  });
});
