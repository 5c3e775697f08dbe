import { asc, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { EditableServiceContent } from '../service-content.ts';
import { services, serviceScopeRows, serviceVersions } from '../tables.server.ts';
import { listChangedServiceFields, diffServiceContentVersions } from '../version-diff.ts';

import { buildEditableServiceContent } from './service-rows.server.ts';
import { getActingUserId } from './write-service.server.ts';

/** The content and the version number of a stored service. */
export type StoredServiceContent = { content: EditableServiceContent; version: number };

/** Returns the contents of many services by id, in two queries. */
export async function readServiceContents(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, StoredServiceContent>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(services)
    .where(inArray(services.id, [...ids]));
  if (rows.length === 0) return new Map();
  const scope = await ctx.db
    .select()
    .from(serviceScopeRows)
    .where(inArray(serviceScopeRows.serviceId, [...ids]))
    .orderBy(asc(serviceScopeRows.position));
  const byService = Map.groupBy(scope, ({ serviceId }) => serviceId);
  return new Map(
    rows.map((row) => {
      const its = byService.get(row.id) ?? [];
      const of = (kind: string) => its.filter((one) => one.kind === kind).map(({ text }) => text);
      const content = buildEditableServiceContent(row, {
        included: of('included'),
        excluded: of('excluded'),
      });
      return [row.id, { content, version: row.version }];
    }),
  );
}

/** Deletes the checklists of services, which are about to be rewritten. */
export async function deleteServiceChecklists(ctx: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(serviceScopeRows).where(inArray(serviceScopeRows.serviceId, [...ids]));
}

/** Records the previous values of services that an import overwrote, as versions (AHIST-01). */
export async function recordVersionsOfImportedServices(
  ctx: AppContext,
  before: ReadonlyMap<string, StoredServiceContent>,
): Promise<void> {
  if (before.size === 0) return;
  const after = await readServiceContents(ctx, [...before.keys()]);
  const versions = [...before].flatMap(([serviceId, was]) => {
    const is = after.get(serviceId);
    const diff = is && diffServiceContentVersions(was.content, is.content);
    if (!diff || listChangedServiceFields(diff).length === 0) return [];
    return [{ serviceId, version: is.version, editorId: getActingUserId(ctx), diff, createdAt: ctx.now }];
  });
  if (versions.length > 0) await ctx.db.insert(serviceVersions).values(versions);
}
