import type { ResolvedCall } from '../../shared/resolved.ts';

/** The options that manifest.json declares. The names of calls are resolved to calls. */
export interface GradesOptions {
  school: ResolvedCall;
  grades: ResolvedCall;
  stages: ResolvedCall;
  create: string;
  edit: string;
  delete: ResolvedCall;
}
