import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { optional } from '../project/optional.ts';

/** Adds the part of the API that a call belongs to: the stated one, or the one of its response. */
export function withFeature(call: ResolvedCall, stated: string | undefined): ResolvedCall {
  const { response, effect } = call;
  const standard =
    response === 'history' || response === 'accessLog' || response === 'bin'
      ? response
      : effect === 'restore' || effect === 'erase'
        ? 'bin'
        : undefined;
  return { ...call, ...optional('feature', stated ?? standard) };
}
