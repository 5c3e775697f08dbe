import { eq } from 'drizzle-orm';

import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { startSession } from '#app/modules/identity/sessions/start-session.server.ts';
import { accounts, users } from '#app/modules/identity/account-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { Role } from '#app/platform/context.ts';
import { hashPassword } from '#app/platform/password-hash.server.ts';

import type { TestShop } from './shop.ts';

/** The fields of a form by name, or as a list if a name occurs several times. */
type PostedFields = Record<string, string> | [name: string, value: string][];

/** A browser without JavaScript: keeps its cookies, posts forms and follows no redirects by itself. */
export type Visitor = {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Opens a link as people do: follows redirects to the page. */
  open(path: string): Promise<Response>;
  post(path: string, fields: PostedFields, headers?: Record<string, string>): Promise<Response>;
};

/** The parts of a shop that a visitor needs. */
export type VisitedShop = Pick<TestShop, 'handle' | 'settings' | 'ctx'>;

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
const ADDRESS = '192.0.2.7';

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Opens a new browser at one client address. */
export function openVisitor(shop: VisitedShop, address = ADDRESS): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, own: Record<string, string>, rest: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers({ 'User-Agent': BROWSER, ...own });
    if (cookie) headers.set('Cookie', cookie);
    const request = new Request(shop.settings.publicUrl + path, { ...rest, headers });
    const response = await shop.handle(request, address);
    keepCookies(cookies, response.headers.getSetCookie());
    return response;
  };
  const open = async (path: string): Promise<Response> => {
    const response = await send(path, {});
    const to = response.headers.get('Location');
    return to === null ? response : open(to.replace(shop.settings.publicUrl, ''));
  };
  return {
    cookies,
    get: (path) => send(path, {}),
    open,
    post: (path, fields, headers = {}) => {
      const own = {
        Origin: shop.settings.publicUrl,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      };
      return send(path, own, { method: 'POST', body: new URLSearchParams(fields).toString() });
    },
  };
}

export const PASSWORD = 'correct horse battery';
export const signUpFields = (email: string) => ({
  name: 'Ada Lovelace',
  email,
  company: 'Analytical Engines',
  password: PASSWORD,
  terms: 'on',
});

type Mail = { template: string; recipient: string | null; payload: Record<string, unknown> };

/** The emails in the outbox, oldest first. */
export async function mails(shop: Pick<TestShop, 'ctx'>): Promise<Mail[]> {
  return shop.ctx.db
    .select({ template: outbox.template, recipient: outbox.recipient, payload: outbox.payload })
    .from(outbox)
    .orderBy(outbox.createdAt, outbox.id);
}

/** The newest code that was mailed to an address. */
export async function codeFor(shop: Pick<TestShop, 'ctx'>, email: string): Promise<string> {
  const mail = (await mails(shop)).findLast(
    ({ recipient, payload }) => recipient === email && 'code' in payload,
  );
  return String(mail?.payload['code']);
}

/** Hashed once, because a password hash is slow on purpose. */
let storedPassword: Promise<string> | undefined;

/**
 * Signs in a new account with a confirmed email address and `PASSWORD`. Stores the account as the sign-up
 * forms would, which are slow because each response takes a minimum time (accounts.test.ts covers them).
 */
export async function signedUp(
  shop: VisitedShop,
  email = 'ada@example.com',
  address = ADDRESS,
): Promise<Visitor> {
  const visitor = openVisitor(shop, address);
  const ctx = { ...shop.ctx, now: new Date(), clientAddress: address, userAgent: BROWSER };
  const { name, company } = signUpFields(email);
  const [person] = await ctx.db
    .insert(users)
    .values({
      ...{ name, company, email: email.toLowerCase(), isEmailVerified: true, createdAt: ctx.now },
      ...{ termsAcceptedAt: ctx.now, ...(await findCurrentTermsVersions(ctx)) },
    })
    .returning({ id: users.id });
  const userId = person?.id ?? '';
  const password = await (storedPassword ??= hashPassword(PASSWORD));
  await ctx.db.insert(accounts).values({ userId, providerId: 'credential', accountId: userId, password });
  const request = new Request(shop.settings.publicUrl, { headers: { 'User-Agent': BROWSER } });
  const { cookies } = await startSession(ctx, request, { userId, isKept: false });
  keepCookies(visitor.cookies, cookies);
  return visitor;
}

/** Signs in a new member of staff. */
export async function signedInAs(
  shop: VisitedShop,
  role: Role,
  email = `${role}@example.com`,
): Promise<Visitor> {
  const visitor = await signedUp(shop, email);
  await shop.ctx.db.update(users).set({ role }).where(eq(users.email, email));
  return visitor;
}
