import { and, asc, getTableColumns, inArray, or } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { LONGEST_ADDRESS } from './find-public-service.server.ts';
import { isPublicService } from './list-public-services.server.ts';
import { deliveryDaysOf, type SellableService } from './model.ts';
import { parseDescription, scopeRows } from './service-description.ts';
import { services, serviceScopeRows } from './tables.server.ts';

async function listScopeRows(ctx: AppContext, serviceIds: string[]) {
  const rows = await ctx.db
    .select({
      serviceId: serviceScopeRows.serviceId,
      kind: serviceScopeRows.kind,
      text: serviceScopeRows.text,
    })
    .from(serviceScopeRows)
    .where(inArray(serviceScopeRows.serviceId, serviceIds))
    .orderBy(asc(serviceScopeRows.position));
  return (serviceId: string, kind: 'included' | 'excluded') =>
    rows.filter((row) => row.serviceId === serviceId && row.kind === kind).map((row) => row.text);
}

/**
 * What checkout may sell right now of the asked ids and slugs, with everything an order item snapshots; what is not
 * public is missing from the answer. Order and repetitions of the question do not matter.
 */
export async function listSellableServices(
  ctx: AppContext,
  idsOrSlugs: string[],
): Promise<SellableService[]> {
  const asked = idsOrSlugs.filter((value) => value.length <= LONGEST_ADDRESS && !value.includes('\0'));
  if (asked.length === 0) return [];
  const ids = asked.filter(isUuid);
  const match = or(inArray(services.slug, asked), ids.length > 0 ? inArray(services.id, ids) : undefined);
  const rows = await ctx.db
    .select(getTableColumns(services))
    .from(services)
    .where(and(isPublicService, match));
  if (rows.length === 0) return [];
  const rowsOf = await listScopeRows(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const { id, slug, title, category, priceCents, effortUnits, revisionRoundsIncluded, version } = row;
    if (title === null || category === null || priceCents === null) return [];
    const sections = parseDescription(row.description);
    const includedRows = rowsOf(id, 'included');
    const stored = { includedRows, excludedRows: rowsOf(id, 'excluded') };
    const scope = { ...sections, ...(includedRows.length > 0 ? stored : scopeRows(sections, title)) };
    const deliveryDays = deliveryDaysOf(row.deliveryDays);
    return [
      {
        id,
        slug,
        title,
        category,
        priceCents,
        deliveryDays,
        effortUnits,
        revisionRoundsIncluded,
        version,
        scope,
      },
    ];
  });
}
