import { listConsentsOfVerifiedMailbox } from '#app/modules/consents/list-consents.server.ts';
import { findContactPersonalData } from '#app/modules/crm/find-personal-contact.server.ts';
import { selectFilesFittingDataExport } from '#app/modules/identity/personal-data/data-export.ts';
import { findAccountPersonalData } from '#app/modules/identity/personal-data/find-personal-account.server.ts';
import { readPersonNotificationsForDataExport } from '#app/modules/notifications/find-personal-mails.server.ts';
import { listPersonOrdersForDataExport } from '#app/modules/order-pages/list-personal-orders.server.ts';
import {
  listPersonFilesForDataExport,
  readPersonalOrderActivity,
} from '#app/modules/order-pages/read-personal-work.server.ts';
import { findBillingProfile } from '#app/modules/invoicing/find-documents.server.ts';
import { listReviewsForDataExport } from '#app/modules/reviews/list-personal-reviews.server.ts';
import { listSharedCartsForDataExport } from '#app/modules/shared-carts/list-personal-carts.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns everything the shop stores about a person, and the related files, for that person (pages.md
 * "Data export"). Guest orders, messages, reviews and emails count only if the mailbox is proved to be
 * theirs. Null when the account is gone.
 */
export async function collectPersonalDataForExport(ctx: AppContext, userId: string) {
  const account = await findAccountPersonalData(ctx, userId);
  if (!account) return null;
  const { email, isEmailVerified } = account.profile;
  const mailbox = isEmailVerified ? email : null;
  const owner = { userId, mailbox };
  const orders = await listPersonOrdersForDataExport(ctx, owner);
  const ids = orders.map(({ id }) => id);
  const workOf = await readPersonalOrderActivity(ctx, ids);
  const files = selectFilesFittingDataExport(await listPersonFilesForDataExport(ctx, ids));
  const mails = await readPersonNotificationsForDataExport(ctx, owner);
  const data = {
    madeAt: ctx.now,
    ...account,
    contact: mailbox === null ? null : await findContactPersonalData(ctx, mailbox),
    marketingConsents: mailbox === null ? [] : await listConsentsOfVerifiedMailbox(ctx, mailbox),
    onInvoices: await findBillingProfile(ctx, userId),
    orders: orders.map((order) => ({
      ...order,
      ...workOf(order.id),
      files: files
        .filter(({ orderId }) => orderId === order.id)
        .map(({ path, from, sizeBytes, at, isLeftOut }) => ({ path, from, sizeBytes, at, isLeftOut })),
    })),
    sharedCarts: await listSharedCartsForDataExport(ctx, owner),
    reviews: await listReviewsForDataExport(ctx, owner),
    ...mails,
  };
  return { data, files: files.filter(({ isLeftOut }) => !isLeftOut) };
}
