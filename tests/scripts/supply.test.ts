import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../helpers/removeFolder.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'nasaq-supply-'));
afterAll(() => removeFolder(folder));

describe('the audit', () => {
  const RECORDINGS = join(root, 'tests/fixtures/npm-audit');

  /** Installs a fake npm that prints a recorded response and writes its arguments to a file. */
  beforeAll(() => {
    const npm = join(folder, 'npm');
    writeFileSync(npm, '#!/bin/sh\necho "$@" > "$ARGUMENTS"\ncat "$ANSWER"\nexit "$EXIT_CODE"\n');
    chmodSync(npm, 0o755);
  });

  function audit(answer: string, exitCode: number) {
    const file = join(folder, 'arguments');
    const env = {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      ANSWER: answer,
      EXIT_CODE: String(exitCode),
      ARGUMENTS: file,
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.mjs'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr, arguments: readFileSync(file, 'utf8').trim().split(' ') };
  }

  test('passes and prints one line if no vulnerability is known', () => {
    const result = audit(join(RECORDINGS, 'clean.json'), 0);
    expect(result).toMatchObject({
      status: 0,
      stdout: 'No production dependency has a known vulnerability of severity high or critical.\n',
      stderr: '',
    });
    expect(result.arguments).toEqual(
      expect.arrayContaining([
        'audit',
        '--package-lock-only',
        '--omit',
        'dev',
        '--json',
        '--offline=false',
      ]),
    );
  });

  test('fails and lists package, severity, title and fixed version of each serious vulnerability', () => {
    const { status, stderr } = audit(join(RECORDINGS, 'high.json'), 1);
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Production dependencies have known vulnerabilities:',
      '  lodash (high): Command Injection in lodash. Fixed in 4.17.21; npm proposes lodash 4.18.1. https://github.com/advisories/GHSA-35jh-r3h4-6jhm',
      '  minimist (critical): Prototype Pollution in minimist. Fixed in 0.2.4; npm proposes mkdirp 0.5.6. https://github.com/advisories/GHSA-xvch-5gv4-984h',
    ]);
  });

  test('passes if all vulnerabilities are moderate or low', () => {
    const file = join(folder, 'moderate.json');
    writeFileSync(
      file,
      readFileSync(join(RECORDINGS, 'high.json'), 'utf8').replaceAll(
        /"(?:high|critical)",/g,
        '"moderate",',
      ),
    );
    expect(audit(file, 1)).toMatchObject({ status: 0, stderr: '' });
  });

  test.each([
    ['refused.json', '405'],
    ['unreachable.json', 'network error'],
  ])('passes with a note if the registry does not respond: %s', (file, reason) => {
    const stdout = `The production dependencies were not checked: the registry does not answer audits (${reason}).\n`;
    expect(audit(join(RECORDINGS, file), 1)).toMatchObject({ status: 0, stdout, stderr: '' });
  });

  test('fails if npm cannot read the lock file or prints no JSON', () => {
    expect(audit(join(RECORDINGS, 'no-lock-file.json'), 1)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('requires an existing lockfile') as string,
    });
    expect(audit('/dev/null', 1)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('could not check') as string,
    });
  });

  test('runs before the tests in continuous integration', () => {
    const lines = readFileSync(join(root, '.ci/run'), 'utf8').trimEnd().split('\n');
    expect(lines).toContain('set -euo pipefail');
    expect(lines.slice(-2)).toEqual(['npm run --silent audit', 'exec npm test']);
  });
});

describe('the SBOM', () => {
  interface Component {
    name: string;
    version: string;
  }

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const file = join(folder, 'sbom.json');
  let sbom: {
    bomFormat: string;
    metadata: { component: Component & { type: string } };
    components: Component[];
  };
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/sbom.mjs', file], { cwd: root });
    sbom = JSON.parse(readFileSync(file, 'utf8')) as typeof sbom;
  });

  test('describes the product and lists the production packages of the lock file', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { type: 'application', name: 'nasaq' } },
    });
    const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
    const locked = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
    expect(locked.length).toBeGreaterThan(200);
    const names = new Set(
      locked.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
    );
    expect([...listed].toSorted()).toEqual([...names].toSorted());
    // nodemailer is both a production dependency and a dependency of smtp-server.
    expect(
      [...listed].filter((name) => /^(?:nodemailer|smtp-server|vitest)@/.test(name)),
    ).toHaveLength(1);
  });

  test('contains no registry and no local path', () => {
    const text = readFileSync(file, 'utf8');
    expect(text.match(/https?:\/\/[^/"]*/g)).toEqual(['http://cyclonedx.org']);
    for (const path of [root, tmpdir()]) expect(text).not.toContain(path);
    expect(text).not.toMatch(/"(?:[A-Z]:\\|\/)/);
  });
});
