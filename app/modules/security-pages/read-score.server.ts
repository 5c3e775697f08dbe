import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { readLastNightlyBackupStatus } from '#app/modules/backups/find-last-backup.server.ts';
import { hasDemoServices } from '#app/modules/catalog/find-demo-services.server.ts';
import { hasDemoOrders } from '#app/modules/orders/find-demo-orders.server.ts';
import { countRecentCspReports } from '#app/modules/csp-reports/list-reports.server.ts';
import { readTeamSignInPolicy } from '#app/modules/identity/team/read-team-policy.server.ts';
import { sessions, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import {
  recordPaymentProviderKeyFirstSeen,
  recordAppSecretFirstSeen,
} from '#app/modules/readiness/record-key.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { isShortOrUniformSecret } from '#app/platform/env-rules.server.ts';

import { type SecurityScoreFacts, buildSecurityScoreView, type SecurityCheckView } from './score-rules.ts';

/** Team members who may sign in. */
const activeStaffUserCondition = and(ne(users.role, 'customer'), isNull(users.suspendedAt));

async function countStaff({
  db,
}: AppContext): Promise<Pick<SecurityScoreFacts, 'staff' | 'staffWithoutFactor'>> {
  const [counted] = await db
    .select({
      staff: sql<number>`count(*)::integer`,
      staffWithoutFactor: sql<number>`(count(*) filter (where ${twoFactors.confirmedAt} is null))::integer`,
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(activeStaffUserCondition);
  return counted ?? { staff: 0, staffWithoutFactor: 0 };
}

async function readOpenSignInSessionFigures(
  ctx: AppContext,
): Promise<Pick<SecurityScoreFacts, 'openSessions' | 'oldestSessionMs'>> {
  const { db, now } = ctx;
  const { sessionMinutes, idleMinutes } = await readTeamSignInPolicy(ctx);
  const since = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const [found] = await db
    .select({
      open: sql<number>`count(*)::integer`,
      oldest: sql<number | null>`min(extract(epoch from ${sessions.createdAt}))::float8`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        activeStaffUserCondition,
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, since(sessionMinutes)),
        gt(sessions.lastSeenAt, since(idleMinutes)),
      ),
    );
  const oldest = found?.oldest ?? null;
  return {
    openSessions: found?.open ?? 0,
    oldestSessionMs: oldest === null ? null : now.getTime() - oldest * 1000,
  };
}

const computeAgeMs = ({ now }: AppContext, since: Date) => now.getTime() - since.getTime();

async function readSecurityScoreData(ctx: AppContext): Promise<SecurityScoreFacts> {
  const { last, hasFailedSince } = await readLastNightlyBackupStatus(ctx);
  const { settings } = ctx;
  return {
    ...(await countStaff(ctx)),
    ...(await readOpenSignInSessionFigures(ctx)),
    hasDemoData: (await hasDemoServices(ctx)) || (await hasDemoOrders(ctx)),
    paymentMode: ctx.payments.mode,
    paymentKeyMs: computeAgeMs(ctx, await recordPaymentProviderKeyFirstSeen(ctx)),
    isSecretWeak: isShortOrUniformSecret(settings.secret),
    secretMs: computeAgeMs(ctx, await recordAppSecretFirstSeen(ctx)),
    backup: { ageMs: last ? computeAgeMs(ctx, last.at) : null, hasFailedSince },
    publicUrl: settings.publicUrl,
    isProxyUnknown: settings.isProxyUnknown ?? false,
    isRateLimited: settings.isRateLimited,
    reports: await countRecentCspReports(ctx),
  };
}

/** Returns the current security score and its checks; records keys that it sees for the first time. */
export async function readSecurityScore(
  ctx: AppContext,
): Promise<{ score: number; checks: SecurityCheckView[] }> {
  assertCan(ctx, 'security:read');
  return buildSecurityScoreView(await readSecurityScoreData(ctx));
}
