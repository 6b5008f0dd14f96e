import pg from 'pg';

/** What a host has to be able to do, in the words of libpq's `target_session_attrs`. */
type Target = 'any' | 'read-write' | 'primary';

/** A `DATABASE_URL`, which may name several hosts. */
export interface DatabaseAddress {
  /** The address of each host, in the order of preference. */
  urls: readonly string[];
  target: Target;
}

/** Whether a host can be used, by what has to hold for it. */
const CHECKS: Record<Target, string> = {
  any: 'select true as usable',
  'read-write': `select not current_setting('transaction_read_only')::boolean as usable`,
  primary: 'select not pg_is_in_recovery() as usable',
};

/**
 * Reads an address like `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`, as libpq does.
 * @throws Error that says what the address takes, and nothing of the address itself.
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
      'takes a PostgreSQL address, like postgres://user:password@host:5432/name or postgres://user:password@host1:5432,host2:5432/name, or embedded',
    );
  }
  const { searchParams } = new URL(urls[0]!);
  if (searchParams.get('host')?.includes(','))
    throw new Error('takes several hosts before the name of the database, not by "host"');
  const target = searchParams.get('target_session_attrs') ?? 'any';
  if (!(target in CHECKS))
    throw new Error('takes the target_session_attrs any, read-write or primary');
  return { urls, target: target as Target };
}

/** Chooses the host that is worked with. */
export interface HostSelector {
  /**
   * The address of the host: the first one in order that answers and can be used. It stays chosen until it is given up.
   * @throws NoHost
   */
  choose(): Promise<string>;
  /** The host has failed: the next `choose` looks at all of them again. Does nothing where another one than `url` is chosen by now. */
  release(url?: string): void;
}

/** Milliseconds that a host may take to answer when hosts are compared. */
const ANSWER_WITHIN = 1000;

/** No host answers, or none can be used. Named by host and reason. */
class NoHost extends Error {
  /** SQLSTATE: the connection could not be made. */
  readonly code = '08001';
}

export function createHostSelector({ urls, target }: DatabaseAddress): HostSelector {
  // One host for any use is not looked at beforehand: connecting shows whether it is there.
  if (urls.length === 1 && target === 'any')
    return { choose: () => Promise.resolve(urls[0]!), release: () => {} };
  let [choice, chosen]: [Promise<string> | undefined, string | undefined] = [undefined, undefined];
  return {
    choose: () => {
      choice ??= findUsable(urls, target).then(
        (url) => (chosen = url),
        (error: unknown) => {
          choice = undefined;
          throw error;
        },
      );
      return choice;
    },
    release: (url) => {
      if (url === undefined || url === chosen) [choice, chosen] = [undefined, undefined];
    },
  };
}

/** Asks all hosts at once, so that one that is silent delays nobody for long, and takes the first in order that can be used. */
async function findUsable(urls: readonly string[], target: Target): Promise<string> {
  const faults = urls.map((url) => findReason(url, target));
  for (const [index, fault] of faults.entries())
    if ((await fault) === undefined) return urls[index]!;
  const told = await Promise.all(faults);
  throw new NoHost(urls.map((url, index) => `${new URL(url).host}: ${told[index]}`).join('; '));
}

/** Why the host cannot be used. */
async function findReason(url: string, target: Target): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    application_name: 'nasaq',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ usable: boolean }>(CHECKS[target]);
    return rows[0]?.usable ? undefined : `is not ${target}`;
  } catch (error) {
    return (error as Error).message || String((error as NodeJS.ErrnoException).code);
  } finally {
    client.end().catch(() => {});
  }
}
