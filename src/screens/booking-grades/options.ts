import type { ResolvedCall } from '../../shared/resolved.ts';

/** The settings that manifest.json describes, with each call in the place of its name. */
export interface GradesOptions {
  school: ResolvedCall;
  grades: ResolvedCall;
  stages: ResolvedCall;
  create: string;
  edit: string;
  delete: ResolvedCall;
}
