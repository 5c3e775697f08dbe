import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { createBlogPost } from '#app/modules/blog/edit-post.server.ts';
import { renamePostSlug } from '#app/modules/blog/rename-post.server.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { accounts, invitations, users } from '#app/modules/identity/account-tables.server.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '#app/modules/identity/passwords/reset-password.server.ts';
import {
  requestSignInCode,
  signInWithCode,
} from '#app/modules/identity/sessions/sign-in-with-code.server.ts';
import { issueOwnerSetUpLink, createFirstOwnerAccount } from '#app/modules/identity/set-up-owner.server.ts';
import { signUp } from '#app/modules/identity/sign-up.server.ts';
import { acceptInvitation } from '#app/modules/identity/team/accept-invitation.server.ts';
import { inviteStaff } from '#app/modules/identity/team/invite-staff.server.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { NEW_PROMO_TERMS, buildPromoFormSchema, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { createPromoCode, savePromoCode } from '#app/modules/promo/save-promo-code.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { createSnippet, saveReplySnippet } from '#app/modules/snippets/save-snippet.server.ts';
import { replySnippetFormSchema } from '#app/modules/snippets/schemas.ts';

import { actorOf, asSystem } from './shop/actor.ts';
import { freshContext, type TestContext } from './shop/context.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'seven green bottles';
const request = new Request('http://shop.test/auth/sign-up');

let base: TestContext;
beforeEach(async () => {
  base = await freshContext({ settings: { isRateLimited: false } });
});

/** Runs the same work in this many requests at once, each with an id of its own. */
const atOnce = <Value>(times: number, work: (ctx: TestContext) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, (_, turn) => work({ ...base, requestId: `request ${turn}` })));

const okOf = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

const form = (password = PASSWORD) => ({
  name: 'Ada',
  email: EMAIL,
  company: '',
  password,
  terms: true,
  news: false,
  website: '',
});
const findAccepted = async () => ({ termsVersionId: 'terms', privacyVersionId: 'privacy' });
const signUpNow = (ctx: TestContext, password?: string) =>
  signUp(ctx, { form: form(password), findAccepted });

const mailsOf = async (template: string) =>
  base.db.select().from(outbox).where(eq(outbox.template, template));

/** Returns a value of an email: a code, or the secret at the end of its link. */
async function inMail(template: string, name: string): Promise<string> {
  const [mail] = await mailsOf(template);
  const value = Object.entries(mail?.payload ?? {}).find(([key]) => key === name)?.[1];
  return String(value).replace(/^.*=/, '');
}

test.each([2, 4, 16])('%s sign-ups of one address at once make one account and one mail', async (times) => {
  const answers = await atOnce(times, (ctx) => signUpNow(ctx));
  expect(okOf(answers)).toBe(times);
  expect(await base.db.$count(users)).toBe(1);
  expect(await base.db.$count(accounts)).toBe(1);
  expect(await mailsOf('account.verify')).toHaveLength(1);
  // A form sent twice is one person: every response has the cookie of the same account.
  const cookies = answers.map((answer) => (answer.ok ? answer.value.cookies[0] : null));
  expect(new Set(cookies).size).toBe(1);
});

test('a sign-up repeated within two seconds is a second click, after the first one was stored too', async () => {
  const after = (ms: number) => ({ ...base, now: new Date(base.now.getTime() + ms), requestId: `${ms}` });
  const cookieOf = async (ctx: TestContext) => {
    const answer = await signUpNow(ctx);
    return answer.ok ? answer.value.cookies[0] : null;
  };
  const first = await cookieOf(after(0));
  expect(await cookieOf(after(1_999))).toBe(first);
  expect(await mailsOf('account.verify')).toHaveLength(1);
  expect(await cookieOf(after(2_000))).not.toBe(first);
  expect(await mailsOf('account.verify')).toHaveLength(2);
});

test('simultaneous sign-ups replace an unverified account once', async () => {
  await signUpNow(base, 'another good password');
  const [before] = await base.db.select().from(users);
  base = { ...base, now: new Date(base.now.getTime() + 60_000) };
  expect(okOf(await atOnce(4, (ctx) => signUpNow(ctx)))).toBe(4);
  const rows = await base.db.select().from(users);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe(before?.id);
  expect(await mailsOf('account.verify')).toHaveLength(2);
});

test('sign-ups at once with other passwords remember the account for its own sender only', async () => {
  const passwords = ['first good password', 'second good password', 'third good password'];
  const answers = await Promise.all(
    passwords.map((password, turn) => signUpNow({ ...base, requestId: String(turn) }, password)),
  );
  const cookies = answers.map((answer) => (answer.ok ? answer.value.cookies[0] : null));
  expect(new Set(cookies).size).toBe(3);
  expect(await base.db.$count(users)).toBe(1);
});

test('simultaneous sign-ups with an existing address email its owner once and change nothing', async () => {
  await signUpNow(base);
  await base.db.update(users).set({ isEmailVerified: true });
  expect(okOf(await atOnce(4, (ctx) => signUpNow(ctx)))).toBe(4);
  expect(await base.db.$count(users)).toBe(1);
  expect(await mailsOf('account.exists')).toHaveLength(1);
  expect(await mailsOf('account.verify')).toHaveLength(1);
});

test('a code of a sign-up used four times at once signs in once', async () => {
  await signUpNow(base);
  const code = await inMail('account.verify', 'code');
  const answers = await atOnce(4, (ctx) => verifyEmail(ctx, request, { email: EMAIL, code }));
  expect(okOf(answers)).toBeGreaterThanOrEqual(1);
  expect(await base.db.$count(users, eq(users.isEmailVerified, true))).toBe(1);
});

test('codes and links asked for four times at once are answered politely, and one opens the account once', async () => {
  await signUpNow(base);
  await base.db.update(users).set({ isEmailVerified: true });
  expect(okOf(await atOnce(4, (ctx) => requestSignInCode(ctx, EMAIL)))).toBe(4);
  expect(okOf(await atOnce(4, (ctx) => requestPasswordReset(ctx, EMAIL)))).toBe(4);
  await base.db.delete(outbox);
  await requestSignInCode(base, EMAIL);
  const code = await inMail('account.signin_code', 'code');
  const signedIn = await atOnce(4, (ctx) =>
    signInWithCode(ctx, request, { email: EMAIL, code, keep: false }),
  );
  expect(okOf(signedIn)).toBe(1);
  await requestPasswordReset(base, EMAIL);
  const token = await inMail('account.reset', 'resetUrl');
  const reset = await atOnce(4, (ctx) =>
    resetPassword(ctx, request, { token, password: 'a new good password' }),
  );
  expect(okOf(reset)).toBe(1);
});

/** Creates an owner with a row, whose identity was just confirmed. */
async function owner() {
  const actor = actorOf('owner', base.now);
  await base.db.insert(users).values({ id: actor.id, name: 'Olga', email: actor.email, role: 'owner' });
  return { ...base, actor };
}

test('invitations of one address at once leave one, and its link makes one member', async () => {
  const ctx = await owner();
  const invited = await Promise.all(
    Array.from({ length: 4 }, () => inviteStaff(ctx, { email: EMAIL, role: 'editor' })),
  );
  expect(okOf(invited)).toBe(4);
  expect(await base.db.$count(invitations)).toBe(1);
  const [open] = await base.db.select().from(invitations);
  const mails = await base.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `invite:${open?.id}`));
  const token = String(Object(mails[0]?.payload)['acceptUrl']).replace(/^.*=/, '');
  const person = { name: 'Ada', password: PASSWORD };
  const accepting = atOnce(4, (ctx) => acceptInvitation(ctx, request, { token, person }));
  const [accepted, signedUp] = await Promise.all([accepting, atOnce(4, (ctx) => signUpNow(ctx))]);
  expect([okOf(accepted), okOf(signedUp)]).toEqual([1, 4]);
  const members = base.db.select({ role: users.role }).from(users).where(eq(users.email, EMAIL));
  expect(await members).toEqual([{ role: 'editor' }]);
});

test('the link of the first owner used four times at once, beside sign-ups, makes one owner', async () => {
  const link = await issueOwnerSetUpLink(base);
  const token = String(link).replace(/^.*=/, '');
  const here = { clientAddress: '127.0.0.1' };
  const making = atOnce(4, (ctx) =>
    createFirstOwnerAccount({ ...ctx, ...here }, request, {
      token,
      form: { name: 'Ada', email: EMAIL, password: PASSWORD },
    }),
  );
  const [created, signedUp] = await Promise.all([making, atOnce(4, (ctx) => signUpNow(ctx))]);
  expect([okOf(created), okOf(signedUp)]).toEqual([1, 4]);
  expect(await base.db.$count(users, eq(users.role, 'owner'))).toBe(1);
});

const failuresOf = (answers: readonly { ok: boolean; failure?: { code: string } }[]) =>
  answers.flatMap(({ failure }) => failure?.code ?? []);

test('a promo code made four times at once exists once, and two renamed to one name do not clash', async () => {
  const ctx = asSystem(base);
  const formOf = (code: string, version = 0) =>
    buildPromoFormSchema(EASTERN_TIME_ZONE).parse({
      ...toPromoFormValues({ ...NEW_PROMO_TERMS, value: 10 }, version, EASTERN_TIME_ZONE),
      code,
    });
  const created = await Promise.all(Array.from({ length: 4 }, () => createPromoCode(ctx, formOf('SPRING'))));
  expect(failuresOf(created)).toEqual(Array(3).fill('code-taken'));
  await createPromoCode(ctx, formOf('SUMMER'));
  const rows = await base.db.select().from(promoCodes);
  const renamed = await Promise.all(
    rows.map(({ id, version }) => savePromoCode(ctx, id, formOf('AUTUMN', version))),
  );
  expect(failuresOf(renamed)).toEqual(['code-taken']);
});

test('snippets that get one shortcut at once do not clash', async () => {
  const ctx = asSystem(base);
  const snippetOf = (shortcut: string) =>
    replySnippetFormSchema.parse({ shortcut, body: 'Thank you.', version: '1' });
  const ids = [];
  for (const shortcut of ['one', 'two', 'three']) {
    const created = await createSnippet(ctx, snippetOf(shortcut));
    if (created.ok) ids.push(created.value.id);
  }
  const saved = await Promise.all(ids.map((id) => saveReplySnippet(ctx, id, snippetOf('same'))));
  expect(failuresOf(saved)).toEqual(['shortcut-taken', 'shortcut-taken']);
});

test('posts of one title at once get addresses of their own, and only one gets a new address', async () => {
  const ctx = asSystem(base);
  const created = await Promise.all(
    Array.from({ length: 4 }, () => createBlogPost(ctx, { title: 'A good title' })),
  );
  expect(okOf(created)).toBe(4);
  const rows = await base.db.select().from(posts);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(4);
  const renamed = await Promise.all(rows.map(({ id }) => renamePostSlug(ctx, id, 'one-address')));
  expect(failuresOf(renamed)).toEqual(Array(3).fill('slug-taken'));
});
