import type { Reference } from '../language/language.ts';
import type { Target } from '../language/targets.ts';

/** Whether what a reference means depends only on the file, not on a screen of it. */
export const isIndependent = ({ refers, call }: Reference): boolean =>
  !SCREEN_TARGETS.includes(refers) && (call !== undefined || !CALL_TARGETS.includes(refers));

/** The targets that depend on the screen. */
const SCREEN_TARGETS: Target[] = ['link', 'rowsOf', 'listColumn', 'formField', 'numberField'];

/** The targets that are in the response of a call, or among its parameters. */
export const CALL_TARGETS: Target[] = [
  'field',
  'fieldPath',
  'picture',
  'sortField',
  'figure',
  'total',
  'callFilter',
];
