import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import {
  type ListPage,
  type ListMatchCount,
  MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST,
} from '#app/lib/list-page.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import {
  countRowsPerTab,
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';
import { buildContainsTextCondition } from '#app/platform/db/contains-text-condition.server.ts';

import { contacts } from '../contact-tables.server.ts';
import { contactTasks } from '../task-tables.server.ts';

import type { LeadListState, LeadListItem } from './lead-list.ts';
import { LEAD_TABS, type LeadListTab, type LeadStage } from './lead-labels.ts';

/** Must match the index `contacts_words`. */
const CONTACT_SEARCH_TEXT_SQL = sql`(lower(${contacts.name} || ' ' || ${contacts.mailbox} || ' ' || coalesce(${contacts.company}, '')))`;

const LEAD_TASK_DUE_FILTER_WINDOWS_MS = { overdue: 0, day: DAY_MS, week: 7 * DAY_MS } as const;

/** Contacts with an open task: any, or one due by then. */
function buildLeadOpenTaskCondition(
  ctx: AppContext,
  task: LeadListState['filters']['task'],
): SQL | undefined {
  if (!task) return undefined;
  const until =
    task === 'open'
      ? undefined
      : lt(contactTasks.dueAt, new Date(ctx.now.getTime() + LEAD_TASK_DUE_FILTER_WINDOWS_MS[task]));
  return inArray(
    contacts.id,
    ctx.db
      .select({ id: contactTasks.contactId })
      .from(contactTasks)
      .where(and(isNull(contactTasks.doneAt), until)),
  );
}

function buildLeadCondition(
  ctx: AppContext,
  tab: LeadListTab,
  { q, filters }: LeadListState,
): SQL | undefined {
  const { source, owner, task, tag } = filters;
  return and(
    isNull(contacts.erasedAt),
    buildDemoOrRealRowsCondition(ctx, contacts),
    tab === 'all' ? undefined : eq(contacts.stage, tab),
    source ? eq(contacts.source, source) : undefined,
    owner === 'none' ? isNull(contacts.ownerId) : owner ? eq(contacts.ownerId, owner) : undefined,
    tag ? sql`${contacts.tags} @> array[${tag.toLowerCase()}]::text[]` : undefined,
    buildLeadOpenTaskCondition(ctx, task),
    q ? buildContainsTextCondition(CONTACT_SEARCH_TEXT_SQL, q) : undefined,
  );
}

const LEAD_SORT_ORDERS: Record<LeadListState['sort'], SQL[]> = {
  newest: [desc(contacts.createdAt), desc(contacts.id)],
  oldest: [asc(contacts.createdAt), asc(contacts.id)],
  value: [sql`${contacts.valueCents} desc nulls last`, desc(contacts.id)],
  name: [asc(sql`lower(${contacts.name})`), asc(contacts.id)],
  heard: [desc(contacts.lastContactAt), desc(contacts.id)],
};

/** When the next open task of a contact is due. */
const nextLeadTaskDueAtSql = sql<
  Date | string | null
>`(select min(${contactTasks.dueAt}) from ${contactTasks} where ${contactTasks.contactId} = ${contacts.id} and ${contactTasks.doneAt} is null)`;

function selectLeads(ctx: AppContext) {
  return ctx.db
    .select({ contact: contacts, owner: users.name, taskDueAt: nextLeadTaskDueAtSql })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.ownerId));
}
type LeadListSelectRow = Awaited<ReturnType<typeof selectLeads>>[number];

/**
 * A range of contacts in the list's order. The inner query finds their ids by the index of the order, so that
 * only those rows are read whole.
 */
function readLeadListRange(
  ctx: AppContext,
  { where, sort }: { where: SQL | undefined; sort: LeadListState['sort'] },
  { limit, offset }: { limit: number; offset: number },
): Promise<LeadListSelectRow[]> {
  const those = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .orderBy(...LEAD_SORT_ORDERS[sort])
    .limit(limit)
    .offset(offset);
  return selectLeads(ctx)
    .where(inArray(contacts.id, those))
    .orderBy(...LEAD_SORT_ORDERS[sort]);
}

function toLeadListItem(ctx: AppContext, { contact, owner, taskDueAt }: LeadListSelectRow): LeadListItem {
  const { id, name, email, company, source, tags, valueCents, nextStep, isBlocked } = contact;
  const { phone, website, lostReason } = contact;
  const due = taskDueAt === null ? null : new Date(taskDueAt);
  return {
    id,
    name,
    email,
    company,
    source,
    stage: contact.stage as LeadStage, // the CHECK contacts_stage_known
    tags,
    valueCents,
    nextStep,
    owner,
    isBlocked,
    taskDueAt: due?.toISOString() ?? null,
    isTaskOverdue: due !== null && due <= ctx.now,
    phone,
    website,
    lostReason: contact.stage === 'lost' ? lostReason : null,
    createdAt: contact.createdAt.toISOString(),
    lastContactAt: contact.lastContactAt.toISOString(),
  };
}

/** Returns one page of a tab's contacts. Throws without the right `crm:read`. */
export async function listLeads(
  ctx: AppContext,
  tab: LeadListTab,
  state: LeadListState,
): Promise<ListPage<LeadListItem>> {
  assertCan(ctx, 'crm:read');
  const where = buildLeadCondition(ctx, tab, state);
  const page = await readPaginatedDatabaseList<LeadListSelectRow>(state, {
    rows: (range) => readLeadListRange(ctx, { where, sort: state.sort }, range),
    count: (most) =>
      countRowsUpTo(ctx, ctx.db.select({ id: contacts.id }).from(contacts).where(where).getSQL(), most),
    ...(state.q !== '' && { most: MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST }),
  });
  return { ...page, rows: page.rows.map((row) => toLeadListItem(ctx, row)) };
}

/** Returns the ids of a tab's list, for "all matching"; at most 10,000. */
export async function listLeadIds(
  ctx: AppContext,
  tab: LeadListTab,
  state: LeadListState,
): Promise<string[]> {
  assertCan(ctx, 'crm:read');
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(buildLeadCondition(ctx, tab, state))
    .orderBy(asc(contacts.id))
    .limit(10_000);
  return rows.map(({ id }) => id);
}

/** What an export contains: a list in its order, or the selected contacts. */
export type LeadExportSelection = { tab: LeadListTab; state: LeadListState; ids: readonly string[] | null };

/** Yields all requested contacts in batches. */
export function streamAllSelectedLeads(ctx: AppContext, { tab, state, ids }: LeadExportSelection) {
  assertCan(ctx, 'crm:read');
  const where =
    ids === null
      ? buildLeadCondition(ctx, tab, state)
      : and(isNull(contacts.erasedAt), inArray(contacts.id, [...ids]));
  return streamAllListRowsForExport(async (range) => {
    const rows = await readLeadListRange(ctx, { where, sort: state.sort }, range);
    return rows.map((row) => toLeadListItem(ctx, row));
  });
}

/** Returns the number of contacts per tab. Throws without the right `crm:read`. */
export async function countLeadsByTab(ctx: AppContext): Promise<Record<LeadListTab, ListMatchCount>> {
  assertCan(ctx, 'crm:read');
  const ofTab = (tab: LeadListTab) =>
    ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(
          isNull(contacts.erasedAt),
          buildDemoOrRealRowsCondition(ctx, contacts),
          tab === 'all' ? undefined : eq(contacts.stage, tab),
        ),
      )
      .getSQL();
  // One count per tab of the list.
  const selects = Object.fromEntries(LEAD_TABS.map(({ value }) => [value, ofTab(value)]));
  return countRowsPerTab(ctx, selects as Record<LeadListTab, SQL>);
}

/** Returns the number of unanswered leads. */
export async function countLeadsInNewStage(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'crm:read');
  const waiting = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(isNull(contacts.erasedAt), buildDemoOrRealRowsCondition(ctx, contacts), eq(contacts.stage, 'new')),
    );
  return countRowsUpTo(ctx, waiting.getSQL());
}

/** Returns the tasks of a contact: open ones by due time, then the most recently done. */
export async function listLeadTasks(ctx: AppContext, contactId: string) {
  assertCan(ctx, 'crm:read');
  const select = () =>
    ctx.db
      .select({ task: contactTasks, assignee: users.name })
      .from(contactTasks)
      .leftJoin(users, eq(users.id, contactTasks.assigneeId));
  const open = await select()
    .where(and(eq(contactTasks.contactId, contactId), isNull(contactTasks.doneAt)))
    .orderBy(sql`${contactTasks.dueAt} asc nulls last`, asc(contactTasks.id))
    .limit(100);
  const done = await select()
    .where(and(eq(contactTasks.contactId, contactId), isNotNull(contactTasks.doneAt)))
    .orderBy(desc(contactTasks.doneAt), desc(contactTasks.id))
    .limit(10);
  return [...open, ...done].map(({ task, assignee }) => ({
    id: task.id,
    text: task.text,
    dueAt: task.dueAt?.toISOString() ?? null,
    remindAt: task.remindAt?.toISOString() ?? null,
    doneAt: task.doneAt?.toISOString() ?? null,
    assignee,
    isOverdue: task.doneAt === null && task.dueAt !== null && task.dueAt <= ctx.now,
  }));
}
