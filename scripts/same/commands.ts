import { spawnSync } from 'node:child_process';
import type { Results } from './results.ts';

const COMMANDS = [
  ['check', '--help'],
  ['check', '--uses', 'school'],
  ['check', '--where', 'my-news'],
  ['impact', '--help'],
  ['upgrade', '--help'],
  ['new', '--help'],
  ...['area', 'field', 'rename', 'remove', 'filter', 'screen'].map((one) => ['new', one, '--help']),
  ['migrate', '--help'],
  ['account'],
  ['school'],
  ['packages'],
  ['history'],
];

/** The output of commands. */
export function commandResults(): Results {
  return new Map(
    COMMANDS.map(([script = '', ...args]) => {
      const { stdout, stderr, status } = spawnSync(
        'npm',
        ['run', '--silent', script, '--', ...args],
        { encoding: 'utf8' },
      );
      return [`npm run ${[script, ...args].join(' ')}`, `${status}\n${stdout}\n${stderr}`];
    }),
  );
}
