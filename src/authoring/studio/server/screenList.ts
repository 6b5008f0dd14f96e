import type { DefinitionsApi } from '../../../build/definitions/vitePlugin.ts';
import { screensOf } from '../../describe/screens.ts';
import type { ScreenFile } from '../api.ts';

/** The screens of the draft. */
export interface ScreenList {
  read(): { screens: ScreenFile[]; version: number };
}

/** Lists the screens, with a number that changes with the list. */
export function createScreenList({
  compiler,
  latest,
}: Pick<DefinitionsApi, 'compiler' | 'latest'>): ScreenList {
  // Greater than that of a server before, whose pages may still be open.
  let version = Date.now();
  let screens: ScreenFile[] = [];
  let compilation: ReturnType<typeof latest> | undefined;
  return {
    read: () => {
      if (compilation === latest()) return { screens, version };
      compilation = latest();
      const current = screensOf(compiler, compilation).map(({ id, file }) => ({ id, file }));
      if (JSON.stringify(current) !== JSON.stringify(screens)) version += 1;
      screens = current;
      return { screens, version };
    },
  };
}
