import { formatDeviceName } from '#app/lib/device-name.ts';
import type { AppContext } from '#app/platform/context.ts';

import { truncateIpAddressToNetwork } from './model.ts';
import { auditLog } from './tables.server.ts';

export type NewAuditEntry = {
  /** `<subject>.<event>`, for example `payment.review`; it decides the kind of a row (`tables.server.ts`). */
  action: string;
  entity: string;
  entityId: string | null;
  /**
   * One readable sentence without names and addresses, which a row would keep
   * beyond the deletion of an account.
   */
  summary: string;
  /** `refused` for an attempt without the right; `done` if absent. */
  result?: 'done' | 'refused';
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Returns who acts in a context, and from where. */
export function getAuditActorColumns({ actor, clientAddress, userAgent }: AppContext) {
  return {
    actorKind: actor.kind,
    actorId: actor.kind === 'user' ? actor.id : actor.kind === 'system' ? actor.name : null,
    address: truncateIpAddressToNetwork(clientAddress),
    device: userAgent ? formatDeviceName(userAgent) : null,
  };
}

/**
 * Records who did what, in the transaction of the change itself, so that neither exists without the other
 * (safety.md "Audit log"). Values must contain no secrets and no message texts.
 */
export async function recordAudit(ctx: AppContext, line: NewAuditEntry): Promise<void> {
  await recordAuditLines(ctx, [line]);
}

/** `{ consentRecords: 1200 }` as `consent records: 1,200`. */
const formatPurgedRowsCount = ([name, count]: [string, number]): string =>
  `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${count.toLocaleString('en-US')}`;

/**
 * Records the counts of a purge (pages.md "Retention"), in the transaction that deletes. Writes nothing if
 * nothing was deleted. Returns the total.
 */
export async function recordDataPurgeInAudit(
  ctx: AppContext,
  {
    counts,
    ...line
  }: Pick<NewAuditEntry, 'action' | 'entity'> & { counts: Readonly<Record<string, number>> },
): Promise<number> {
  const removed = Object.entries(counts).filter(([, count]) => count > 0);
  if (removed.length === 0) return 0;
  await recordAudit(ctx, {
    ...line,
    entityId: null,
    summary: `Removed after their retention period: ${removed.map(formatPurgedRowsCount).join(', ')}`,
    after: counts,
  });
  return removed.reduce((sum, [, count]) => sum + count, 0);
}

/** Records an entry for each of many rows that one action changed. */
export async function recordAuditLines(ctx: AppContext, lines: readonly NewAuditEntry[]): Promise<void> {
  const common = { ...getAuditActorColumns(ctx), at: ctx.now, requestId: ctx.requestId };
  const values = lines.map((line) => ({ ...line, ...common }));
  // Batches stay far below PostgreSQL's limit of 65,535 parameters.
  for (let from = 0; from < values.length; from += 500) {
    await ctx.db.insert(auditLog).values(values.slice(from, from + 500));
  }
}
