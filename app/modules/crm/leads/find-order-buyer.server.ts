import { eq } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The buyer of an order, for the contacts. */
export type OrderBuyerForCrmContact = {
  orderId: string;
  status: string;
  mailbox: string;
  email: string;
  name: string | null;
  company: string | null;
  utm: UtmCampaignValues | null;
};

/** Returns the buyer of an order; null for a demo order, an erased one, and one without an address. */
export async function findOrderBuyerForCrmContact(
  ctx: AppContext,
  orderId: string,
): Promise<OrderBuyerForCrmContact | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.isDemo || order.anonymisedAt !== null) return null;
  const { status, email, emailNorm: mailbox, customerName: name, companyName: company, utm } = order;
  if (email === null || mailbox === null) return null;
  return { orderId, status, mailbox, email, name, company, utm };
}
