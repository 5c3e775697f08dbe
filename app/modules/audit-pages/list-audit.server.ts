import { and, asc, desc, eq, gt, ilike, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { auditLog, auditRefusals } from '#app/modules/audit/tables.server.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';
import { redactSecretsInLogValue } from '#app/platform/redaction.server.ts';

import {
  type AuditEntryWithChanges,
  type AuditLogListEntry,
  type AuditLogSubjectArea,
  listAuditValueChanges,
} from './model.ts';
import type { AuditListUrlState } from './schemas.ts';

/** Combines both tables: a denial is a row about a page, with its count in that minute. */
function buildAuditEntriesQuery({ db }: AppContext) {
  const lines = db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      kind: auditLog.kind,
      actorKind: auditLog.actorKind,
      actorId: auditLog.actorId,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      summary: auditLog.summary,
      result: auditLog.result,
      requestId: auditLog.requestId,
      address: auditLog.address,
      device: auditLog.device,
    })
    .from(auditLog);
  const refusals = db
    .select({
      id: auditRefusals.id,
      at: auditRefusals.at,
      kind: sql<string>`'denials'`,
      actorKind: auditRefusals.actorKind,
      actorId: sql<string | null>`nullif(${auditRefusals.actorId}, '')`,
      action: auditRefusals.action,
      entity: sql<string>`'page'`,
      entityId: sql<string | null>`${auditRefusals.route}`,
      summary: sql<string>`'Denied' || case when ${auditRefusals.count} > 1 then ', ' || ${auditRefusals.count}::text || ' times in this minute' else '' end`,
      result: sql<string>`'refused'`,
      requestId: auditRefusals.requestId,
      address: sql<
        string | null
      >`case when ${auditRefusals.address} ~ '^[0-9a-f]' then ${auditRefusals.address} end`,
      device: auditRefusals.device,
    })
    .from(auditRefusals);
  return unionAll(lines, refusals).as('entries');
}

type AuditEntriesQuery = ReturnType<typeof buildAuditEntriesQuery>;

/** User ids are UUIDs; jobs and commands have names. */
const buildAuditActorUserJoinCondition = (entries: AuditEntriesQuery) =>
  sql`${users.id} = case when ${entries.actorKind} = 'user' then ${entries.actorId}::uuid end`;

/** The user a row is about. */
const auditSubjectUsers = alias(users, 'subjects');

const buildAuditSubjectUserJoinCondition = (entries: AuditEntriesQuery) =>
  sql`${auditSubjectUsers.id} = case when ${entries.entity} = 'user' and ${entries.entityId} ~ '^[0-9a-f-]{36}$' then ${entries.entityId}::uuid end`;

function buildAuditTextFilterConditions(
  entries: AuditEntriesQuery,
  filters: AuditListUrlState['filters'],
): (SQL | undefined)[] {
  const { actor, action, entity, id, address, device, request } = filters;
  return [
    actor
      ? or(
          eq(entries.actorId, actor),
          eq(entries.actorKind, actor),
          ilike(users.name, createLikeContainsPattern(actor)),
          ilike(users.email, createLikeContainsPattern(actor)),
        )
      : undefined,
    action ? ilike(entries.action, createLikeContainsPattern(action)) : undefined,
    entity ? eq(entries.entity, entity) : undefined,
    id ? eq(entries.entityId, id) : undefined,
    address ? like(entries.address, createLikeContainsPattern(address)) : undefined,
    device ? ilike(entries.device, createLikeContainsPattern(device)) : undefined,
    request ? eq(entries.requestId, request) : undefined,
  ];
}

/** Only the owner sees security rows and denials (pages.md "Roles and permissions"). */
function buildVisibleAuditEntriesCondition(
  { actor }: AppContext,
  entries: AuditEntriesQuery,
): SQL | undefined {
  if (hasPermission(actor, 'audit:read-security')) return undefined;
  return and(ne(entries.kind, 'security'), ne(entries.kind, 'denials'));
}

async function buildAuditEntryCondition(
  ctx: AppContext,
  entries: AuditEntriesQuery,
  { q, filters }: AuditListUrlState,
): Promise<SQL | undefined> {
  return and(
    buildVisibleAuditEntriesCondition(ctx, entries),
    filters.kind ? eq(entries.kind, filters.kind) : undefined,
    filters.result ? eq(entries.result, filters.result) : undefined,
    q
      ? or(
          ilike(entries.summary, createLikeContainsPattern(q)),
          ilike(entries.action, createLikeContainsPattern(q)),
          ilike(auditSubjectUsers.name, createLikeContainsPattern(q)),
          ilike(auditSubjectUsers.email, createLikeContainsPattern(q)),
        )
      : undefined,
    await buildShopDayRangeCondition(ctx, entries.at, filters),
    ...buildAuditTextFilterConditions(entries, filters),
  );
}

function selectAuditEntries(ctx: AppContext, entries: AuditEntriesQuery) {
  return ctx.db
    .select({
      id: entries.id,
      at: entries.at,
      kind: entries.kind,
      actorKind: entries.actorKind,
      actorId: entries.actorId,
      actorName: users.name,
      action: entries.action,
      entity: entries.entity,
      entityId: entries.entityId,
      subject: auditSubjectUsers.name,
      summary: entries.summary,
      result: entries.result,
      requestId: entries.requestId,
      address: entries.address,
      device: entries.device,
    })
    .from(entries)
    .leftJoin(users, buildAuditActorUserJoinCondition(entries))
    .leftJoin(auditSubjectUsers, buildAuditSubjectUserJoinCondition(entries));
}

type AuditEntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

const AUDIT_ACTOR_FALLBACK_NAMES: Record<string, string> = { user: 'Deleted account', anonymous: 'Visitor' };

function buildAuditLogEntryFromRow({ actorId, actorName, ...row }: AuditEntryRow): AuditLogListEntry {
  return {
    ...row,
    at: row.at.toISOString(),
    // As the column's rule derives it.
    kind: row.kind as AuditLogSubjectArea,
    actor: actorName ?? AUDIT_ACTOR_FALLBACK_NAMES[row.actorKind] ?? actorId ?? row.actorKind,
  };
}

/** Returns one page of the audit log, newest first by default. Throws without the right `audit:read`. */
export async function listAuditLogEntries(
  ctx: AppContext,
  state: AuditListUrlState,
): Promise<ListPage<AuditLogListEntry>> {
  assertCan(ctx, 'audit:read');
  const entries = buildAuditEntriesQuery(ctx);
  const where = await buildAuditEntryCondition(ctx, entries, state);
  const order = state.sort === 'oldest' ? asc : desc;
  const page = await readPaginatedDatabaseList<AuditEntryRow>(state, {
    rows: ({ limit, offset }) =>
      selectAuditEntries(ctx, entries)
        .where(where)
        .orderBy(order(entries.at), order(entries.id))
        .limit(limit)
        .offset(offset),
    count: () =>
      countRowsUpTo(
        ctx,
        ctx.db
          .select({ id: entries.id })
          .from(entries)
          .leftJoin(users, buildAuditActorUserJoinCondition(entries))
          .leftJoin(auditSubjectUsers, buildAuditSubjectUserJoinCondition(entries))
          .where(where)
          .getSQL(),
      ),
  });
  return { ...page, rows: page.rows.map(buildAuditLogEntryFromRow) };
}

/**
 * Returns one row with its changes, without secrets and personal texts; null if
 * it is unknown or not visible to the user.
 */
export async function findAuditEntry(ctx: AppContext, id: string): Promise<AuditEntryWithChanges | null> {
  assertCan(ctx, 'audit:read');
  const entries = buildAuditEntriesQuery(ctx);
  const [row] = await selectAuditEntries(ctx, entries).where(
    and(buildVisibleAuditEntriesCondition(ctx, entries), eq(entries.id, id)),
  );
  if (!row) return null;
  const [values] = await ctx.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.id, id));
  const changes = listAuditValueChanges(
    redactSecretsInLogValue(values?.before ?? null),
    redactSecretsInLogValue(values?.after ?? null),
  );
  return { ...buildAuditLogEntryFromRow(row), changes };
}

const AUDIT_EXPORT_BATCH_ROWS = 1000;

/** Yields every matching row, a thousand at a time, so that an export of any length needs little memory. */
export async function* streamAuditEntryPages(
  ctx: AppContext,
  state: AuditListUrlState,
): AsyncGenerator<AuditLogListEntry[], void, undefined> {
  assertCan(ctx, 'audit:read');
  const entries = buildAuditEntriesQuery(ctx);
  const isForward = state.sort === 'oldest';
  const [order, beyond] = isForward ? [asc, gt] : [desc, lt];
  const where = await buildAuditEntryCondition(ctx, entries, state);
  let last: AuditEntryRow | undefined;
  for (;;) {
    const after =
      last && or(beyond(entries.at, last.at), and(eq(entries.at, last.at), beyond(entries.id, last.id)));
    const rows: AuditEntryRow[] = await selectAuditEntries(ctx, entries)
      .where(and(where, after))
      .orderBy(order(entries.at), order(entries.id))
      .limit(AUDIT_EXPORT_BATCH_ROWS);
    if (rows.length > 0) yield rows.map(buildAuditLogEntryFromRow);
    if (rows.length < AUDIT_EXPORT_BATCH_ROWS) return;
    last = rows.at(-1);
  }
}
