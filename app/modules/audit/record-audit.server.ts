import { deviceName } from '#app/lib/device-name.ts';
import type { AppContext } from '#app/platform/context.ts';

import { networkOf } from './model.ts';
import { auditLog } from './tables.server.ts';

export type AuditLine = {
  /** `<subject>.<what happened>`, for example `payment.review`; the page sorts rows into kinds by it (`tables.server.ts`). */
  action: string;
  entity: string;
  entityId: string | null;
  /** One sentence for people; without names and addresses, which a row would keep beyond the deletion of an account. */
  summary: string;
  /** `refused` for what somebody tried and may not; `done` when absent. */
  result?: 'done' | 'refused';
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Who is behind a context, and from where. */
export function doer({ actor, clientAddress, userAgent }: AppContext) {
  return {
    actorKind: actor.kind,
    actorId: actor.kind === 'user' ? actor.id : actor.kind === 'system' ? actor.name : null,
    address: networkOf(clientAddress),
    device: userAgent ? deviceName(userAgent) : null,
  };
}

/**
 * Writes who did what, in the transaction of the change itself: there is no change without its line, and no line without
 * its change (safety.md section 11). Values hold no secrets and no message bodies.
 */
export async function recordAudit(ctx: AppContext, line: AuditLine): Promise<void> {
  await recordAuditLines(ctx, [line]);
}

/** `{ consentRecords: 1200 }` as `consent records: 1,200`. */
const countWords = ([name, count]: [string, number]): string =>
  `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${count.toLocaleString('en-US')}`;

/**
 * One line for what was kept long enough and removed, with how much of each (pages.md section 9.4), in the transaction that
 * removes it. Where nothing was, there is no line. Says how much it was in all.
 */
export async function recordPurge(
  ctx: AppContext,
  { counts, ...line }: Pick<AuditLine, 'action' | 'entity'> & { counts: Readonly<Record<string, number>> },
): Promise<number> {
  const removed = Object.entries(counts).filter(([, count]) => count > 0);
  if (removed.length === 0) return 0;
  await recordAudit(ctx, {
    ...line,
    entityId: null,
    summary: `Removed after their retention period: ${removed.map(countWords).join(', ')}`,
    after: counts,
  });
  return removed.reduce((sum, [, count]) => sum + count, 0);
}

/** A line for each of many rows that one action changed. */
export async function recordAuditLines(ctx: AppContext, lines: readonly AuditLine[]): Promise<void> {
  const common = { ...doer(ctx), at: ctx.now, requestId: ctx.requestId };
  const values = lines.map((line) => ({ ...line, ...common }));
  // Parts keep a statement far below the 65,535 values Postgres takes.
  for (let from = 0; from < values.length; from += 500) {
    await ctx.db.insert(auditLog).values(values.slice(from, from + 500));
  }
}
