import type { FloodBenchRequest } from './client.ts';
import { formerlyExpensiveFormPosts, formerMaximumSizeFormPosts } from './forms.ts';
import type { FloodBenchAttackPlan } from './plan.ts';

/**
 * Requests in a closed loop: each connection sends the next one as soon as it has a response, or at the given
 * rate.
 */
export type BenchRequestFloodAttack = {
  kind: 'requests';
  name: string;
  connections: number;
  /** Requests per second of one address; without it as many as are answered. */
  perSecond?: number;
  /** Whether it targets the database, so that a round on a Postgres server is useful too. */
  asksDatabase: boolean;
  /** Returns the nth request of this attacker. */
  request(n: number, plan: FloodBenchAttackPlan): FloodBenchRequest;
};

/** Open sockets that send as little as possible. */
export type BenchSlowSocketAttack = {
  kind: 'sockets';
  name: string;
  sockets: number;
  /**
   * Interval in milliseconds at which each socket sends its next byte; without it the first byte is the last.
   */
  byteEveryMs?: number;
  asksDatabase: boolean;
};

export type FloodAttack = BenchRequestFloodAttack | BenchSlowSocketAttack;

const FLOODED_CACHED_PAGE_PATHS = [
  '/',
  '/services',
  '/contact',
  '/how-it-works',
  '/blog',
  '/awards',
  '/resources',
];
const FLOODED_UNCACHED_PAGE_PATHS = [
  '/cart',
  '/auth/sign-in',
  '/orders/link',
  '/submit-review',
  '/ab-styleguide',
  '/auth/sign-up',
];

const formUrlencodedHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' };
const jsonContentTypeHeaders = { 'Content-Type': 'application/json' };

/** Different for every attacker and request. */
const buildUniqueAttackText = (n: number, { address }: FloodBenchAttackPlan) =>
  `${address.replaceAll('.', '-')}-${n}`;
const pickValueInRotation = <Value>(values: readonly Value[], n: number): Value => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const createGetAttackRequest = (path: string): FloodBenchRequest => ({ method: 'GET', path });
const createJsonPostAttackRequest = (path: string, body: unknown): FloodBenchRequest => ({
  method: 'POST',
  path,
  headers: jsonContentTypeHeaders,
  body: Buffer.from(JSON.stringify(body)),
});
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function buildLargeFormRequest(n: number): FloodBenchRequest {
  const path = pickValueInRotation(
    ['/contact', '/auth/sign-in'],
    Math.floor(n / formerMaximumSizeFormPosts.length),
  );
  return { method: 'POST', path, ...pickValueInRotation(formerMaximumSizeFormPosts, n) };
}

function buildSignInFormFloodRequest(n: number): FloodBenchRequest {
  return { method: 'POST', path: '/auth/sign-in', ...pickValueInRotation(formerlyExpensiveFormPosts, n) };
}

/** 200 characters, half of them words of the catalog. */
function buildLongSearchQuery(n: number, plan: FloodBenchAttackPlan): string {
  const words = [
    'website',
    'audit',
    'newsletter',
    'ads',
    'landing',
    'page',
    'checkout',
    'report',
    'slow',
    'urgent',
  ];
  const chosen = Array.from({ length: 40 }, (_, place) =>
    pickValueInRotation(words, n * 7 + place * (1 + (n % 3))),
  );
  return `${buildUniqueAttackText(n, plan)} ${chosen.join(' ')}`.slice(0, 200);
}

function createSearchAttackRequest(n: number, plan: FloodBenchAttackPlan): FloodBenchRequest {
  const q = buildLongSearchQuery(n, plan);
  return n % 2 === 0
    ? createGetAttackRequest(`/services?q=${encodeURIComponent(q)}`)
    : createJsonPostAttackRequest('/api/search-intent', { q, sessionId: null, literal: false });
}

function createSignInAttackRequest(n: number, plan: FloodBenchAttackPlan): FloodBenchRequest {
  const email = `${buildUniqueAttackText(n, plan)}@example.com`;
  const fields = new URLSearchParams({ email, password: 'the wrong password of an attacker' });
  return {
    method: 'POST',
    path: '/auth/sign-in',
    headers: formUrlencodedHeaders,
    body: Buffer.from(String(fields)),
  };
}

function buildFalseTokenRequest(n: number): FloodBenchRequest {
  const token = `1893456000.${String(n).padStart(43, 'A')}`;
  return pickValueInRotation(
    [
      () => createGetAttackRequest(`/orders/${uuid(n)}?t=${token}`),
      () => createGetAttackRequest(`/orders/${uuid(n)}/invoice.pdf?t=${token}`),
      () =>
        createJsonPostAttackRequest('/api/process-checkout', {
          session_id: `cs_test_${String(n).padStart(24, 'a')}`,
        }),
    ],
    n,
  )();
}

function createZipDownloadAttackRequest(n: number, plan: FloodBenchAttackPlan): FloodBenchRequest {
  const campaign = { case_study_ids: plan.caseStudyIds, campaign_name: buildUniqueAttackText(n, plan) };
  return pickValueInRotation(
    [
      () => createJsonPostAttackRequest('/api/create-case-study-zip', campaign),
      () => createGetAttackRequest(`/orders/${uuid(n)}/deliverables.zip`),
      () => createGetAttackRequest(`/resources/${pickValueInRotation(plan.caseStudyIds, n)}/download`),
    ],
    n,
  )();
}

const createUnknownSlugAttackRequest = (n: number, plan: FloodBenchAttackPlan) =>
  createGetAttackRequest(
    `${pickValueInRotation(['/service/x', '/blog/x', '/x'], n)}${buildUniqueAttackText(n, plan)}`,
  );
const createUnknownParameterAttackRequest = (n: number, plan: FloodBenchAttackPlan) =>
  createGetAttackRequest(
    `${pickValueInRotation(FLOODED_CACHED_PAGE_PATHS, n)}?x=${buildUniqueAttackText(n, plan)}`,
  );

/** Every known way to overload the shop, with the number of connections per address. */
export const FLOOD_ATTACKS: readonly FloodAttack[] = [
  // The first attack that succeeded: with four connections and five requests a second, most checkouts failed.
  {
    kind: 'requests',
    name: 'five-a-second',
    connections: 4,
    perSecond: 5,
    asksDatabase: false,
    request: buildSignInFormFloodRequest,
  },
  { kind: 'requests', name: 'forms', connections: 4, asksDatabase: false, request: buildLargeFormRequest },
  {
    kind: 'requests',
    name: 'parameters',
    connections: 20,
    asksDatabase: false,
    request: createUnknownParameterAttackRequest,
  },
  {
    kind: 'requests',
    name: 'slugs',
    connections: 20,
    asksDatabase: false,
    request: createUnknownSlugAttackRequest,
  },
  {
    kind: 'requests',
    name: 'searches',
    connections: 20,
    asksDatabase: true,
    request: createSearchAttackRequest,
  },
  {
    kind: 'requests',
    name: 'sign-in',
    connections: 20,
    asksDatabase: true,
    request: createSignInAttackRequest,
  },
  { kind: 'requests', name: 'tokens', connections: 20, asksDatabase: true, request: buildFalseTokenRequest },
  {
    kind: 'requests',
    name: 'zips',
    connections: 20,
    asksDatabase: true,
    request: createZipDownloadAttackRequest,
  },
  { kind: 'sockets', name: 'slow-sockets', sockets: 1_000, byteEveryMs: 250, asksDatabase: false },
  { kind: 'sockets', name: 'idle-sockets', sockets: 10_050, asksDatabase: false },
  {
    kind: 'requests',
    name: 'uncached',
    connections: 60,
    asksDatabase: true,
    request: (n) => createGetAttackRequest(pickValueInRotation(FLOODED_UNCACHED_PAGE_PATHS, n)),
  },
];
