import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { addOptIn } from '#app/modules/consents/fixtures.ts';
import { deleteOldConsents } from '#app/modules/consents/forget-consents.job.server.ts';
import {
  hasMarketingConsent,
  listMarketingConsents,
  listConsentsOfVerifiedMailbox,
} from '#app/modules/consents/list-consents.server.ts';
import { MARKETING_CONSENT_LABEL } from '#app/modules/consents/model.ts';
import { marketingConsents } from '#app/modules/consents/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { buildEmailUnsubscribeUrl } from '#app/modules/notifications/find-unsubscription.server.ts';
import { unsubscribeByToken } from '#app/modules/notifications/unsubscribe.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { requestContactEmailConsent } from './request-opt-in.server.ts';
import { confirmContactEmailConsent } from './confirm-opt-in.server.ts';
import { eraseContact } from './erase-contact.server.ts';
import { deleteOldContacts } from './forget-contacts.job.server.ts';
import { createOrUpdateContact } from './save-contact.server.ts';
import { sendServiceRequest } from './send-demand.server.ts';
import { contacts } from './contact-tables.server.ts';

const ADA = 'ada@example.com';
const consent = {
  mailbox: ADA,
  email: 'Ada@Example.com',
  source: 'exit-modal',
  sentence: MARKETING_CONSENT_LABEL,
  page: '/services',
  modalId: null,
  utm: { utm_source: 'news' },
} as const;
const consentsOf = (ctx: AppContext) => ctx.db.select().from(marketingConsents);
const contactsOf = (ctx: AppContext) => ctx.db.select().from(contacts);
const mailsOf = (ctx: AppContext) => ctx.db.select().from(outbox).where(eq(outbox.template, 'lead.confirm'));
const after = <Ctx extends AppContext>(ctx: Ctx, days: number) => ({ ...ctx, now: addDays(ctx.now, days) });

/** The token in the newest confirmation email. */
async function mailedToken(ctx: AppContext): Promise<string> {
  const mail = (await mailsOf(ctx)).at(-1);
  const payload = mail?.payload as { confirmUrl: string } | undefined;
  return new URL(payload?.confirmUrl ?? 'http://none.test').searchParams.get('token') ?? '';
}

test('a consent is pending until its link is opened: one email, a hashed token and no contact', async () => {
  const ctx = await freshContext();
  await requestContactEmailConsent(ctx, consent);
  const [row] = await consentsOf(ctx);
  expect(row).toMatchObject({ ...consent, purpose: 'news', privacyVersionId: 'privacy-policy@1' });
  expect(row).toMatchObject({ confirmedAt: null, expiresAt: addDays(ctx.now, 7) });
  const [mail] = await mailsOf(ctx);
  expect(mail).toMatchObject({ dedupeKey: `optin:${row?.id}`, recipient: 'Ada@Example.com' });
  expect(JSON.stringify(row)).not.toContain(await mailedToken(ctx));
  expect(await contactsOf(ctx)).toEqual([]);
  expect(await hasMarketingConsent(ctx, ADA)).toBe(false);
});

test('confirming creates the contact and stores the proof once, even when confirmed twice', async () => {
  const ctx = await freshContext();
  await requestContactEmailConsent(ctx, consent);
  const token = await mailedToken(ctx);
  const later = after(ctx, 1);
  expect(
    await Promise.all([confirmContactEmailConsent(later, token), confirmContactEmailConsent(later, token)]),
  ).toEqual([true, true]);
  expect(await confirmContactEmailConsent(after(ctx, 30), token)).toBe(true);
  expect(await contactsOf(ctx)).toMatchObject([
    {
      mailbox: ADA,
      email: 'Ada@Example.com',
      source: 'exit-modal',
      stage: 'new',
      tags: ['news'],
      utmFirst: consent.utm,
    },
  ]);
  expect(await listConsentsOfVerifiedMailbox(ctx, ADA)).toMatchObject([
    {
      state: 'given',
      sentence: MARKETING_CONSENT_LABEL,
      page: '/services',
      askedAt: ctx.now,
      confirmedAt: later.now,
    },
  ]);
  expect(await hasMarketingConsent(ctx, ADA)).toBe(true);
});

test('a subscriber is not asked again, and an unknown or old link confirms nothing', async () => {
  const ctx = await freshContext();
  await confirmContactEmailConsent(ctx, await addOptIn(ctx, ADA));
  await requestContactEmailConsent(ctx, consent);
  expect(await mailsOf(ctx)).toEqual([]);
  const old = await addOptIn(ctx, 'old@example.com');
  for (const [at, token] of [
    [ctx, ''],
    [ctx, 'x'.repeat(5_000)],
    [after(ctx, 7), old],
  ] as const)
    expect(await confirmContactEmailConsent(at, token)).toBe(false);
  expect(await contactsOf(ctx)).toHaveLength(1);
});

test('a blocked mailbox is not written to, and makes nothing of a link it has already', async () => {
  const ctx = await freshContext();
  const token = await addOptIn(ctx, ADA);
  await createOrUpdateContact(ctx, {
    ...consent,
    name: 'Ada',
    company: null,
    source: 'contact-form',
    tags: [],
  });
  await ctx.db.update(contacts).set({ isBlocked: true });
  await requestContactEmailConsent(ctx, consent);
  expect(await mailsOf(ctx)).toEqual([]);
  expect(await confirmContactEmailConsent(after(ctx, 1), token)).toBe(true);
  expect(await contactsOf(ctx)).toMatchObject([{ tags: [], lastContactAt: ctx.now }]);
});

test('the unsubscribe link ends the consent, keeps it as proof and turns off the account’s setting', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(users).values({ ...makeUser({ email: ADA }), wantsNews: true });
  await requestContactEmailConsent(ctx, consent);
  await confirmContactEmailConsent(ctx, await mailedToken(ctx));
  await addOptIn(ctx, ADA);
  const [mail] = await mailsOf(ctx);
  const off = new URL(buildEmailUnsubscribeUrl(ctx.settings, mail?.id ?? '')).searchParams.get('t') ?? '';
  const later = after(ctx, 2);
  for (const _ of [1, 2])
    expect(await unsubscribeByToken(later, off)).toMatchObject({ side: 'consent', mailbox: ADA });
  expect(await listConsentsOfVerifiedMailbox(ctx, ADA)).toMatchObject([
    { state: 'withdrawn', confirmedAt: ctx.now, withdrawnAt: later.now },
  ]);
  expect(await hasMarketingConsent(ctx, ADA)).toBe(false);
  expect(await confirmContactEmailConsent(later, await mailedToken(ctx))).toBe(false);
  expect(await ctx.db.select({ wantsNews: users.wantsNews }).from(users)).toEqual([{ wantsNews: false }]);
  // A person may always consent again.
  await requestContactEmailConsent(after(ctx, 3), consent);
  expect(await mailsOf(ctx)).toHaveLength(2);
});

test('deletes unconfirmed consents after 7 days and withdrawn ones after 3 years', async () => {
  const ctx = await freshContext();
  await addOptIn(ctx, 'unconfirmed@example.com');
  await addOptIn(ctx, 'gone@example.com', { confirmedAt: ctx.now, withdrawnAt: ctx.now });
  await confirmContactEmailConsent(ctx, await addOptIn(ctx, ADA));
  expect(await deleteOldConsents(after(ctx, 6))).toEqual({ unconfirmed: 0, withdrawn: 0 });
  expect(await deleteOldConsents(after(ctx, 7))).toEqual({ unconfirmed: 1, withdrawn: 0 });
  expect(await deleteOldConsents(after(ctx, 3 * 365 + 1))).toEqual({ unconfirmed: 0, withdrawn: 1 });
  expect(await consentsOf(ctx)).toMatchObject([{ mailbox: ADA }]);
  await deleteOldContacts(after(ctx, 400));
  expect(await consentsOf(ctx)).toEqual([]);
});

test('who is forgotten leaves no consent behind, with or without a contact', async () => {
  const ctx = await freshContext();
  await addOptIn(ctx, ADA, { confirmedAt: ctx.now });
  await addOptIn(ctx, 'else@example.com');
  await eraseContact(ctx, { mailbox: ADA });
  expect(await consentsOf(ctx)).toMatchObject([{ mailbox: 'else@example.com' }]);
});

test('the tick of a request asks, and only the tick', async () => {
  const ctx = await freshContext();
  const form = { email: 'Ada@example.com', need: 'An airship.', query: 'zeppelin' };
  for (const news of [undefined, '', 'no', false, ['on'], {}])
    await sendServiceRequest(ctx, { ...form, news });
  expect(await consentsOf(ctx)).toEqual([]);
  await sendServiceRequest(ctx, { ...form, need: 'Two.', news: 'on', website: 'x' });
  expect(await consentsOf(ctx)).toEqual([]);
  expect((await sendServiceRequest(ctx, { ...form, need: 'Three.', news: 'on' })).ok).toBe(true);
  expect(await consentsOf(ctx)).toMatchObject([{ mailbox: ADA, source: 'demand', page: '/services' }]);
});

test('only who may read contacts reads consents', async () => {
  const ctx = await freshContext();
  await expect(listMarketingConsents({ ...ctx, actor: { kind: 'anonymous' } }, ADA)).rejects.toMatchObject({
    status: 401,
  });
});
