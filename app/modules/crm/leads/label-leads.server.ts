import { eq, inArray, sql } from 'drizzle-orm';

import { type TagsAddedByBulkAction, groupRowsByAddedTags } from '#app/lib/added-tags.ts';
import type { BulkActionResult } from '#app/lib/bulk.ts';
import { type AssigneeWithRowIds, groupRowIdsByAssignee } from '#app/lib/group-by-assignee.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { MAX_TAGS_PER_RECORD } from '#app/lib/tag-list.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { contacts } from '../contact-tables.server.ts';

import type { LeadFailure } from './lead-labels.ts';
import { canOwnLeads } from './list-lead-owners.server.ts';
import { lockLeads, type StoredContact } from './lock-leads.server.ts';

type LeadTagsBeforeAndAfter = { id: string; before: readonly string[]; after: readonly string[] };

/** Applies a rule to the tags of contacts, keeping the first `MAX_TAGS_PER_RECORD`; also returns what changed. */
async function changeLeadTags(
  ctx: AppContext,
  ids: readonly string[],
  change: (lead: StoredContact) => readonly string[],
): Promise<BulkActionResult & { changes: LeadTagsBeforeAndAfter[] }> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const { free, skipped } = await lockLeads(ctx, ids);
      const changes = free
        .map((lead) => ({
          id: lead.id,
          before: lead.tags,
          after: [...new Set(change(lead))].slice(0, Math.max(MAX_TAGS_PER_RECORD, lead.tags.length)),
        }))
        .filter(({ before, after }) => before.join() !== after.join());
      for (const { id, after } of changes)
        await ctx.db
          .update(contacts)
          .set({ tags: after, version: sql`${contacts.version} + 1`, updatedAt: ctx.now })
          .where(eq(contacts.id, id));
      await recordAuditLines(
        ctx,
        changes.map(({ id, before, after }) => ({
          action: 'contact.tagged',
          entity: 'contact',
          entityId: id,
          summary: 'The tags of a contact were changed',
          before: { tags: before },
          after: { tags: after },
        })),
      );
      return { done: free.map(({ id }) => id), skipped, changes };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Adds tags (parsed by `tagsOf`) to contacts. `added` lists the new ones per contact. */
export async function tagLeads(
  ctx: AppContext,
  ids: readonly string[],
  tags: readonly string[],
): Promise<BulkActionResult & { added: TagsAddedByBulkAction[] }> {
  const { changes, ...outcome } = await changeLeadTags(ctx, ids, (lead) => [...lead.tags, ...tags]);
  return { ...outcome, added: groupRowsByAddedTags(changes) };
}

/** Removes tags from contacts. `removed` lists those that each contact had. */
export async function untagLeads(
  ctx: AppContext,
  ids: readonly string[],
  tags: readonly string[],
): Promise<BulkActionResult & { removed: TagsAddedByBulkAction[] }> {
  const { changes, ...outcome } = await changeLeadTags(ctx, ids, (lead) =>
    lead.tags.filter((tag) => !tags.includes(tag)),
  );
  const back = changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
  return { ...outcome, removed: groupRowsByAddedTags(back) };
}

/** Replaces the tags of a contact. */
export async function setLeadTags(
  ctx: AppContext,
  id: string,
  tags: readonly string[],
): Promise<BulkActionResult> {
  const { done, skipped } = await changeLeadTags(ctx, [id], () => tags);
  return { done, skipped };
}

/** Undoes `tagLeads` or `untagLeads`, for each contact its own tags. */
export async function revertLeadTagChange(
  ctx: AppContext,
  groups: readonly TagsAddedByBulkAction[],
  operation: 'add' | 'remove',
): Promise<BulkActionResult> {
  const of = new Map(groups.flatMap(({ ids, tags }) => ids.map((id) => [id, tags] as const)));
  const { done, skipped } = await changeLeadTags(ctx, [...of.keys()], ({ id, tags }) => {
    const these = of.get(id) ?? [];
    return operation === 'add' ? [...tags, ...these] : tags.filter((tag) => !these.includes(tag));
  });
  return { done, skipped };
}

/** Assigns contacts to a team member, or to no one (null). Idempotent. */
export async function assignLeadsToTeamMember(
  ctx: AppContext,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string | null },
): Promise<Result<BulkActionResult & { before: AssigneeWithRowIds[] }, LeadFailure>> {
  assertCan(ctx, 'crm:write');
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<BulkActionResult & { before: AssigneeWithRowIds[] }, LeadFailure>> => {
      if (!(await canOwnLeads(ctx, ownerId))) return fail({ code: 'no-such-person' });
      const { free, skipped } = await lockLeads(ctx, ids);
      const changed = free.filter((lead) => lead.ownerId !== ownerId);
      if (changed.length > 0)
        await ctx.db
          .update(contacts)
          .set({ ownerId, version: sql`${contacts.version} + 1`, updatedAt: ctx.now })
          .where(
            inArray(
              contacts.id,
              changed.map(({ id }) => id),
            ),
          );
      await recordAuditLines(
        ctx,
        changed.map(({ id, ownerId: from }) => ({
          action: 'contact.assigned',
          entity: 'contact',
          entityId: id,
          summary: ownerId === null ? 'A contact was unassigned' : 'A contact was assigned',
          before: { owner_id: from },
          after: { owner_id: ownerId },
        })),
      );
      const before = groupRowIdsByAssignee(
        changed.map((lead) => ({ id: lead.id, assigneeId: lead.ownerId })),
      );
      return ok({ done: free.map(({ id }) => id), skipped, before });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Restores the previous assignees of contacts; those who no longer look after leads get none. */
export async function restorePreviousLeadAssignees(
  ctx: AppContext,
  before: readonly AssigneeWithRowIds[],
): Promise<BulkActionResult> {
  assertCan(ctx, 'crm:write');
  const done: string[] = [];
  const skipped: BulkActionResult['skipped'][number][] = [];
  const reason = 'was assigned to someone who no longer works on leads';
  for (const { ids, assigneeId } of before) {
    const assigned = await assignLeadsToTeamMember(ctx, { ids, ownerId: assigneeId });
    done.push(...(assigned.ok ? assigned.value.done : []));
    skipped.push(...(assigned.ok ? assigned.value.skipped : ids.map(() => ({ name: 'A contact', reason }))));
  }
  return { done, skipped };
}
