import { eq } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import {
  accounts,
  recoveryCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { freshContext, type TestContext } from './context.ts';
import { goodPicture } from './hostile-files.ts';

export const EMAIL = 'ada@example.com';
export const FILE_KEY = `briefs/${'a'.repeat(32)}.png`;

/** Adds what a customer writes and uploads in an order, and what the shop adds. */
async function addWords(ctx: TestContext, orderId: string) {
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const orderItemId = item?.id ?? '';
  const from = { orderId, body: 'We weave for the Analytical company.' };
  await ctx.db.insert(orderMessages).values([
    { ...from, authorKind: 'customer', authorName: 'Ada', clientKey: '1' },
    { orderId, body: 'Thank you.', authorKind: 'staff', authorName: 'Mara', clientKey: '2' },
  ]);
  const [brief] = await ctx.db
    .insert(briefs)
    .values({ orderItemId, questions: [], state: 'draft' })
    .returning();
  const briefId = brief?.id ?? '';
  await ctx.db.insert(briefAnswers).values({
    briefId,
    questionKey: 'name',
    value: 'Ada’s engine',
    answeredBy: 'guest',
  });
  await ctx.storage.put(FILE_KEY, Buffer.from('engine'));
  const [file] = await ctx.db
    .insert(orderFiles)
    .values({
      orderId,
      place: 'brief',
      briefId,
      questionKey: 'plan',
      storageKey: FILE_KEY,
      name: 'Ada.txt',
      sizeBytes: 6,
      contentType: 'text/plain',
      sha256: 's',
      uploaderKind: 'customer',
    })
    .returning();
  await ctx.db
    .insert(downloadLog)
    .values({ fileId: file?.id ?? '', orderId, actorKind: 'staff', at: ctx.now });
}

/**
 * Adds a review of the account and one of the email address, each with a photo, and a testimonial of each.
 */
async function addReviews(ctx: TestContext, userId: string) {
  for (const writer of [{ userId }, { email: EMAIL }]) {
    const photo = await storeMedia(ctx, {
      folder: 'avatars',
      kind: 'png',
      name: 'reviewer.png',
      bytes: await goodPicture('png'),
    });
    const picture = photo.ok ? photo.value.address : null;
    const [review] = await ctx.db
      .insert(serviceReviews)
      .values({
        ...writer,
        serviceId: crypto.randomUUID(),
        reviewerName: 'Ada',
        reviewerCompany: 'Analytical Engines',
        reviewerAvatarUrl: picture,
        rating: 5,
        content: 'Good work.',
        reviewedAt: ctx.now,
      })
      .returning();
    await ctx.db.insert(testimonials).values({
      id: review?.id ?? '',
      clientName: 'Ada',
      clientRole: 'Countess of the engine',
      clientCompany: 'Analytical Engines',
      clientInitials: 'ADA',
      clientAvatarUrl: picture,
      rating: 5,
      text: 'Good work.',
      status: 'approved',
    });
  }
}

/**
 * Opens a shop with a person who has a row in every table, is signed in, and has just proved their identity.
 */
export async function openWithPerson() {
  const ctx = await freshContext();
  const picture = await storeMedia(ctx, {
    folder: 'avatars',
    kind: 'png',
    name: 'avatar.png',
    bytes: await goodPicture('png'),
  });
  if (!picture.ok) throw new Error('the picture was not stored');
  const [ada] = await ctx.db
    .insert(users)
    .values(
      makeUser({ company: 'Analytical Engines', phone: '+1', wantsNews: true, image: picture.value.address }),
    )
    .returning();
  const id = ada?.id ?? '';
  await ctx.db.insert(sessions).values({ userId: id, token: 'a', expiresAt: new Date(Date.now() + DAY_MS) });
  await ctx.db
    .insert(accounts)
    .values({ userId: id, providerId: 'credential', accountId: id, password: 'hash' });
  await ctx.db.insert(twoFactors).values({ userId: id, sealedSecret: 's', confirmedAt: ctx.now });
  await ctx.db.insert(recoveryCodes).values({ userId: id, digest: 'd' });
  await ctx.db.insert(verifications).values({
    id: 'v',
    identifier: `device:${id}:Firefox`,
    value: `device:${id}`,
    expiresAt: ctx.now,
  });
  const orderId = await addOrder(ctx, { status: 'COMPLETED' });
  const guestOrderId = await addOrder(ctx, { status: 'REFUNDED' });
  const facts = { email: EMAIL, customerName: 'Ada', billingAddress: { line1: 'St James’s Square' } };
  await ctx.db
    .update(orders)
    .set({ ...facts, userId: id })
    .where(eq(orders.id, orderId));
  await ctx.db
    .update(orders)
    .set({ ...facts, emailNorm: EMAIL })
    .where(eq(orders.id, guestOrderId));
  const [contact] = await ctx.db
    .insert(contacts)
    .values({ mailbox: EMAIL, email: EMAIL, name: 'Ada', source: 'contact-form', lastContactAt: ctx.now })
    .returning();
  await ctx.db.insert(contactMessages).values({
    contactId: contact?.id ?? null,
    name: 'Ada',
    email: EMAIL,
    subject: 'other',
    message: 'The engine weaves patterns.',
    dedupeKey: 'digest',
  });
  await addWords(ctx, orderId);
  await addReviews(ctx, id);
  const actor = {
    kind: 'user',
    id,
    role: 'customer',
    email: EMAIL,
    isEmailVerified: true,
    provedAt: ctx.now,
  } as const;
  return { ctx: { ...ctx, actor }, id, orderId, key: picture.value.key };
}

/** The context of the erase job so many days later. */
export const later = (ctx: TestContext, days: number): TestContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
  actor: { kind: 'system', name: 'accounts.erase' },
});

/** The stored data as text. */
export async function everything({ db }: TestContext): Promise<string> {
  const tables = [
    users,
    orders,
    orderItems,
    contacts,
    contactMessages,
    verifications,
    orderMessages,
    briefAnswers,
    orderFiles,
    serviceReviews,
    testimonials,
  ];
  const rows = await Promise.all(tables.map((table) => db.select().from(table)));
  return JSON.stringify(rows);
}
