import { toLocalPath } from '../../shared/localPath.ts';

/** The query parameter of the sign-in screen that says where the person wanted to go. */
export const RETURN_PARAM = 'next';

/** The path to go to after signing in, or null where `wanted` is no path of this host: a link to the sign-in screen can send nobody elsewhere. */
export const toReturnPath = (wanted: string | null): string | null =>
  toLocalPath(wanted ?? '') ?? null;
