import type { RequestSpec } from './client.ts';
import { dearForms, largeForms } from './forms.ts';
import type { AttackPlan } from './plan.ts';

/**
 * Requests in a closed loop: each connection sends the next one as soon as it has a response, or at the given
 * rate.
 */
export type RequestAttack = {
  kind: 'requests';
  name: string;
  connections: number;
  /** Requests per second of one address; without it as many as are answered. */
  perSecond?: number;
  /** Whether it targets the database, so that a round on a Postgres server is useful too. */
  asksDatabase: boolean;
  /** Returns the nth request of this attacker. */
  request(n: number, plan: AttackPlan): RequestSpec;
};

/** Open sockets that send as little as possible. */
export type SocketAttack = {
  kind: 'sockets';
  name: string;
  sockets: number;
  /**
   * Interval in milliseconds at which each socket sends its next byte; without it the first byte is the last.
   */
  byteEveryMs?: number;
  asksDatabase: boolean;
};

export type Attack = RequestAttack | SocketAttack;

const CACHED_PAGES = ['/', '/services', '/contact', '/how-it-works', '/blog', '/awards', '/resources'];
const UNCACHED_PAGES = [
  '/cart',
  '/auth/sign-in',
  '/orders/link',
  '/submit-review',
  '/ab-styleguide',
  '/auth/sign-up',
];

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json' };

/** Different for every attacker and request. */
const buildUniqueAttackText = (n: number, { address }: AttackPlan) => `${address.replaceAll('.', '-')}-${n}`;
const pick = <Value>(values: readonly Value[], n: number): Value => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const get = (path: string): RequestSpec => ({ method: 'GET', path });
const postJson = (path: string, body: unknown): RequestSpec => ({
  method: 'POST',
  path,
  headers: json,
  body: Buffer.from(JSON.stringify(body)),
});
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function largeForm(n: number): RequestSpec {
  const path = pick(['/contact', '/auth/sign-in'], Math.floor(n / largeForms.length));
  return { method: 'POST', path, ...pick(largeForms, n) };
}

function dearForm(n: number): RequestSpec {
  return { method: 'POST', path: '/auth/sign-in', ...pick(dearForms, n) };
}

/** 200 characters, half of them words of the catalog. */
function longSearch(n: number, plan: AttackPlan): string {
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
  const chosen = Array.from({ length: 40 }, (_, place) => pick(words, n * 7 + place * (1 + (n % 3))));
  return `${buildUniqueAttackText(n, plan)} ${chosen.join(' ')}`.slice(0, 200);
}

function search(n: number, plan: AttackPlan): RequestSpec {
  const q = longSearch(n, plan);
  return n % 2 === 0
    ? get(`/services?q=${encodeURIComponent(q)}`)
    : postJson('/api/search-intent', { q, sessionId: null, literal: false });
}

function signIn(n: number, plan: AttackPlan): RequestSpec {
  const email = `${buildUniqueAttackText(n, plan)}@example.com`;
  const fields = new URLSearchParams({ email, password: 'the wrong password of an attacker' });
  return { method: 'POST', path: '/auth/sign-in', headers: form, body: Buffer.from(String(fields)) };
}

function falseToken(n: number): RequestSpec {
  const token = `1893456000.${String(n).padStart(43, 'A')}`;
  return pick(
    [
      () => get(`/orders/${uuid(n)}?t=${token}`),
      () => get(`/orders/${uuid(n)}/invoice.pdf?t=${token}`),
      () => postJson('/api/process-checkout', { session_id: `cs_test_${String(n).padStart(24, 'a')}` }),
    ],
    n,
  )();
}

function createZipAttackRequest(n: number, plan: AttackPlan): RequestSpec {
  const campaign = { case_study_ids: plan.caseStudyIds, campaign_name: buildUniqueAttackText(n, plan) };
  return pick(
    [
      () => postJson('/api/create-case-study-zip', campaign),
      () => get(`/orders/${uuid(n)}/deliverables.zip`),
      () => get(`/resources/${pick(plan.caseStudyIds, n)}/download`),
    ],
    n,
  )();
}

const randomSlug = (n: number, plan: AttackPlan) =>
  get(`${pick(['/service/x', '/blog/x', '/x'], n)}${buildUniqueAttackText(n, plan)}`);
const createUnknownParameterAttackRequest = (n: number, plan: AttackPlan) =>
  get(`${pick(CACHED_PAGES, n)}?x=${buildUniqueAttackText(n, plan)}`);

/** Every known way to overload the shop, with the number of connections per address. */
export const ATTACKS: readonly Attack[] = [
  // The first attack that succeeded: with four connections and five requests a second, most checkouts failed.
  {
    kind: 'requests',
    name: 'five-a-second',
    connections: 4,
    perSecond: 5,
    asksDatabase: false,
    request: dearForm,
  },
  { kind: 'requests', name: 'forms', connections: 4, asksDatabase: false, request: largeForm },
  {
    kind: 'requests',
    name: 'parameters',
    connections: 20,
    asksDatabase: false,
    request: createUnknownParameterAttackRequest,
  },
  { kind: 'requests', name: 'slugs', connections: 20, asksDatabase: false, request: randomSlug },
  { kind: 'requests', name: 'searches', connections: 20, asksDatabase: true, request: search },
  { kind: 'requests', name: 'sign-in', connections: 20, asksDatabase: true, request: signIn },
  { kind: 'requests', name: 'tokens', connections: 20, asksDatabase: true, request: falseToken },
  { kind: 'requests', name: 'zips', connections: 20, asksDatabase: true, request: createZipAttackRequest },
  { kind: 'sockets', name: 'slow-sockets', sockets: 1_000, byteEveryMs: 250, asksDatabase: false },
  { kind: 'sockets', name: 'idle-sockets', sockets: 10_050, asksDatabase: false },
  {
    kind: 'requests',
    name: 'uncached',
    connections: 60,
    asksDatabase: true,
    request: (n) => get(pick(UNCACHED_PAGES, n)),
  },
];
