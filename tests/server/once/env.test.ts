import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidSettings, readSettings } from '../../../src/server/app/settings.ts';
import { product } from '../../../server/product.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

/** Reads the settings, with those of the product. */
const settingsOf = (source: Record<string, string | undefined>) => readSettings(source, product);

describe('settings', () => {
  it('default to a demo on this machine only', () => {
    expect(settingsOf({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: '.data',
      databaseUrl: undefined,
      databasePooler: undefined,
      demo: true,
      sessionIdle: 1_800_000,
      sessionMax: 28_800_000,
      trustProxy: false,
      mailUrl: undefined,
      mailFrom: 'no-reply@127.0.0.1',
      metricsToken: undefined,
      apiBase: '',
      gateway: 'sandbox',
      seller: { name: undefined, vatNumber: undefined, address: undefined },
      retention: {
        auditDetail: '5 years',
        mails: '7 days',
        history: '24 months',
      },
      keepVisits: '24 months',
      quotas: { records: 1_000_000, fileBytes: 20_000_000_000 },
    });
    expect(settingsOf({ PORT: '', HOST: ' ' })).toEqual(settingsOf({}));
  });

  it('are read', () => {
    const env = settingsOf({
      HOST: '0.0.0.0',
      PORT: '9000',
      PUBLIC_URL: 'https://dashboard.example/',
      DATA_DIR: '/var/lib/nasaq',
      DATABASE_URL: 'postgresql://u:p@db:5432/n?sslmode=require',
      DATABASE_POOLER: 'transaction',
      DEMO: 'on',
      SESSION_IDLE: '45s',
      SESSION_MAX: '1d',
      TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
      MAIL_URL: 'smtps://post:s3cret@mail.example:465',
      MAIL_FROM: 'Nasaq <post@dashboard.example>',
      API_BASE: 'https://api.example/v2/',
      SELLER_NAME: 'Nasaq Company',
      SELLER_VAT_NUMBER: '300000000000003',
      SELLER_ADDRESS: 'Riyadh',
      KEEP_VISITS: '1 year',
      KEEP_AUDIT_DETAIL: '90days',
      KEEP_MAILS: 'Forever',
      KEEP_HISTORY: '180 days',
      QUOTA_RECORDS: '5000',
      QUOTA_FILES: '500 MB',
    });
    expect(env).toEqual({
      host: '0.0.0.0',
      port: 9000,
      publicUrl: 'https://dashboard.example',
      dataDir: '/var/lib/nasaq',
      databaseUrl: 'postgresql://u:p@db:5432/n?sslmode=require',
      databasePooler: 'transaction',
      demo: true,
      sessionIdle: 45_000,
      sessionMax: 86_400_000,
      trustProxy: '10.0.0.0/8, 192.168.1.1',
      mailUrl: 'smtps://post:s3cret@mail.example:465',
      mailFrom: 'Nasaq <post@dashboard.example>',
      apiBase: 'https://api.example/v2',
      gateway: 'sandbox',
      seller: { name: 'Nasaq Company', vatNumber: '300000000000003', address: 'Riyadh' },
      retention: {
        auditDetail: '90 days',
        mails: undefined,
        history: '180 days',
      },
      keepVisits: '1 years',
      quotas: { records: 5000, fileBytes: 500_000_000 },
    });
    expect(settingsOf({ PUBLIC_URL: 'https://dashboard.example' }).mailFrom).toBe(
      'no-reply@dashboard.example',
    );
    expect(settingsOf({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(settingsOf({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81');
    expect(settingsOf({ HOST: '0.0.0.0' }).publicUrl).toBe('http://127.0.0.1:8080');
  });

  it('fill only the embedded database with demo data, and not in production, unless DEMO is set', () => {
    const demo = (source: Record<string, string>) => settingsOf(source).demo;
    const DATABASE_URL = 'postgres://db/n';
    expect(demo({})).toBe(true);
    expect(demo({ DEMO: 'off' })).toBe(false);
    expect(demo({ DATABASE_URL })).toBe(false);
    expect(demo({ DATABASE_URL, DEMO: '1' })).toBe(true);
    expect(demo({ NODE_ENV: 'production', DATABASE_URL: 'embedded' })).toBe(false);
    expect(demo({ NODE_ENV: 'production', DATABASE_URL: 'embedded', DEMO: 'true' })).toBe(true);
  });

  it('require a database in production, and accept "embedded" for the embedded one', () => {
    const missing = /DATABASE_URL: must be set if NODE_ENV is production/;
    expect(() => settingsOf({ NODE_ENV: 'production' })).toThrow(missing);
    expect(() => settingsOf({ NODE_ENV: 'production', DATABASE_URL: ' ' })).toThrow(missing);
    expect(
      settingsOf({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).databaseUrl,
    ).toBeUndefined();
    expect(settingsOf({ DATABASE_URL: 'embedded' })).toEqual(settingsOf({}));
  });

  it.each([
    ['PORT', ['x', '-1', '65536', '80.5', '0x50']],
    ['HOST', ['a b', 'http://x', '']],
    [
      'PUBLIC_URL',
      ['dashboard.example', 'ftp://x', 'https://x/path', 'https://u:p@x', 'https://x?y'],
    ],
    [
      'DATABASE_URL',
      [
        'mysql://x',
        'x',
        'localhost:5432',
        'Embedded',
        'postgres://a,,b/n',
        'postgres://a:1,b:x/n',
        'postgres:///n?host=a,b',
        'postgres://a,b/n?target_session_attrs=standby',
      ],
    ],
    ['DATABASE_POOLER', ['session', 'pgbouncer']],
    ['DEMO', ['maybe', '2']],
    ['SESSION_IDLE', ['30', '30 m', '0m', '-5m', '1.5h', 'half an hour', '1w']],
    ['SESSION_MAX', ['8', '10m']],
    ['METRICS_TOKEN', ['short', 'with a space in the middle']],
    ['TRUST_PROXY', ['true', 'yes', 'all']],
    ['MAIL_URL', ['mail.example', 'http://mail.example', 'smtp:']],
    ['MAIL_FROM', ['nobody', 'a@b c@d', 'Nasaq <a@b', '<a@b> Nasaq', 'a@b>', 'Nasaq\n<a@b>']],
    ['KEEP_VISITS', ['24', '0 months', '2 weeks', '24m', 'never', '1.5 years']],
    ['KEEP_AUDIT_DETAIL', ['89 days', '2 months', '1 day', 'no']],
    ['KEEP_MAILS', ['7', '-1 day', '7 days or so']],
    ['KEEP_HISTORY', ['2', '0 days', 'always']],
    ['QUOTA_RECORDS', ['0', '-5', '1e6', 'none']],
    ['QUOTA_FILES', ['20', '0 GB', '2 TB']],
    ['API_BASE', ['api.example', 'javascript:alert(1)', 'https://x?y=1']],
  ])('reject invalid values of %s', (name, values) => {
    for (const value of values.filter(Boolean))
      expect(() => settingsOf({ [name]: value }), value).toThrow(new RegExp(`${name}: `));
  });

  it.each(['mysql://root:hun/ter2@db/n', 'postgres://root:hun@ter2@d b/n', 'root:hunter2@db/n'])(
    'do not show the credentials before the host in %s',
    (DATABASE_URL) => {
      expect(() => settingsOf({ DATABASE_URL })).toThrow(/^((?!root|hun|ter2)[^])*$/);
      expect(() => settingsOf({ MAIL_URL: DATABASE_URL })).toThrow(/^((?!root|hun|ter2)[^])*$/);
    },
  );

  it('report all errors at once, without passwords', () => {
    const error = (() => {
      try {
        settingsOf({
          MAIL_URL: 'http://post:hunter2@mail',
          METRICS_TOKEN: 'hunter2 ',
          PORT: 'x',
          DEMO: 'perhaps',
          DATABASE_URL: 'mysql://root:hunter2@db/n',
          SESSION_IDLE: '9',
        });
      } catch (thrown) {
        return thrown as InvalidSettings;
      }
      throw new Error('accepted');
    })();
    expect(error).toBeInstanceOf(InvalidSettings);
    expect(error.faults).toHaveLength(6);
    expect(error.message).toContain('PORT: must be a number from 0 to 65535, not "x"');
    expect(error.message).toContain(
      'SESSION_IDLE: must be a number with a unit, such as 45s, 30m, 8h or 1d, not "9"',
    );
    expect(error.message).not.toContain('hunter2');
  });

  it('are all listed in the table of docs/deployment.md, and no others', () => {
    const names = new Set<string>();
    settingsOf(new Proxy({}, { get: (_none, name) => void names.add(String(name)) }));
    const text = fs.readFileSync(path.join(ROOT, 'docs/deployment.md'), 'utf8');
    const rows =
      text
        .slice(text.indexOf('## Settings'), text.indexOf('## nginx'))
        .match(/^\| `.*?(?= \| )/gm) ?? [];
    const documented = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(new Set(documented)).toEqual(names);
    expect(documented).toHaveLength(names.size);
  });
});
