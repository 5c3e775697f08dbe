import { sanitizeReturnPath } from '#app/lib/return-path.ts';

/** A file that requires a recent identity proof. */
export type DownloadRequiringIdentityProof = {
  /** The subject of a sentence: `The order list`. */
  what: string;
  /** Its address, with the filters of the list. */
  file: string;
  /** The page whose link led to the file. */
  back: string;
};

type DownloadKindRequiringIdentityProof = {
  path: RegExp;
  what: string;
  back: (path: string, query: string) => string;
};

const DOWNLOAD_KINDS_REQUIRING_IDENTITY_PROOF: readonly DownloadKindRequiringIdentityProof[] = [
  {
    path: /^\/admin\/orders\/export\.csv$/,
    what: 'The order list',
    back: (_path, query) => `/admin/orders${query}`,
  },
  {
    path: /^\/admin\/users\/export\.csv$/,
    what: 'The customer list',
    back: (_path, query) => `/admin/users${query}`,
  },
  {
    path: /^\/admin\/users\/team\/export\.csv$/,
    what: 'The team list',
    back: (_path, query) => `/admin/users${query}`,
  },
  {
    path: /^\/admin\/orders\/trash\/export\.csv$/,
    what: 'The order trash',
    back: (_path, query) => `/admin/orders/trash${query}`,
  },
  {
    path: /^\/admin\/reviews\/export\.csv$/,
    what: 'The review list',
    back: (_path, query) => `/admin/reviews${query}`,
  },
  {
    path: /^\/admin\/notifications\/mails\/export\.csv$/,
    what: 'The delivery log',
    back: (_path, query) => `/admin/notifications/mails${query}`,
  },
  {
    path: /^\/admin\/crm\/export\.csv$/,
    what: 'The contact list',
    back: (_path, query) => `/admin/crm${query}`,
  },
  {
    path: /^\/admin\/audit\/export\/audit\.(csv|json)$/,
    what: 'The audit',
    back: (_path, query) => `/admin/audit${query}`,
  },
  {
    path: /^\/admin\/orders\/[\da-f-]{36}\/evidence$/,
    what: 'The evidence pack',
    back: (path) => path.replace(/\/evidence$/, ''),
  },
  {
    path: /^\/admin\/security\/backups\/[\da-f-]{36}\/file$/,
    what: 'The backup of the whole shop',
    back: () => '/admin/security/backups',
  },
];

/** Longer than any other return address: a file may cover a hundred ticked rows. */
export const MAX_RETURN_URL_LENGTH = 7_000;

/** Returns the file an address leads to; null for any other address. */
export function findDownloadRequiringReauthentication(
  next: string | null,
): DownloadRequiringIdentityProof | null {
  const file = sanitizeReturnPath(next, MAX_RETURN_URL_LENGTH);
  if (file === null) return null;
  const { pathname: path, search: query } = new URL(file, 'http://shop.invalid');
  const kind = DOWNLOAD_KINDS_REQUIRING_IDENTITY_PROOF.find(({ path: pattern }) => pattern.test(path));
  return kind ? { what: kind.what, file, back: kind.back(path, query) } : null;
}
