import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

/* Formats every file. With --check it changes nothing and fails if a file is not formatted. */

const mode = process.argv.includes('--check') ? '--check' : '--write';
const { status } = spawnSync(
  process.execPath,
  ['node_modules/prettier/bin/prettier.cjs', mode, '--log-level', 'warn', '.'],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
