import { asc, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { ServiceContent } from '../service-content.ts';
import { services, serviceScopeRows, serviceVersions } from '../tables.server.ts';
import { changedFields, diffOf } from '../version-diff.ts';

import { contentWith } from './service-rows.server.ts';
import { actorId } from './write-service.server.ts';

/** The content and the version number of a stored service. */
export type StoredContent = { content: ServiceContent; version: number };

/** Returns the contents of many services by id, in two queries. */
export async function readContents(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, StoredContent>> {
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
      const content = contentWith(row, { included: of('included'), excluded: of('excluded') });
      return [row.id, { content, version: row.version }];
    }),
  );
}

/** Deletes the checklists of services, which are about to be rewritten. */
export async function removeScopes(ctx: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(serviceScopeRows).where(inArray(serviceScopeRows.serviceId, [...ids]));
}

/** Records the previous values of services that an import overwrote, as versions (AHIST-01). */
export async function recordVersions(
  ctx: AppContext,
  before: ReadonlyMap<string, StoredContent>,
): Promise<void> {
  if (before.size === 0) return;
  const after = await readContents(ctx, [...before.keys()]);
  const versions = [...before].flatMap(([serviceId, was]) => {
    const is = after.get(serviceId);
    const diff = is && diffOf(was.content, is.content);
    if (!diff || changedFields(diff).length === 0) return [];
    return [{ serviceId, version: is.version, editorId: actorId(ctx), diff, createdAt: ctx.now }];
  });
  if (versions.length > 0) await ctx.db.insert(serviceVersions).values(versions);
}
