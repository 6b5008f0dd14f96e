import pg from 'pg';

/** What a host must support, in the values of libpq's `target_session_attrs`. */
type HostRole = 'any' | 'read-write' | 'primary';

/** A parsed `DATABASE_URL`, which may name several hosts. */
export interface DatabaseAddress {
  /** One address for each host, in order of preference. */
  urls: readonly string[];
  target: HostRole;
}

/** The query that checks whether a host meets the target. */
const TARGET_QUERIES: Record<HostRole, string> = {
  any: 'select true as usable',
  'read-write': `select not current_setting('transaction_read_only')::boolean as usable`,
  primary: 'select not pg_is_in_recovery() as usable',
};

/**
 * Parses an address such as
 * `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`, as libpq
 * does.
 * @throws Error that describes the expected format. The message contains nothing of the address,
 * which holds a password.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(text) ?? [];
  const names = hosts.split(',');
  const urls = names.map((name) => `${start}${name}${rest}`);
  const isHost = (name: string, url: string) =>
    URL.canParse(url) && (name !== '' || names.length === 1);
  if (start === '' || !names.every((name, index) => isHost(name, urls[index]!))) {
    throw new Error(
      'must be a PostgreSQL address such as postgres://user:password@host:5432/name or postgres://user:password@host1:5432,host2:5432/name, or "embedded"',
    );
  }
  const { searchParams } = new URL(urls[0]!);
  if (searchParams.get('host')?.includes(','))
    throw new Error(
      'must list several hosts before the database name, not in the parameter "host"',
    );
  const target = searchParams.get('target_session_attrs') ?? 'any';
  if (!(target in TARGET_QUERIES))
    throw new Error('must have a target_session_attrs of any, read-write or primary');
  return { urls, target: target as HostRole };
}

/** Chooses the host to connect to. */
export interface HostSelector {
  /**
   * Returns the address of the first host in order that answers and meets the target. The host
   * stays chosen until its failure is reported.
   * @throws NoUsableHost
   */
  choose(): Promise<string>;
  /**
   * Reports that the host at `url` has failed, so that the next `choose` checks all hosts again.
   * Does nothing if another host has been chosen in the meantime. Without `url`, the chosen host is
   * meant, whichever it is.
   */
  reportFailure(url?: string): void;
}

/** How long a host may take to answer the check. */
const HOST_CHECK_TIMEOUT_MS = 1000;

/** No host answers, or none meets the target. The message lists each host with its reason. */
class NoUsableHost extends Error {
  /** SQLSTATE: the connection could not be established. */
  readonly code = '08001';
}

export function createHostSelector({ urls, target }: DatabaseAddress): HostSelector {
  // A single host without a target needs no check: connecting shows whether it is reachable.
  if (urls.length === 1 && target === 'any')
    return { choose: () => Promise.resolve(urls[0]!), reportFailure: () => {} };
  let [pendingChoice, chosenUrl]: [Promise<string> | undefined, string | undefined] = [
    undefined,
    undefined,
  ];
  return {
    choose: () => {
      pendingChoice ??= findUsableHost(urls, target).then(
        (url) => (chosenUrl = url),
        (error: unknown) => {
          pendingChoice = undefined;
          throw error;
        },
      );
      return pendingChoice;
    },
    reportFailure: (url) => {
      if (url === undefined || url === chosenUrl)
        [pendingChoice, chosenUrl] = [undefined, undefined];
    },
  };
}

/**
 * Checks all hosts in parallel, so that one unresponsive host causes little delay, and returns the
 * first usable one in order.
 */
async function findUsableHost(urls: readonly string[], target: HostRole): Promise<string> {
  const faults = urls.map((url) => findHostFault(url, target));
  for (const [index, fault] of faults.entries())
    if ((await fault) === undefined) return urls[index]!;
  const reasons = await Promise.all(faults);
  throw new NoUsableHost(
    urls.map((url, index) => `${new URL(url).host}: ${reasons[index]}`).join('; '),
  );
}

/** Returns why the host cannot be used, or undefined if it can. */
async function findHostFault(url: string, target: HostRole): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: HOST_CHECK_TIMEOUT_MS,
    query_timeout: HOST_CHECK_TIMEOUT_MS,
    application_name: 'nasaq',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ usable: boolean }>(TARGET_QUERIES[target]);
    return rows[0]?.usable ? undefined : `is not ${target}`;
  } catch (error) {
    return (error as Error).message || String((error as NodeJS.ErrnoException).code);
  } finally {
    client.end().catch(() => {});
  }
}
