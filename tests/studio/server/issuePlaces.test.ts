import { describe, expect, it } from 'vitest';
import { panelOf } from '../../../src/compiler/describe/panel.ts';
import { createCompiler } from '../../../src/compiler/compile.ts';
import type { Issue } from '../../../src/compiler/issues/issue.ts';
import { createOverlaidBase, filesOf, readFixtures } from '../../definitions/fixture.ts';

/*
 * Every issue of the invalid fixtures is shown at a control, or it has no place in a file that the
 * studio edits, so that only the list of issues shows it.
 */

const base = createOverlaidBase();
const { root, overlay } = base;
const compiler = createCompiler({ root, overlay });
compiler.compile();
/** The files of the fixture before. */
let former: string[] = [];

/** Whether the studio can edit the value with an issue. That of a whole file is in the list only. */
const isEditable = ({ file, path }: Issue): boolean =>
  path !== undefined &&
  path.length > 0 &&
  (file.startsWith('schemas/') || file.startsWith('locales/'));

describe('an issue is at a control', () => {
  it.each(readFixtures('invalid').map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    (_name, fixture) => {
      fixture.edits.forEach(base.edit);
      const files = filesOf([fixture]);
      const compilation = compiler.update([...former, ...files]);
      former = files;
      const lost = compilation.issues
        .filter(isEditable)
        .filter(({ file, path = [] }) =>
          file.startsWith('locales/')
            ? path.length > 1
            : panelOf(compiler, compilation, { file, path }) === undefined,
        );
      overlay.clear();
      expect(compilation.issues.length).toBeGreaterThan(0);
      expect(lost).toEqual([]);
    },
  );
});
