import type { ResolvedCall } from './resolved.ts';

/** Whether a call changes nothing: a GET, and any other that its resource says only reads. */
export const onlyReads = ({ method, reads }: Pick<ResolvedCall, 'method' | 'reads'>): boolean => method === 'GET' || reads === true;
