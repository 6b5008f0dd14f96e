import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

const MEGABYTE = 1024 * 1024;

/**
 * Runs npm synchronously.
 * @param {readonly string[]} args
 * @param {string} [folder] the working directory
 * @returns {{ code: number, output: string, errors: string }} the exit code, stdout and stderr
 */
export function runNpm(args, folder = root) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
    shell: process.platform === 'win32',
  });
  return { code: status ?? 1, output: stdout ?? '', errors: error ? error.message : stderr };
}
