import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../../src/server/db/hostSelector.ts';

it.each([
  ['postgres://db/n', ['postgres://db/n'], 'any'],
  [
    'postgresql://u:p%40@[::1]:5433/n?sslmode=require',
    ['postgresql://u:p%40@[::1]:5433/n?sslmode=require'],
    'any',
  ],
  ['postgres:///n?host=/run/postgresql', ['postgres:///n?host=/run/postgresql'], 'any'],
  [
    'postgres://u:a@b@one,two:5433/n?target_session_attrs=primary',
    [
      'postgres://u:a@b@one/n?target_session_attrs=primary',
      'postgres://u:a@b@two:5433/n?target_session_attrs=primary',
    ],
    'primary',
  ],
  [
    'postgres://u@one:1,[::1]:2,three/n?target_session_attrs=read-write&sslmode=require',
    ['one:1', '[::1]:2', 'three'].map(
      (host) => `postgres://u@${host}/n?target_session_attrs=read-write&sslmode=require`,
    ),
    'read-write',
  ],
])('the hosts of %s are parsed in order', (text, urls, target) => {
  expect(parseDatabaseUrl(text)).toEqual({ urls, target });
});

it.each([
  'mysql://db/n',
  'postgres:/db',
  'postgres://a,/n',
  'postgres://a:1:2/n',
  'postgres://a:70000,b/n',
  'postgres://u:p@/n',
])('%s is refused', (text) => {
  expect(() => parseDatabaseUrl(text)).toThrow('must be a PostgreSQL address');
});
