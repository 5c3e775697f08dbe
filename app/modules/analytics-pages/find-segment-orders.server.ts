import { type SQL, sql } from 'drizzle-orm';

import type { AnalyticsSegmentValue } from '#app/modules/analytics/segments.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

/** Must match the campaign indexes; most orders have no campaign. */
const buildOrderCampaignCondition = (name: SQL, value: string) =>
  value === '' ? sql`coalesce(${name}, '') = ''` : sql`lower(${name}) = ${value}`;

/** Returns the condition for orders of a segment value. */
export function buildOrderSegmentCondition({ segment, value }: AnalyticsSegmentValue): SQL {
  const hasLine = (rule: SQL) =>
    sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${rule})`;
  switch (segment) {
    case 'category':
      return hasLine(sql`${orderItems.category} = ${value}`);
    case 'service':
      return hasLine(
        value === '' ? sql`${orderItems.serviceId} is null` : sql`${orderItems.serviceId} = ${value}::uuid`,
      );
    case 'source':
      return buildOrderCampaignCondition(sql`${orders.utm}->>'utm_source'`, value);
    case 'campaign':
      return buildOrderCampaignCondition(sql`${orders.utm}->>'utm_campaign'`, value);
    case 'device':
      return value === '' ? sql`${orders.isMobile} is null` : sql`${orders.isMobile} = ${value === 'mobile'}`;
    case 'promo':
      return value === '' ? sql`coalesce(${orders.promoCode}, '') = ''` : sql`${orders.promoCode} = ${value}`;
  }
}
