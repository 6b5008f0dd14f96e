import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The import boundaries are patterns in .oxlintrc.json, and a pattern that matches nothing goes
 * unnoticed. This test lints a temporary project of files with one import each. Each must be
 * rejected or accepted.
 */
const REJECTED = [
  ['src/shared/bad1.ts', '../compiler/issue.ts'],
  ['src/shared/bad2.ts', '../engine/app.ts'],
  ['src/shared/bad3.ts', '../../server/env.ts'],
  ['src/shared/deep/bad4.ts', '../../engine/app.ts'],
  ['src/shared/bad5.ts', 'node:fs'],
  ['src/values/text/bad1.ts', '../../compiler/compile.ts'],
  ['src/values/text/bad2.ts', '../../../server/env.ts'],
  ['src/values/text/bad3.ts', '../decimal/server.ts'],
  ['src/values/text/bad4.ts', './compiler.ts'],
  ['src/sources/relations/bad1.ts', '../../engine/app.ts'],
  ['src/compiler/bad1.ts', '../engine/app.ts'],
  ['src/compiler/cli/bad2.ts', '../../screens/index.ts'],
  ['src/compiler/bad3.ts', '../../server/env.ts'],
  ['src/compiler/bad4.ts', '../main.tsx'],
  ['src/engine/bad1.ts', '../compiler/issue.ts'],
  ['src/engine/bad2.ts', '../../server/env.ts'],
  ['src/engine/bad3.ts', '../screens/index.ts'],
  ['src/engine/bad4.ts', '../main.tsx'],
  ['src/engine/bad5.ts', 'node:fs'],
  ['src/engine/ui/bad1.ts', '../data/http.ts'],
  ['src/engine/ui/icons/bad2.ts', '../../kinds/list/columns.ts'],
  ['src/engine/theme/bad1.ts', '../session/session.ts'],
  ['src/engine/i18n/bad1.ts', '../fields/sizeText.ts'],
  ['src/engine/i18n/bad2.ts', '../../screens/index.ts'],
  ['src/engine/data/bad1.ts', '../fields/sizeText.ts'],
  ['src/engine/data/bad2.ts', '../shell/Shell.tsx'],
  ['src/engine/data/bad3.ts', '../index.ts'],
  ['src/engine/session/bad1.ts', '../blocks/builtIn.ts'],
  ['src/engine/session/bad2.ts', '../../compiler/issue.ts'],
  ['src/engine/fields/bad1.ts', '../kinds/list/columns.ts'],
  ['src/values/text/BadCell.tsx', '../../engine/kinds/list/columns.ts'],
  ['src/values/text/bad5.ts', './server.ts'],
  ['src/values/text/bad6.ts', '@mui/material/Button'],
  ['src/values/text/value.ts', '../../engine/ui/Chip.tsx'],
  ['src/engine/actions/openUrl/bad1.ts', '../../shell/Shell.tsx'],
  ['src/engine/blocks/chart/bad1.ts', '../../kinds/list/columns.ts'],
  ['src/engine/blocks/chart/bad2.ts', '../../../../server/env.ts'],
  ['src/engine/export/bad1.ts', '../kinds/list/columns.ts'],
  ['src/engine/export/xls/bad2.ts', '../../shell/Shell.tsx'],
  ['src/engine/data/bad4.ts', '../export/request.ts'],
  ['src/engine/ui/bad3.ts', '../export/request.ts'],
  ['src/engine/kinds/list/bad1.ts', '../../shell/Shell.tsx'],
  ['src/engine/kinds/list/bad2.ts', '../../../screens/index.ts'],
  ['src/engine/kinds/list/bad3.ts', '../../index.ts'],
  ['src/engine/shell/bad1.ts', '../../screens/index.ts'],
  ['src/engine/shell/bad2.ts', '../../main.tsx'],
  ['src/screens/payment/bad1.ts', '../../engine/data/http.ts'],
  ['src/screens/payment/bad1b.ts', '../../engine/app.ts'],
  ['src/screens/bad2.ts', '../../server/env.ts'],
  ['src/screens/bad3.ts', '../compiler/issue.ts'],
  ['src/screens/payment/bad4.ts', '@mui/material/Button'],
  ['src/engine/fields/bad2.ts', '@mui/material/Button'],
  ['src/engine/data/bad5.ts', '@mui/utils'],
  ['src/engine/kinds/list/bad4.ts', '@mui/x-data-grid'],
  ['src/engine/shell/bad3.ts', '@mui/material/Drawer'],
  ['src/studio/page/bad1.ts', '../../compiler/compile.ts'],
  ['src/studio/page/panel/bad2.ts', '../../server/draft.ts'],
  ['src/studio/page/panel/bad3.ts', '../../../engine/kinds/list/columns.ts'],
  ['src/studio/page/bad4.ts', '../../engine/index.ts'],
  ['src/studio/page/bad5.ts', '../../screens/index.ts'],
  ['src/studio/page/bad6.ts', '@mui/material/Button'],
  ['src/studio/page/bad7.ts', 'node:fs'],
  ['src/main.tsx', './engine/index.ts'],
  ['server/bad1.ts', '../src/engine/app.ts'],
  ['server/http/bad2.ts', '../../src/screens/index.ts'],
  ['server/http/bad3.ts', '../../src/main.tsx'],
  ['server/resources/bad4.ts', '../handlers/index.ts'],
  ['server/resources/bad5.ts', '../hooks/index.ts'],
  ['server/resources/bad6.ts', '../../src/engine/app.ts'],
] as const;

const ACCEPTED = [
  ['src/values/text/server.ts', '../contracts/server.ts'],
  ['src/values/text/good2.ts', '../../shared/fold.ts'],
  ['src/sources/relations/good1.ts', '../contract.ts'],
  ['src/compiler/good1.ts', '../shared/fold.ts'],
  ['src/compiler/good2.ts', 'node:fs'],
  ['src/engine/good1.ts', '../shared/fold.ts'],
  ['src/engine/good2.ts', './kinds/list/columns.ts'],
  ['src/engine/ui/good1.ts', '../theme/palette.ts'],
  ['src/engine/ui/good3.ts', '@mui/material/Dialog'],
  ['src/engine/theme/good1.ts', '@mui/material/styles'],
  ['src/engine/ui/good2.ts', '../i18n/format.ts'],
  ['src/engine/data/good1.ts', '../session/session.ts'],
  ['src/engine/data/good2.ts', '../../shared/fold.ts'],
  ['src/engine/fields/good1.ts', '../registries.ts'],
  ['src/values/text/GoodCell.tsx', '../../engine/ui/Chip.tsx'],
  ['src/engine/blocks/session.signIn/good1.ts', '../../session/session.ts'],
  ['src/engine/export/good1.ts', '../data/http.ts'],
  ['src/engine/export/good2.ts', '../registries.ts'],
  ['src/engine/kinds/list/good3.ts', '../../export/request.ts'],
  ['src/engine/kinds/list/good1.ts', '../../fields/sizeText.ts'],
  ['src/engine/kinds/list/good2.ts', './columns.ts'],
  ['src/engine/shell/good1.ts', '../kinds/list/columns.ts'],
  ['src/screens/payment/good1.ts', '../../engine/index.ts'],
  ['src/screens/payment/good2.ts', '../../shared/fold.ts'],
  ['src/screens/good3.ts', '../engine/index.ts'],
  ['src/studio/page/good1.ts', '../../engine/i18n/format.ts'],
  ['src/studio/page/tree/good2.ts', '../../../engine/ui/TextBox.tsx'],
  ['src/studio/page/tree/good3.ts', '../../api.ts'],
  ['server/good1.ts', '../src/shared/fold.ts'],
  ['server/http/good2.ts', '../../src/compiler/issues/issue.ts'],
  ['server/http/good3.ts', '../env.ts'],
  ['tests/good1.test.ts', '../src/engine/data/http.ts'],
  ['tests/server/good2.test.ts', '../../server/env.ts'],
] as const;

/** Files that import each other's types. Each must be rejected. */
const CIRCLE = [
  'src/engine/kinds/detail/circle1.ts',
  'src/engine/kinds/detail/circle2.ts',
] as const;

const project = mkdtempSync(join(tmpdir(), 'nasaq-imports-'));
let rejected: Set<string>;
let inCircle: Set<string>;

beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(project, '.oxlintrc.json'));
  for (const [file, target] of [...REJECTED, ...ACCEPTED]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(
      join(project, file),
      `import { thing } from '${target}';\nexport const use = () => thing;\n`,
    );
  }
  CIRCLE.forEach((file, index) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(
      join(project, file),
      `import type { Other } from './${basename(CIRCLE[1 - index]!)}';\nexport type { Other as Thing };\n`,
    );
  });
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: project,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const filesWith = (rule: string) =>
    new Set(diagnostics.filter(({ code }) => code.includes(rule)).map(({ filename }) => filename));
  rejected = filesWith('no-restricted-imports');
  inCircle = filesWith('no-cycle');
});

afterAll(() => rmSync(project, { recursive: true }));

test.each(REJECTED)('%s may not import %s', (file) => {
  expect(rejected).toContain(file);
});

test.each(ACCEPTED)('%s may import %s', (file) => {
  expect(rejected).not.toContain(file);
});

test('files may not import types in a circle', () => {
  expect([...inCircle].sort()).toEqual([...CIRCLE].sort());
});
