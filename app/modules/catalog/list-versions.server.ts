import { and, desc, eq } from 'drizzle-orm';

import type { VersionHistoryEntry } from '#app/lib/shown-change.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listServiceVersionChanges } from './internal/shown-changes.server.ts';
import { serviceVersions } from './tables.server.ts';

import {
  MAX_FETCHED_SERVICE_VERSIONS,
  MAX_DISPLAYED_SERVICE_VERSIONS,
  type ServiceVersionDiff,
} from './version-diff.ts';

/**
 * AHIST-01: returns the newest versions with changes, with their editors; at most ten. `briefNames` maps
 * brief template ids to names; a missing one is shown as deleted.
 */
export async function listServiceVersionsWithChanges(
  ctx: AppContext,
  serviceId: string,
  briefNames: ReadonlyMap<string, string> = new Map(),
): Promise<VersionHistoryEntry[]> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({
      id: serviceVersions.id,
      createdAt: serviceVersions.createdAt,
      diff: serviceVersions.diff,
      editor: users.name,
    })
    .from(serviceVersions)
    .leftJoin(users, eq(users.id, serviceVersions.editorId))
    .where(eq(serviceVersions.serviceId, serviceId))
    .orderBy(desc(serviceVersions.createdAt), desc(serviceVersions.id))
    .limit(MAX_FETCHED_SERVICE_VERSIONS);
  return rows
    .map(({ diff, editor, ...row }) => ({
      ...row,
      editor: editor ?? 'Unknown User',
      changes: listServiceVersionChanges(diff, (id) => briefNames.get(id)),
    }))
    .filter(({ changes }) => changes.length > 0)
    .slice(0, MAX_DISPLAYED_SERVICE_VERSIONS);
}

/** Returns the changes of one version of a service; null if it does not exist. */
export async function findServiceVersionDiff(
  ctx: AppContext,
  { serviceId, versionId }: { serviceId: string; versionId: string },
): Promise<ServiceVersionDiff | null> {
  const [row] = await ctx.db
    .select({ diff: serviceVersions.diff })
    .from(serviceVersions)
    .where(and(eq(serviceVersions.id, versionId), eq(serviceVersions.serviceId, serviceId)));
  return row?.diff ?? null;
}
