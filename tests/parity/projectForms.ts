import { resolve } from 'node:path';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { buildScreens } from '../compiler/buildScreens.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

/** The forms of this project as the build has them, by id. */
export const projectForms = await buildScreens<ResolvedForm>(
  resolve(import.meta.dirname, '../..'),
  [...projectCompilation.screens.values()].flatMap(({ kind, id }) => (kind === 'form' ? [id] : [])),
);
