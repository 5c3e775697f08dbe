import { fail, ok, type Result } from '#app/lib/result.ts';
import { lockCustomerRowForUpdate } from '#app/modules/identity/change-customer.server.ts';
import { CUSTOMER_CHANGE_REFUSAL_MESSAGES } from '#app/modules/identity/customer-refusals.ts';
import { assignGuestOrdersByStaff } from '#app/modules/orders/attach-guest-orders.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/**
 * Links guest orders to a customer's account. Those of the verified mailbox need nothing more; any other
 * address requires the owner and a reason.
 */
export function linkOrdersToCustomer(
  ctx: AppContext,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<Result<{ name: string; count: number }, string>> {
  assertCan(ctx, 'customers:write');
  return inTransaction(ctx, async (ctx) => {
    const customer = await lockCustomerRowForUpdate(ctx, id);
    if (!customer) return fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.gone);
    const isProved = customer.isEmailVerified && email === customer.email;
    if (!isProved && (reason === '' || !hasPermission(ctx.actor, 'customers:attach')))
      return fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.needsOwner);
    const count = await assignGuestOrdersByStaff(ctx, {
      userId: id,
      email,
      reason: isProved ? null : reason,
    });
    return count === 0 ? fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.noOrders) : ok({ name: customer.name, count });
  });
}
