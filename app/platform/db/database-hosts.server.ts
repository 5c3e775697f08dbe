const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;
const HOST_PORT_PATTERN = /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/;

/**
 * Accepted values of `target_session_attrs`; null marks those that lead to read-only servers, which are
 * refused.
 */
const TARGET_SESSION_ATTRS_RULES: Record<string, { mustWrite: boolean } | null> = {
  '': { mustWrite: false },
  any: { mustWrite: false },
  'read-write': { mustWrite: true },
  primary: { mustWrite: true },
  'read-only': null,
  standby: null,
  'prefer-standby': null,
};

/**
 * A `DATABASE_URL` that cannot be used. The message continues the variable's name and contains no part of the
 * URL.
 */
export class DatabaseUrlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUrlError';
  }
}

/** The servers of one `DATABASE_URL`, each with its own URL, and which one to connect to next. */
export class DatabaseServerUrlRotation {
  readonly #urls: string[];
  /**
   * Whether servers that refuse writes are skipped; with a single host only if `target_session_attrs` asks
   * for it.
   */
  readonly mustWrite: boolean;
  #at = 0;

  /** Parses a URL as libpq does, with lists of hosts and ports. Throws `DatabaseUrlError`. */
  constructor(address: string) {
    const [, start = '', authority = '', rest = ''] = DATABASE_URL_PATTERN.exec(address.trim()) ?? [];
    const query = new URLSearchParams(rest.replace(/^[^?]*/, '').replace(/#.*$/, ''));
    const attributes = TARGET_SESSION_ATTRS_RULES[query.get('target_session_attrs') ?? ''];
    if (start === '') throw new DatabaseUrlError('must be a postgres:// address');
    if (!attributes)
      throw new DatabaseUrlError(
        'target_session_attrs must be read-write or primary: the shop needs a server that accepts writes',
      );
    const hosts = listDatabaseHosts(authority, query);
    this.#urls =
      hosts.length === 1
        ? [assertValidDatabaseUrl(address.trim())]
        : hosts.map(createDatabaseHostUrlBuilder({ start, rest, query }));
    this.mustWrite = attributes.mustWrite || hosts.length > 1;
  }

  get count(): number {
    return this.#urls.length;
  }

  /** The URL of the last server that worked. */
  get current(): string {
    return this.#urls[this.#at] ?? '';
  }

  /** Moves on to the next server, unless another connection has already done so. */
  passOver(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }
}

type HostAndPort = { host: string; port: string };

function listDatabaseHosts(authority: string, query: URLSearchParams): HostAndPort[] {
  const named = query
    .get('host')
    ?.split(',')
    .map((host) => ({ host, port: '' }));
  const places =
    named ??
    authority.split(',').map((item) => {
      const [, host = '', port = ''] = HOST_PORT_PATTERN.exec(item) ?? [];
      return { host, port };
    });
  if (places.length > 1 && places.some(({ host }) => host === ''))
    throw new DatabaseUrlError('must not hold an empty host in its list');
  const ports = query.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== places.length)
    throw new DatabaseUrlError('must give one port for all hosts, or as many ports as hosts');
  return places.map(({ host, port }, index) => ({
    host,
    port: (ports.length > 1 ? ports[index] : ports[0]) ?? port,
  }));
}

/** Returns the URL of one server with the same user, database and parameters. */
function createDatabaseHostUrlBuilder({
  start,
  rest,
  query,
}: {
  start: string;
  rest: string;
  query: URLSearchParams;
}) {
  const path = rest.replace(/[?#].*$/, '');
  return ({ host, port }: HostAndPort): string => {
    const own = new URLSearchParams(query);
    for (const name of ['host', 'port', 'target_session_attrs']) own.delete(name);
    const isSocket = host.startsWith('/');
    if (isSocket) own.set('host', host);
    if (isSocket && port !== '') own.set('port', port);
    const place = isSocket ? 'localhost' : `${bracketIpv6(host)}${port && `:${port}`}`;
    return assertValidDatabaseUrl(`${start}${place}${path}${own.size > 0 ? `?${own}` : ''}`);
  };
}

const bracketIpv6 = (host: string) => (/^[\da-f]*:[\da-f:.]*$/i.test(host) ? `[${host}]` : host);

function assertValidDatabaseUrl(url: string): string {
  if (!URL.canParse(url)) throw new DatabaseUrlError('must be a postgres:// address');
  return url;
}

/** Returns host and port of a server URL, for messages; without user and password. */
export function formatDatabaseHost(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? (host || 'the local socket');
}
