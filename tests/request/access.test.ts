import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { hasPermission, type Permission, STAFF_ROLES } from '#app/platform/access.server.ts';
import type { Role } from '#app/platform/context.ts';
import type { RouteUrlPatternWithSettings } from '#server/addresses.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp } from './visitor.ts';

/**
 * A permission of the staff, any account, or access to one order. No identity of this test bought the order.
 */
type Right = Permission | 'account' | 'order';

let shop: TestShop;
let serviceId: string;
let orderId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(shop.ctx, {
    service_title: 'Canary of the drafts',
    slug: 'canary',
    status: 'draft',
  });
  const [stored] = await shop.ctx.db.select().from(services);
  serviceId = stored?.id ?? '';
  orderId = await addOrder(shop.ctx);
  await shop.ctx.db.update(orderItems).set({ title: 'The canary of the orders' });
});
afterAll(() => shop.close());

/**
 * The right that an address needs, as its route names it. Null if anyone may call it; other tests cover
 * those.
 */
function rightOf({ pattern, branch, facts }: RouteUrlPatternWithSettings): Right | null {
  if (/^\/orders\/:id(\/|$)/.test(pattern)) return 'order';
  // The only function that is not a form of a page and asks for a right; its command does.
  if (pattern === '/api/sync-case-studies') return 'case-studies:write';
  if (facts.session === 'person') return 'account';
  if (facts.session === 'nobody') return null;
  const named = permissionsOf(branch);
  return named.at(-1) ?? null;
}

/** The permissions of the middleware of a route and of the layouts around it, outermost first. */
function permissionsOf(branch: RouteUrlPatternWithSettings['branch']): Permission[] {
  const middleware: unknown[] = branch.flatMap(
    ({ module }) => ('middleware' in module ? module.middleware : []) ?? [],
  );
  return middleware.flatMap((one) =>
    // `requirePermission` returns this; in the build it has the type of every middleware.
    typeof one === 'function' && 'permission' in one ? [one.permission as Permission] : [],
  );
}

test('every admin route names its own permission, and every account and order route is private', () => {
  const { list } = shop.addresses;
  const silent = list.filter(
    ({ branch, facts }) => facts.session === 'staff' && permissionsOf(branch).length < 2,
  );
  expect(silent.map(({ pattern }) => pattern)).toEqual([]);
  const open = list.filter(
    ({ facts, pattern }) => !facts.isPrivate && /^\/(account|admin|api|orders)(\/|$)/.test(pattern),
  );
  expect(open.map(({ pattern }) => pattern)).toEqual([]);
  const rights = Map.groupBy(list, rightOf);
  expect(rights.get('account')?.map(({ pattern }) => pattern)).toContain('/orders');
  expect(rights.get('order')?.length).toBeGreaterThan(10);
  expect(rights.get('orders:refund')?.map(({ pattern }) => pattern)).toEqual(['/admin/orders/new']);
});

type Identity = { name: string; role: Role | null; cookie: string };

function cookieOf(visitor: { cookies: Map<string, string> }): string {
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A visitor without session, forged and expired sessions, a customer, and each role of the staff. */
async function identities(): Promise<Identity[]> {
  const customer = await signedUp(shop, 'canary-customer@example.com');
  const expired = await signedInAs(shop, 'owner', 'canary-expired@example.com');
  const staff: Identity[] = [];
  for (const role of STAFF_ROLES) {
    const visitor = await signedInAs(shop, role, `${role}@walker.example`);
    staff.push({ name: role, role, cookie: cookieOf(visitor) });
  }
  const [owner] = await shop.ctx.db.select().from(users).where(eq(users.email, 'canary-expired@example.com'));
  await shop.ctx.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, owner?.id ?? ''));
  const real = cookieOf(expired);
  return [
    { name: 'nobody', role: null, cookie: '' },
    { name: 'expired', role: null, cookie: real },
    { name: 'unsigned', role: null, cookie: real.replace(/(pf_session=[^.;]*)\.[^;]*/, '$1') },
    { name: 'forged', role: null, cookie: real.replace(/(pf_session=)./, '$1~') },
    { name: 'signature of another token', role: null, cookie: real.replace(/(pf_session=)[^.]*/, '$1abc') },
    { name: 'customer', role: 'customer', cookie: cookieOf(customer) },
    ...staff,
  ];
}

type Call = { method: string; path: string; type?: string };

/**
 * The requests for one address. `short`: page, data and form; `plain`: also all other methods and forms;
 * `disguised`: altered paths.
 */
type Ways = Record<'short' | 'plain' | 'disguised', Call[]>;

function callsOf({ pattern, routeId }: Pick<RouteUrlPatternWithSettings, 'pattern' | 'routeId'>): Ways {
  const id = pattern.startsWith('/orders') ? orderId : serviceId;
  const path = pattern.replace(':id', id).replace(':file', 'audit.csv').replace('*', 'no-such-page');
  const form = 'application/x-www-form-urlencoded';
  const rest = path.slice(1);
  const disguises = [
    `/${path}`,
    `${path}/`,
    `${path}//`,
    `/${rest.toUpperCase()}`,
    `/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`,
    `/%25${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/.${path}`,
    `${path};x`,
    `${path}%3bx`,
    `${path}%2f`,
    `${path}.`,
    `${path}.csv`,
    `${path}.json`,
    `${path}\\x`,
  ];
  const short = [
    { method: 'GET', path },
    { method: 'GET', path: `${path}.data` },
    { method: 'POST', path, type: form },
  ];
  const plain = [
    ...short,
    { method: 'HEAD', path },
    { method: 'HEAD', path: `${path}.data` },
    { method: 'GET', path: `${path}.data?_routes=${encodeURIComponent(routeId)}` },
    { method: 'GET', path: `${path}?_data=${encodeURIComponent(routeId)}` },
    { method: 'GET', path: `${path}?index` },
    { method: 'POST', path: `${path}?index`, type: form },
    { method: 'POST', path: `${path}.data`, type: form },
    { method: 'POST', path, type: 'application/json' },
    { method: 'PUT', path, type: form },
    { method: 'PATCH', path, type: form },
    { method: 'DELETE', path },
  ];
  const disguised = [
    ...disguises.map((disguise) => ({ method: 'GET', path: disguise })),
    ...disguises.slice(0, 4).map((disguise) => ({ method: 'POST', path: disguise, type: form })),
  ];
  return { short, plain, disguised };
}

/** Raw, so that no URL parser of the test normalizes the disguised path first. */
async function ask({ method, path, type }: Call, cookie: string): Promise<Response> {
  const headers = new Headers({ Origin: shop.settings.publicUrl, Accept: 'text/html,application/json' });
  if (cookie) headers.set('Cookie', cookie);
  if (type) headers.set('Content-Type', type);
  const body = type === undefined ? null : type.endsWith('json') ? '{"intent":"x"}' : 'intent=x&id=1';
  return shop.handle(new Request(shop.settings.publicUrl + path, { method, headers, body }));
}

/**
 * Whose requests for an order are tried. Forged sessions are like none at all, and all roles of the staff are
 * alike here.
 */
const NO_ORDER_ACCESS = new Set(['nobody', 'customer', 'owner']);

function mayUse(role: Role | null, right: Right): boolean {
  if (role === null || right === 'order') return false;
  if (right === 'account') return true;
  return hasPermission({ kind: 'user', id: '', role, email: '', isEmailVerified: true }, right);
}

const REFUSALS = new Set([302, 400, 401, 403, 404, 405, 415]);
/** Private data, and texts that only pages of the staff contain. */
const LEAKS = /canary|Drafts|Invite|Trash|Unsaved|Two-step sign-in is|Last seen|data-row/;

/** What an answer gives away, or how it differs from a refusal. Null if the answer is a proper refusal. */
async function faultOf(call: Call, cookie: string): Promise<string | null> {
  const answer = await ask(call, cookie);
  const text = await answer.text();
  const leak = LEAKS.exec(text.replaceAll(serviceId, '').replaceAll(orderId, ''))?.[0];
  const location = answer.headers.get('Location') ?? '';
  const isElsewhere = answer.status === 302 && !location.startsWith('/auth/sign-in');
  const isClosed = REFUSALS.has(answer.status) && !isElsewhere;
  return leak || !isClosed ? `${answer.status} ${leak ?? location}` : null;
}

/**
 * Which requests each identity without the right sends. A visitor, a customer and a colleague try every plain
 * way: one identity for each check that may guard an address. Identities with a broken session count as
 * visitors as soon as the session is read, and only `hasPermission` distinguishes roles, so all others try the short
 * way. Disguised paths are tried by the visitor, and by the identity that passes the most checks: a disguise
 * that gets past the first check meets the second, which alone stops a colleague.
 */
function requestsBy(
  everyone: readonly Identity[],
  right: Right,
  ways: Ways,
): (Identity & { calls: Call[] })[] {
  const outsiders = everyone.filter(
    ({ name, role }) => !mayUse(role, right) && (right !== 'order' || NO_ORDER_ACCESS.has(name)),
  );
  const colleague = outsiders.find(({ role }) => role !== null && role !== 'customer');
  const customer = outsiders.find(({ role }) => role === 'customer');
  return outsiders.map((outsider) => {
    const isDisguised = outsider.name === 'nobody' || outsider === (colleague ?? customer);
    const isThorough = isDisguised || outsider === customer;
    return {
      ...outsider,
      calls: [...(isThorough ? ways.plain : ways.short), ...(isDisguised ? ways.disguised : [])],
    };
  });
}

test('[ACCESS-02] [T4] no private address shows any content to a person without its right, whatever the request', async () => {
  const everyone = await identities();
  const faults: string[] = [];
  let count = 0;
  for (const address of shop.addresses.list) {
    const right = rightOf(address);
    if (right === null) continue;
    for (const { name, cookie, calls } of requestsBy(everyone, right, callsOf(address))) {
      for (const call of calls) {
        count += 1;
        const fault = await faultOf(call, cookie);
        if (fault) faults.push(`${name}: ${call.method} ${call.path}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(1500);
}, 600_000);

test('[T4] a form without the right changes nothing', async () => {
  const [draft] = await shop.ctx.db.select().from(services).where(eq(services.id, serviceId));
  expect(draft?.status).toBe('draft');
  expect(await shop.ctx.db.select().from(services)).toHaveLength(1);
});
