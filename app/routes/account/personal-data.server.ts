import { findPersonalContact } from '#app/modules/crm/personal/queries.server.ts';
import { findPersonalAccount } from '#app/modules/identity/personal-data/queries.server.ts';
import { findBillingProfile } from '#app/modules/orders/invoices/queries.server.ts';
import { listPersonalOrders } from '#app/modules/orders/personal/queries.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Everything the shop stores about a person, for that person (pages.md section 9.2). Guest orders and messages count
 * only from a mailbox that is proved to be theirs; service reviews carry no account and no address, so none can be told.
 */
export async function collectPersonalData(ctx: AppContext, userId: string) {
  const account = await findPersonalAccount(ctx, userId);
  if (!account) return null;
  const { email, isEmailVerified } = account.profile;
  const mailbox = isEmailVerified ? email : null;
  return {
    madeAt: ctx.now,
    ...account,
    contact: mailbox === null ? null : await findPersonalContact(ctx, mailbox),
    onInvoices: await findBillingProfile(ctx, userId),
    orders: await listPersonalOrders(ctx, { userId, mailbox }),
  };
}
