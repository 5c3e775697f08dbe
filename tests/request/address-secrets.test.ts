import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOptIn } from '#app/modules/consents/fixtures.ts';
import { beginEmailChange, confirmEmailChange } from '#app/modules/identity/account/change-email.server.ts';
import { createPasswordResetLink } from '#app/modules/identity/passwords/reset-password.server.ts';
import { issueOwnerSetUpLink } from '#app/modules/identity/set-up-owner.server.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { inviteStaff } from '#app/modules/identity/team/invite-staff.server.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { createReviewLinkToken } from '#app/modules/reviews/internal/review-token.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, signedUp, signUpFields, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://shop.example' });
  await addServiceFixtures(shop.ctx, { slug: 'reviewed' });
});
afterAll(() => shop.close());

const location = (response: Response) => response.headers.get('Location') ?? '';
const relative = (link: string) => link.replace(shop.settings.publicUrl, '');
const wordOf = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '');

async function payloadOf(template: string, recipient: string): Promise<Record<string, string>> {
  const mail = (await mails(shop)).findLast(
    (one) => one.template === template && one.recipient === recipient,
  );
  // All values of these payloads are text.
  return (mail?.payload ?? {}) as Record<string, string>;
}

async function person(email: string) {
  await signedUp(shop, email);
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  const id = user?.id ?? '';
  const [session] = await shop.ctx.db.select().from(sessions).where(eq(sessions.userId, id));
  const actor = { kind: 'user', id, email, role: 'customer', isEmailVerified: true, provedAt: shop.ctx.now };
  return { id, sessionId: session?.id ?? '', ctx: { ...shop.newContext(), actor } as TestShop['ctx'] };
}

async function revertLink(): Promise<string> {
  const { ctx, sessionId } = await person('former@example.com');
  await beginEmailChange(ctx, 'new@example.com');
  await confirmEmailChange(ctx, { code: await codeFor(shop, 'new@example.com'), sessionId });
  return (await payloadOf('account.email_changed', 'former@example.com'))['revertUrl'] ?? '';
}

async function inviteLink(): Promise<string> {
  const { ctx } = await person('owner@example.com');
  const actor = { ...ctx.actor, role: 'owner' } as TestShop['ctx']['actor'];
  await inviteStaff({ ...ctx, actor }, { email: 'invited@example.com', role: 'editor' });
  return (await payloadOf('team.invite', 'invited@example.com'))['acceptUrl'] ?? '';
}

async function reviewLink(): Promise<string> {
  const [service] = await shop.ctx.db.select().from(services).limit(1);
  const orderId = await addOrder(shop.ctx, { serviceId: service?.id ?? null });
  const delivered = { firstDeliveredAt: new Date() };
  await shop.ctx.db.update(orderItems).set(delivered).where(eq(orderItems.orderId, orderId));
  const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return `/submit-review?t=${createReviewLinkToken(shop.settings, { kind: 'item', id: item?.id ?? '' }, shop.ctx.now)}`;
}

async function verifyLink(email: string, template: string, name: string): Promise<string> {
  await openVisitor(shop).post('/auth/sign-up', signUpFields(email));
  return (await payloadOf(template, email))[name] ?? '';
}

type Link = {
  make: () => Promise<string> | string;
  /** The parameters that must disappear from the address. */
  names: string[];
  /** Where the link leads, what the page says, and what it says in a browser that keeps no cookies. */
  to: RegExp;
  shows: string;
  without: string;
};

const NO_COOKIES = 'allow cookies for this shop and open it again';
const LINKS: Record<string, Link> = {
  'the first owner’s link': {
    make: async () => (await issueOwnerSetUpLink(shop.newContext())) ?? '',
    names: ['set-up'],
    to: /^\/auth\/sign-up\?step=set-up$/,
    shows: 'Set up your shop',
    without: NO_COOKIES,
  },
  'the code of a new account': {
    make: () => verifyLink('fresh@example.com', 'account.verify', 'confirmUrl'),
    names: ['email', 'code'],
    to: /^\/auth\/sign-up\?step=verify$/,
    shows: 'value="fresh@example.com"',
    without: 'Check your inbox',
  },
  'a mail about an account that is there': {
    make: async () => {
      await person('there@example.com');
      return verifyLink('there@example.com', 'account.exists', 'resetUrl');
    },
    names: ['email'],
    to: /^\/auth\/forgot-password$/,
    shows: 'value="there@example.com"',
    without: 'Forgot your password?',
  },
  'a new password': {
    make: async () => createPasswordResetLink(shop.newContext(), (await person('reset@example.com')).id, 600),
    names: ['token'],
    to: /^\/auth\/reset-password$/,
    shows: 'Choose a new password',
    without: NO_COOKIES,
  },
  'the way back to a former address': {
    make: revertLink,
    names: ['token'],
    to: /^\/auth\/revert-email$/,
    shows: 'becomes former@example.com again',
    without: NO_COOKIES,
  },
  'confirming an address': {
    make: async () => `/email/confirm?token=${await addOptIn(shop.ctx, 'newcomer@example.com')}`,
    names: ['token'],
    to: /^\/email\/confirm$/,
    shows: 'Is newcomer@example.com yours',
    without: NO_COOKIES,
  },
  'an invitation': {
    make: inviteLink,
    names: ['invite'],
    to: /^\/auth\/sign-up\?step=invite$/,
    shows: 'invited@example.com',
    without: NO_COOKIES,
  },
  'writing a review': {
    make: reviewLink,
    names: ['t'],
    to: /^\/submit-review\?by=link$/,
    shows: 'name="t"',
    without: 'your browser blocks cookies',
  },
  'an order': {
    make: async () => buildOrderAccessLink(shop.ctx, { id: await addOrder(shop.ctx), linkVersion: 1 }),
    names: ['t'],
    to: /^\/orders\/[\da-f-]{36}$/,
    shows: 'Order',
    without: 'Sign in',
  },
  'a payment that was made': {
    make: () => `/checkout/success?session_id=cs_test_${'a'.repeat(40)}`,
    names: ['session_id'],
    to: /^\/checkout\/success\?from=payment$/,
    shows: 'Processing',
    without: 'If you paid, your order is safe',
  },
};

/** Which of the secrets a text contains. */
const leakedIn = (text: string, secrets: string[]) => secrets.filter((secret) => text.includes(secret));

/** Requests a link as mail scanners and browsers do before anyone clicks it. */
async function lookedAt(path: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'HEAD'])
    await shop.handle(new Request(shop.settings.publicUrl + path, { method }), '203.0.113.9');
}

/** Follows a link inside the shop, which requests the data of its page and is redirected as well. */
async function ledByData(path: string): Promise<{ text: string; data: string }> {
  const [before = '', query = ''] = path.split('?');
  const answer = await openVisitor(shop).get(`${before}.data?${query}`);
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([202, 1]);
  return { text: await answer.text(), data: `${before}.data` };
}

/** Reads the page a link leads to, and every address in it. */
async function lookAt(visitor: Visitor, path: string): Promise<{ text: string; addresses: string }> {
  const page = await visitor.get(path);
  expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  const text = await wordOf(page);
  const addresses = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = '']) => address);
  return { text, addresses: decodeURIComponent(addresses.join(' ')) };
}

test.each(Object.entries(LINKS))(
  '[T20] %s: the page it opens has no secret in its address, and looking uses nothing up',
  async (_, { make, names, to, shows, without }) => {
    const path = relative(await make());
    const provided = new URL(path, 'https://shop.example').searchParams;
    const secrets = names.map((name) => provided.get(name) ?? '');
    expect(secrets.every((secret) => secret.length > 5)).toBe(true);
    await lookedAt(path);
    const led = await ledByData(path);
    expect(leakedIn(led.text, [...secrets, led.data])).toEqual([]);

    const visitor = openVisitor(shop);
    const swapped = await visitor.get(path);
    expect([swapped.status, location(swapped)]).toEqual([303, expect.stringMatching(to)]);
    expect(swapped.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(swapped.headers.get('Cache-Control')).toContain('no-store');
    const [cookie = ''] = swapped.headers.getSetCookie();
    expect(cookie).toMatch(/^__(Host|Secure)-pf_\w+=.*; SameSite=Lax; HttpOnly; Secure$/);
    const plain = Buffer.from(/=([^;.]*)/.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1');
    expect(leakedIn(`${cookie} ${plain}`, secrets)).toEqual([]);

    for (let look = 0; look < 2; look++) {
      const page = await lookAt(visitor, location(swapped));
      expect(page.text).toContain(shows);
      expect(leakedIn(page.addresses, secrets)).toEqual([]);
    }
    const otherVisitor = await openVisitor(shop).open(location(swapped));
    expect(otherVisitor.status).toBeLessThan(500);
    expect(await wordOf(otherVisitor)).toContain(without);
  },
);

test('[T20] no sign-in form puts an email address or code into a URL, and the next page still knows it', async () => {
  const email = 'typed@example.com';
  const posts: [string, Record<string, string>, string][] = [
    ['/auth/sign-up?next=%2Fcart', signUpFields(email), '/auth/sign-up?step=verify&next=%2Fcart'],
    ['/auth/sign-up?step=verify', { intent: 'resend', email }, '/auth/sign-up?step=verify'],
    ['/auth/sign-in', { intent: 'send-code', email }, '/auth/sign-in?step=code'],
    ['/auth/sign-in?step=code&keep=1', { intent: 'resend', email }, '/auth/sign-in?step=code&keep=1'],
    ['/auth/sign-in', { intent: 'password', email, password: 'wrong' }, '/auth/forgot-password'],
    ['/orders/link', { email }, '/auth/sign-in?next=%2Forders'],
  ];
  for (const [path, fields, next] of posts) {
    const visitor = openVisitor(shop);
    const sent = await visitor.post(path, fields);
    expect(['', next], path).toContain(location(sent));
    const page = await (await visitor.get(next)).text();
    expect(page, next).toContain(`value="${email}"`);
    expect(page, next).not.toMatch(/href="[^"]*(typed%40|typed@|email=)/);
  }
});

test('after signing in nothing of the way in is left in the browser', async () => {
  const visitor = await signedUp(shop, 'left@example.com');
  expect([...visitor.cookies.keys()].toSorted()).toEqual([
    '__Host-pf_in',
    '__Host-pf_known',
    '__Host-pf_session',
  ]);
});
