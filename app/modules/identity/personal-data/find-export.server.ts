import { and, desc, eq, gt, or } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext, ShopSettings } from '#app/platform/context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { dataExports } from '../privacy-tables.server.ts';

import type { DataExportState } from './data-export.ts';

type ReadyPersonalDataExport = { id: string; expiresAt: Date };

const buildDataExportTextToSign = ({ id, expiresAt }: ReadyPersonalDataExport) =>
  `${id}.${Math.floor(expiresAt.getTime() / 1000)}`;

/** Returns the signed URL of a finished copy, valid as long as the copy and only for its signed-in person. */
export function createSignedExportPath(settings: ShopSettings, ready: ReadyPersonalDataExport): string {
  return `/account/data/${ready.id}?t=${signTextWithAppSecret(settings, 'data-export', buildDataExportTextToSign(ready))}`;
}

/** Returns the state of the newest copy for the account page. */
export async function findPersonalDataExportState(ctx: AppContext, userId: string): Promise<DataExportState> {
  const [newest] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(eq(dataExports.state, 'queued'), gt(dataExports.expiresAt, ctx.now)),
      ),
    )
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
  if (!newest) return { state: 'none' };
  const { id, expiresAt } = newest;
  if (newest.state === 'queued' || expiresAt === null) return { state: 'queued' };
  return {
    state: 'ready',
    href: createSignedExportPath(ctx.settings, { id, expiresAt }),
    until: expiresAt.toISOString(),
  };
}

/** Returns a finished copy of the signed-in person by its signed link; null for every other case. */
export async function findOwnDataExportByLink(
  ctx: AppContext,
  userId: string,
  { id, provided }: { id: string; provided: string },
): Promise<{ id: string; storageKey: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId), gt(dataExports.expiresAt, ctx.now)));
  if (!row || row.storageKey === null || row.expiresAt === null) return null;
  const text = buildDataExportTextToSign({ id, expiresAt: row.expiresAt });
  return verifyAppSecretSignature(ctx.settings, 'data-export', { text, provided })
    ? { id, storageKey: row.storageKey }
    : null;
}
