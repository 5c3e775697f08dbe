import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contactTasks } from '../task-tables.server.ts';

import type { LeadTaskFormValues } from './lead-form.ts';
import type { LeadFailure } from './lead-labels.ts';
import { canOwnLeads } from './list-lead-owners.server.ts';
import { lockLead } from './lock-leads.server.ts';

type LeadTaskChangeResult<Value> = Promise<Result<Value, LeadFailure>>;
type LeadTaskRow = typeof contactTasks.$inferSelect;

const getActorUserId = ({ actor }: AppContext) => (actor.kind === 'user' ? actor.id : null);

/**
 * Schedules a job for the reminder or, without one, for the due time. Past times notify at once, each task
 * once. No polling is needed.
 */
async function scheduleTaskReminder(ctx: AppContext, { id, remindAt, dueAt }: LeadTaskRow): Promise<void> {
  const at = remindAt ?? dueAt;
  if (at === null) return;
  const startAfterSeconds = Math.max(0, Math.ceil((at.getTime() - ctx.now.getTime()) / 1000));
  await ctx.jobs.send(ctx, 'lead.task-due', { taskId: id }, { startAfterSeconds });
}

/** Adds a task for a contact with an assignee, who is notified when it is time. */
export function addLeadTask(
  ctx: AppContext,
  contactId: string,
  { task: text, due, remind, assignee }: LeadTaskFormValues,
): LeadTaskChangeResult<{ id: string }> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadTaskChangeResult<{ id: string }> => {
    if (!(await lockLead(ctx, contactId))) return fail({ code: 'gone' });
    if (!(await canOwnLeads(ctx, assignee))) return fail({ code: 'no-such-person' });
    const [task] = await ctx.db
      .insert(contactTasks)
      .values({
        contactId,
        text,
        dueAt: due,
        remindAt: remind,
        assigneeId: assignee,
        createdBy: getActorUserId(ctx),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!task) throw new Error('the task was not stored');
    await scheduleTaskReminder(ctx, task);
    await recordAudit(ctx, {
      action: 'contact.task_added',
      entity: 'contact',
      entityId: contactId,
      summary: 'A task was added to a contact',
      after: { due_at: due, remind_at: remind, assignee_id: assignee },
    });
    return ok({ id: task.id });
  });
}

/** Marks a task as done, or as open. Idempotent. */
export function setLeadTaskDone(
  ctx: AppContext,
  contactId: string,
  { taskId, isDone }: { taskId: string; isDone: boolean },
): LeadTaskChangeResult<{ id: string }> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadTaskChangeResult<{ id: string }> => {
    if (!isUuid(taskId) || !(await lockLead(ctx, contactId))) return fail({ code: 'no-such-task' });
    const of = and(eq(contactTasks.id, taskId), eq(contactTasks.contactId, contactId));
    const [task] = await ctx.db.select().from(contactTasks).where(of).for('update');
    if (!task) return fail({ code: 'no-such-task' });
    if ((task.doneAt !== null) === isDone) return ok({ id: taskId });
    const change = { doneAt: isDone ? ctx.now : null, doneBy: isDone ? getActorUserId(ctx) : null };
    await ctx.db
      .update(contactTasks)
      .set({ ...change, updatedAt: ctx.now })
      .where(of);
    if (!isDone) await scheduleTaskReminder(ctx, task);
    await recordAudit(ctx, {
      action: isDone ? 'contact.task_done' : 'contact.task_reopened',
      entity: 'contact',
      entityId: contactId,
      summary: isDone ? 'A contact’s task was completed' : 'A contact’s task was reopened',
    });
    return ok({ id: taskId });
  });
}
