import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withLocations } from '../../src/authoring/deployment/nginx.ts';
import { BODY_LIMIT, PICTURE_BODY_LIMIT } from '../../src/server/http/bodyParsers.ts';
import { MAX_FORM_BYTES } from '../../src/server/http/multipart.ts';
import { picturesOf, routeSchema } from '../../src/server/resources/schemas.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

type Values = Record<string, string>;

interface DocumentModule {
  readBlocks(): { section: string; installs: boolean; text: string }[];
  fillPlaceholders(text: string, values: Values): string;
  placeholdersIn(text: string): string[];
}

interface UnitModule {
  readUnit(text: string, instance: string): Record<string, string[]>;
  readAssignments(text: string): Values;
  readEnvironmentFile(text: string): Values;
}

// The scripts are plain JavaScript, because they run before the dependencies are installed.
const load = (name: string) =>
  import(String(new URL(`../../scripts/scale/${name}.mjs`, import.meta.url)));
const { fillPlaceholders, placeholdersIn, readBlocks } = (await load('document')) as DocumentModule;
const { readAssignments, readEnvironmentFile, readUnit } = (await load('unit')) as UnitModule;
const { valuesOf } = (await load('values')) as { valuesOf(known?: Values): Values };

const root = resolve(import.meta.dirname, '../..');
const blocks = readBlocks();

describe('the commands of docs/deployment.md', () => {
  it('are listed by section, with the installation steps first', () => {
    const sections = blocks.map(({ section }) => section);
    expect(sections.slice(0, 2)).toEqual(['What is needed', 'What is needed']);
    for (const section of [
      'Database',
      'The product',
      'The first account',
      'The schools',
      'The packages',
      'The processes',
      'The reverse proxy',
      'PgBouncer',
      'Upgrading',
      'Backup and restore',
    ])
      expect(sections).toContain(section);
    expect(blocks.filter(({ installs }) => installs).at(-1)?.section).toBe('The reverse proxy');
    for (const { text } of blocks) expect(text).toMatch(/\S/);
  });

  it('have only placeholders that npm run scale fills in', () => {
    const values = valuesOf({ repository: '/repository', day: '2026-01-01' });
    for (const { text } of blocks)
      expect(placeholdersIn(fillPlaceholders(text, values))).toEqual([]);
    expect(blocks.flatMap(({ text }) => placeholdersIn(text))).toContain('version');
    expect(() => fillPlaceholders('<nobody knows>', values)).toThrow('<nobody knows>');
  });

  it('write an environment file that systemd and Node.js parse alike', () => {
    const file =
      blocks
        .map(({ text }) => /nasaq\.env <<'END'\n([\s\S]*?)^END$/m.exec(text)?.[1])
        .find(Boolean) ?? '';
    const settings = readEnvironmentFile(fillPlaceholders(file, valuesOf()));
    expect(settings['MAIL_FROM']).toBe('Nasaq <no-reply@example.com>');
    expect(parseEnv(fillPlaceholders(file, valuesOf()))).toEqual(settings);
    const quoted = `A='with # and "quotation" marks'\nB='C:\\mail'\nC=plain words <x@y.z>\n`;
    expect(readEnvironmentFile(quoted)).toEqual({
      A: 'with # and "quotation" marks',
      B: 'C:\\mail',
      C: 'plain words <x@y.z>',
    });
    expect(parseEnv(quoted)).toEqual(readEnvironmentFile(quoted));
  });

  it('have a unit file that starts the built server', () => {
    const unit = readUnit(
      readFileSync(join(root, 'docs/deployment/nasaq@.service'), 'utf8'),
      '8081',
    );
    expect(unit).toMatchObject({
      User: ['nasaq'],
      ExecStart: ['/usr/bin/node dist/server/main.js'],
      Restart: ['always'],
      KillSignal: ['SIGTERM'],
    });
    expect(Object.assign({}, ...(unit['Environment'] ?? []).map(readAssignments))).toMatchObject({
      NODE_ENV: 'production',
      PORT: '8081',
    });
  });
});

describe('nginx.conf', () => {
  const text = readFileSync(join(root, 'docs/deployment/nginx.conf'), 'utf8');
  const limits = readLimits(text);

  it('has the locations that follow from the calls', () => {
    expect(withLocations(text, projectCompilation)).toBe(text);
    expect(() => withLocations('server {}', projectCompilation)).toThrow('what is generated');
  });

  const { resources, entities } = projectCompilation;
  const calls = [...resources.values()].flatMap(({ entity, calls: all }) =>
    Object.values(all).map((call) => ({
      call,
      body: routeSchema(call, entities.get(entity)!).body,
    })),
  );
  const limitOf = (path: string) =>
    limits.find(({ pattern }) => pattern.test(path.replaceAll(/:\w+/g, '17')))!.bytes;

  it('has the body size limits of the server', () => {
    expect(limits.map(({ bytes }) => bytes)).toEqual([
      PICTURE_BODY_LIMIT,
      42 * 1024 * 1024,
      BODY_LIMIT,
    ]);
    expect(42 * 1024 * 1024).toBeGreaterThan(MAX_FORM_BYTES);
  });

  it('has the body size limit of each call', () => {
    const expected = new Map<string, number>();
    for (const { call, body } of calls) {
      const bytes = call.multipart
        ? 42 * 1024 * 1024
        : picturesOf(body ?? {}).size > 0
          ? PICTURE_BODY_LIMIT
          : BODY_LIMIT;
      expected.set(call.path, Math.max(bytes, expected.get(call.path) ?? 0));
    }
    const paths = calls.filter(({ call }) => call.method !== 'GET').map(({ call }) => call.path);
    expect(paths.map((path) => [path, limitOf(path)])).toEqual(
      paths.map((path) => [path, expected.get(path)]),
    );
  });
});

/** Reads the body size limits of nginx.conf: those of the locations in order, then the default. */
function readLimits(text: string): { pattern: RegExp; bytes: number }[] {
  const bytesOf = (size: string) =>
    Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 * 1024 : 1024);
  const fromLocations = [...text.matchAll(/^ {4}location ~ (\S+) \{\n([\s\S]*?)^ {4}\}/gm)].flatMap(
    ([, pattern = '', body = '']) => {
      const size = /client_max_body_size +(\w+);/.exec(body)?.[1];
      return size ? [{ pattern: new RegExp(pattern), bytes: bytesOf(size) }] : [];
    },
  );
  return [
    ...fromLocations,
    { pattern: /^/, bytes: bytesOf(/^ {4}client_max_body_size +(\w+);/m.exec(text)?.[1] ?? '') },
  ];
}
