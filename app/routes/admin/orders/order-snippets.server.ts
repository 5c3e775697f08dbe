import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { listSnippetsForPicker } from '#app/modules/snippets/list-snippets.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { OrderReplySnippets } from './staff-messages.tsx';

/**
 * Returns the snippets for a message of an order, with the values this user may see; null without permission
 * to read snippets.
 */
export async function readReplySnippetsForOrderMessage(
  ctx: AppContext,
  { id, customer, items }: AdminOrderPage,
): Promise<OrderReplySnippets | null> {
  if (!hasPermission(ctx.actor, 'snippets:read')) return null;
  const [all, { provider }] = await Promise.all([listSnippetsForPicker(ctx), readSiteContent(ctx)]);
  return {
    all,
    values: {
      name: customer.name,
      order: formatOrderNumber(id),
      service: items.length === 0 ? null : formatOrderTitle(items.map(({ title }) => title)),
      shop: provider.name,
    },
  };
}
