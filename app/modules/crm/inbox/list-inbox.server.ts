import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { type ListPage, MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST } from '#app/lib/list-page.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, getRolesWithPermission, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import {
  countRowsOfSelectsUpTo,
  countRowsUpTo,
  readPaginatedDatabaseList,
} from '#app/platform/db/listing.server.ts';
import { buildContainsTextCondition } from '#app/platform/db/contains-text-condition.server.ts';

import { contactMessages } from '../contact-tables.server.ts';

import {
  truncateMessageExcerpt,
  type ContactInboxMessage,
  type ContactInboxListState,
  type InboxTab,
  type ContactInboxMessageState,
  CONTACT_ANSWER_DEADLINE_HOURS,
  computeMessageAnswerDeadlineState,
} from './inbox-rules.ts';

/** Must match the index `contact_messages_words`. */
const contactMessageSearchTextSql = sql`(lower(${contactMessages.email} || ' ' || ${contactMessages.name} || ' ' || coalesce(${contactMessages.company}, '') || ' ' || ${contactMessages.message}))`;

/** Must match the partial index of waiting messages. */
const unansweredContactMessageCondition = sql`${contactMessages.state} in ('unread', 'read')`;

/** Messages whose answer is overdue. */
const buildOverdueMessageCondition = ({ now }: AppContext) =>
  and(
    unansweredContactMessageCondition,
    lte(contactMessages.waitingSince, new Date(now.getTime() - CONTACT_ANSWER_DEADLINE_HOURS.late * HOUR_MS)),
  );

function buildInboxTabCondition(ctx: AppContext, tab: InboxTab): SQL | undefined {
  switch (tab) {
    case 'open':
      return unansweredContactMessageCondition;
    case 'mine':
      return and(
        eq(contactMessages.assigneeId, requireSignedInUser(ctx).id),
        unansweredContactMessageCondition,
      );
    case 'late':
      return buildOverdueMessageCondition(ctx);
    case 'all':
      return undefined;
    default:
      return eq(contactMessages.state, tab);
  }
}

function buildInboxAssigneeFilterCondition(
  ctx: AppContext,
  assigned: ContactInboxListState['filters']['assigned'],
): SQL | undefined {
  if (assigned === 'me') return eq(contactMessages.assigneeId, requireSignedInUser(ctx).id);
  if (assigned === 'nobody') return isNull(contactMessages.assigneeId);
  return assigned === 'somebody' ? isNotNull(contactMessages.assigneeId) : undefined;
}

async function buildContactInboxCondition(
  ctx: AppContext,
  tab: InboxTab,
  { q, filters }: ContactInboxListState,
): Promise<SQL | undefined> {
  const { subject, assigned } = filters;
  return and(
    buildInboxTabCondition(ctx, tab),
    buildDemoOrRealRowsCondition(ctx, contactMessages),
    subject ? eq(contactMessages.subject, subject) : undefined,
    buildInboxAssigneeFilterCondition(ctx, assigned),
    await buildShopDayRangeCondition(ctx, contactMessages.createdAt, filters),
    ...q
      .split(' ')
      .filter(Boolean)
      .map((word) => buildContainsTextCondition(contactMessageSearchTextSql, word)),
  );
}

function buildInboxSortOrderSql({ sort }: ContactInboxListState): SQL[] {
  if (sort === 'waiting') return [asc(contactMessages.waitingSince), asc(contactMessages.id)];
  return sort === 'oldest'
    ? [asc(contactMessages.createdAt), asc(contactMessages.id)]
    : [desc(contactMessages.createdAt), desc(contactMessages.id)];
}

/** Returns one page of a tab's messages. Throws without the right `crm:read`. */
export async function listContactInboxMessages(
  ctx: AppContext,
  tab: InboxTab,
  state: ContactInboxListState,
): Promise<ListPage<ContactInboxMessage>> {
  assertCan(ctx, 'crm:read');
  const where = await buildContactInboxCondition(ctx, tab, state);
  return readPaginatedDatabaseList<ContactInboxMessage>(state, {
    rows: async ({ limit, offset }) => {
      // The inner query finds the page's ids by the index of the order, so that only those rows are read
      // whole.
      const those = ctx.db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(where)
        .orderBy(...buildInboxSortOrderSql(state))
        .limit(limit)
        .offset(offset);
      const rows = await ctx.db
        .select({
          id: contactMessages.id,
          name: contactMessages.name,
          email: contactMessages.email,
          company: contactMessages.company,
          subject: contactMessages.subject,
          message: sql<string>`left(${contactMessages.message}, 600)`,
          state: contactMessages.state,
          createdAt: contactMessages.createdAt,
          waitingSince: contactMessages.waitingSince,
          assignee: users.name,
        })
        .from(contactMessages)
        .leftJoin(users, eq(users.id, contactMessages.assigneeId))
        .where(inArray(contactMessages.id, those))
        .orderBy(...buildInboxSortOrderSql(state));
      return rows.map(({ message, createdAt, waitingSince, ...row }) => {
        const state = row.state as ContactInboxMessageState; // the CHECK contact_messages_state_known
        return {
          ...row,
          state,
          excerpt: truncateMessageExcerpt(message),
          at: createdAt.toISOString(),
          ageMinutes: Math.max(0, Math.floor((ctx.now.getTime() - createdAt.getTime()) / MINUTE_MS)),
          promise: computeMessageAnswerDeadlineState(state, waitingSince, ctx.now),
        };
      });
    },
    count: (most) =>
      countRowsUpTo(
        ctx,
        ctx.db.select({ id: contactMessages.id }).from(contactMessages).where(where).getSQL(),
        most,
      ),
    ...(state.q !== '' && { most: MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST }),
  });
}

/** Returns the ids of a tab's list, for "all matching". Throws without the right `crm:read`. */
export async function listInboxMessageIdsOfTab(
  ctx: AppContext,
  tab: InboxTab,
  state: ContactInboxListState,
): Promise<string[]> {
  assertCan(ctx, 'crm:read');
  const rows = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(await buildContactInboxCondition(ctx, tab, state))
    .orderBy(asc(contactMessages.id))
    .limit(10_000);
  return rows.map(({ id }) => id);
}

/**
 * Returns how many messages are unread, and how many late; each counted to
 * 10,001. Throws without the right `crm:read`.
 */
export async function countUnreadAndLateInboxMessages(
  ctx: AppContext,
): Promise<{ unread: number; late: number }> {
  assertCan(ctx, 'crm:read');
  const those = (where: SQL | undefined) =>
    ctx.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(and(where, buildDemoOrRealRowsCondition(ctx, contactMessages)))
      .getSQL();
  return countRowsOfSelectsUpTo(ctx, {
    unread: those(eq(contactMessages.state, 'unread')),
    late: those(buildOverdueMessageCondition(ctx)),
  });
}

/** Returns everyone who may answer messages, by name. Throws without the right `crm:read`. */
export async function listStaffWhoCanAnswerMessages(
  ctx: AppContext,
): Promise<{ id: string; name: string }[]> {
  assertCan(ctx, 'crm:read');
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.role, [...getRolesWithPermission('crm:write')]), isNull(users.suspendedAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);
}

/**
 * Returns the id of the oldest other message that waits for an answer; null if there is none. Throws without
 * the right `crm:read`.
 */
export async function findOldestOtherUnansweredMessageId(
  ctx: AppContext,
  id: string,
): Promise<string | null> {
  assertCan(ctx, 'crm:read');
  const [next] = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        unansweredContactMessageCondition,
        buildDemoOrRealRowsCondition(ctx, contactMessages),
        sql`${contactMessages.id} <> ${id}`,
      ),
    )
    .orderBy(asc(contactMessages.waitingSince), asc(contactMessages.id))
    .limit(1);
  return next?.id ?? null;
}
