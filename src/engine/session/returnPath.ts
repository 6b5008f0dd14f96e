import { toLocalPath } from '../../shared/text/localPath.ts';

/** The query parameter of the sign-in screen with the path that the user wanted to open. */
export const RETURN_PARAM = 'next';

/**
 * Returns the path to open after signing in, or null if it leads to another host, so that a link to
 * the sign-in screen cannot redirect elsewhere.
 */
export const toReturnPath = (path: string | null): string | null => toLocalPath(path ?? '') ?? null;
