import { and, asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { EditableServiceContent, ServiceStatus } from '../service-content.ts';
import { services, serviceScopeRows } from '../tables.server.ts';

export type ServiceRow = typeof services.$inferSelect;
export type ServiceLockedForUpdate = { row: ServiceRow; content: EditableServiceContent };

async function readServiceChecklist(
  ctx: AppContext,
  serviceId: string,
  kind: 'included' | 'excluded',
): Promise<string[]> {
  const rows = await ctx.db
    .select({ text: serviceScopeRows.text })
    .from(serviceScopeRows)
    .where(and(eq(serviceScopeRows.serviceId, serviceId), eq(serviceScopeRows.kind, kind)))
    .orderBy(asc(serviceScopeRows.position));
  return rows.map(({ text }) => text);
}

/** Returns the editable content of a service row with this checklist. */
export function buildEditableServiceContent(
  row: ServiceRow,
  scope: { included: string[]; excluded: string[] },
): EditableServiceContent {
  return {
    service_title: row.title,
    service_description: row.description,
    category: row.category,
    price_usd: row.priceCents,
    delivery_time_days: row.deliveryDays,
    badge_codes: row.badgeCodes,
    reason_to_buy___pain_point: row.painPoint,
    client_satisfaction_quote: row.clientQuote,
    founder_quote_after_delivery: row.founderQuote,
    revision_rounds_included: row.revisionRoundsIncluded,
    effort_units: row.effortUnits,
    brief_template_id: row.briefTemplateId,
    included_rows: scope.included,
    excluded_rows: scope.excluded,
    buyer_phrases: row.buyerPhrases,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    og_image: row.ogImage,
    // A CHECK constraint allows only these three.
    status: row.status as ServiceStatus,
  };
}

/** Returns the editable content of a stored service. */
export async function readServiceContent(ctx: AppContext, row: ServiceRow): Promise<EditableServiceContent> {
  return buildEditableServiceContent(row, {
    included: await readServiceChecklist(ctx, row.id, 'included'),
    excluded: await readServiceChecklist(ctx, row.id, 'excluded'),
  });
}

/** Returns the columns of a service's content; checklist rows have a table of their own. */
export function toServiceContentColumnValues(content: EditableServiceContent) {
  return {
    title: content.service_title,
    description: content.service_description,
    category: content.category,
    priceCents: content.price_usd,
    deliveryDays: content.delivery_time_days,
    badgeCodes: content.badge_codes,
    painPoint: content.reason_to_buy___pain_point,
    clientQuote: content.client_satisfaction_quote,
    founderQuote: content.founder_quote_after_delivery,
    revisionRoundsIncluded: content.revision_rounds_included,
    effortUnits: content.effort_units,
    briefTemplateId: content.brief_template_id,
    buyerPhrases: content.buyer_phrases,
    seoTitle: content.seo_title,
    seoDescription: content.seo_description,
    ogImage: content.og_image,
    status: content.status,
  };
}
