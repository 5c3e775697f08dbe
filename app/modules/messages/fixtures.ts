import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

/** A user with an account, as an actor. */
export async function addPerson(ctx: AppContext, role: Role, name: string) {
  const id = randomUUID();
  const email = `${name.toLowerCase()}@example.com`;
  await ctx.db.insert(users).values({ id, name, email, role, isEmailVerified: true });
  return { kind: 'user', id, role, email, isEmailVerified: true } as const;
}

/** A paid order of a guest with a mailbox, with verified access. */
export async function addGuestOrder(ctx: AppContext): Promise<{ orderId: string; access: OrderAccess }> {
  const orderId = await addOrder(ctx);
  await ctx.db
    .update(orders)
    .set({ email: 'guest@example.com', emailNorm: 'guest@example.com', customerName: 'Grace' })
    .where(eq(orders.id, orderId));
  return { orderId, access: { orderId, level: 'work', as: 'link', userId: null } };
}

/** A message as a page would send it. */
export const createTestMessageInput = (body: string, clientKey: string = randomUUID()) => ({
  body,
  clientKey,
});
