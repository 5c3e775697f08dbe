import { and, asc, eq, or, sql } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { MAX_SERVICE_ADDRESS_LENGTH } from './find-public-service.server.ts';
import { publicServiceCondition } from './list-public-services.server.ts';
import { getServiceDeliveryDaysOrDefault, type SellableService } from './model.ts';
import { parseServiceDescriptionSections, buildServiceChecklistRows } from './service-description.ts';
import { services, serviceScopeRows } from './tables.server.ts';

const servicesBySlugOrIdCondition = and(
  publicServiceCondition,
  or(
    sql`${services.slug} = any(${sql.placeholder('slugs')}::text[])`,
    sql`${services.id} = any(${sql.placeholder('ids')}::uuid[])`,
  ),
);

const readSellableServices = combineReadsIntoOneStatement({
  rows: createReadForBatchedStatement(
    {
      id: services.id,
      slug: services.slug,
      title: services.title,
      category: services.category,
      priceCents: services.priceCents,
      deliveryDays: services.deliveryDays,
      effortUnits: services.effortUnits,
      revisionRoundsIncluded: services.revisionRoundsIncluded,
      version: services.version,
      description: services.description,
    },
    (from) => from.from(services).where(servicesBySlugOrIdCondition),
  ),
  scope: createReadForBatchedStatement(
    { serviceId: serviceScopeRows.serviceId, kind: serviceScopeRows.kind, text: serviceScopeRows.text },
    (from) =>
      from
        .from(serviceScopeRows)
        .innerJoin(services, eq(services.id, serviceScopeRows.serviceId))
        .where(servicesBySlugOrIdCondition)
        .orderBy(asc(serviceScopeRows.position)),
  ),
});

/**
 * Returns the services that checkout may sell right now of the given ids and slugs, with everything an order
 * item stores; those that are not public are missing. The order and duplicates of the input do not matter.
 */
export async function listSellableServices(
  ctx: AppContext,
  idsOrSlugs: string[],
): Promise<SellableService[]> {
  const requested = idsOrSlugs.filter(
    (value) => value.length <= MAX_SERVICE_ADDRESS_LENGTH && !value.includes('\0'),
  );
  if (requested.length === 0) return [];
  const ids = requested.filter(isUuid);
  const { rows, scope: scopes } = await readSellableServices(ctx.db, { slugs: requested, ids });
  const rowsOf = (serviceId: string, kind: 'included' | 'excluded') =>
    scopes.filter((row) => row.serviceId === serviceId && row.kind === kind).map((row) => row.text);
  return rows.flatMap((row) => {
    const { id, slug, title, category, priceCents, effortUnits, revisionRoundsIncluded, version } = row;
    if (title === null || category === null || priceCents === null) return [];
    const sections = parseServiceDescriptionSections(row.description);
    const includedRows = rowsOf(id, 'included');
    const stored = { includedRows, excludedRows: rowsOf(id, 'excluded') };
    const scope = {
      ...sections,
      ...(includedRows.length > 0 ? stored : buildServiceChecklistRows(sections, title)),
    };
    const deliveryDays = getServiceDeliveryDaysOrDefault(row.deliveryDays);
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
