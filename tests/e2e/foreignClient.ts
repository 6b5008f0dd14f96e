import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { addClient } from '../../src/server/http/client.ts';
import { addSecurity } from '../../src/server/http/security.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/** A loan of the museum. */
export interface Loan {
  id: number;
  object: string;
  lender: string;
  insured_for: number;
  due: string;
  insured: boolean;
}

/**
 * The client of a foreign API (tests/fixtures/foreign): built and served with the same Content Security Policy, with a mock
 * of the API.
 */
export interface ForeignClient {
  url: string;
  loans: Loan[];
  pageSize: number;
  /** Overrides the response for a page of loans with a status and headers. */
  overrideResponse:
    ((page: number) => { status: number; headers?: Record<string, string> } | undefined) | null;
  stop(): Promise<void>;
}

export async function startForeignClient(): Promise<ForeignClient> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
  };
  execFileSync(
    process.execPath,
    [
      join(process.cwd(), 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { env, cwd: 'tests/fixtures/foreign' },
  );
  const app = fastify();
  const client: ForeignClient = {
    url: '',
    loans: [],
    pageSize: 20,
    overrideResponse: null,
    stop: async () => {
      await app.close();
      removeFolder(folder);
    },
  };
  addSecurity(
    app,
    { publicUrl: 'http://museum.example', apiBase: '' },
    { segments: new Set(['museum']) },
  );
  app.get('/museum/keeper', async () => ({
    id: 7,
    name: 'Salim',
    email: 's@museum.example',
    locale: 'en',
    is_main_account: true,
  }));
  app.get('/museum/lenders', async () => ({
    rows: [
      { code: 'nizwa', name: 'Nizwa' },
      { code: 'sur', name: 'Sur' },
    ],
  }));
  app.get('/museum/loans', async (request, reply) => sendLoans(client, request, reply));
  await addClient(app, {
    folder,
    apiBase: '',
    serverSegments: new Set(['museum']),
    preloads: () => undefined,
    openingCalls: () => [],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  client.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return client;
}

function sendLoans(client: ForeignClient, request: FastifyRequest, reply: FastifyReply): unknown {
  const url = new URL(request.url, client.url);
  const page = Number(url.searchParams.get('page') ?? 1);
  const override = client.overrideResponse?.(page);
  if (override)
    return reply
      .code(override.status)
      .headers(override.headers ?? {})
      .send({ message: 'no' });
  const lender = url.searchParams.get('lender');
  const found = client.loans.filter((loan) => lender === null || loan.lender === lender);
  if (url.searchParams.get('sort') === '-insured_for')
    found.sort((a, b) => b.insured_for - a.insured_for);
  url.searchParams.set('page', String(page + 1));
  const pages = Math.max(1, Math.ceil(found.length / client.pageSize));
  return {
    rows: found.slice((page - 1) * client.pageSize, page * client.pageSize),
    links: page < pages ? { next: { href: url.href } } : {},
    meta: {
      currentPage: page,
      pageCount: pages,
      perPage: client.pageSize,
      totalCount: found.length,
    },
  };
}
