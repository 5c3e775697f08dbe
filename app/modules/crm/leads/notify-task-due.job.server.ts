import { and, eq, isNull } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { contacts } from '../contact-tables.server.ts';
import { contactTasks } from '../task-tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'lead.task-due': { taskId: string };
  }
}

/** Scheduled with a task, for the time of its notification. */
export const leadTaskReminderJob: JobDefinition<'lead.task-due'> = {
  queue: 'lead.task-due',
  label: 'Send a reminder about a lead task',
  run: async (ctx, { taskId }) => {
    if (taskId) await notifyAssigneeOfDueLeadTask(ctx, taskId);
  },
};

/** Notifies the assignee of an open task, else the lead's owner, else owners and managers. Idempotent. */
export async function notifyAssigneeOfDueLeadTask(ctx: AppContext, taskId: string): Promise<void> {
  if (!isUuid(taskId)) return;
  const [found] = await ctx.db
    .select({ task: contactTasks, ownerId: contacts.ownerId })
    .from(contactTasks)
    .innerJoin(contacts, eq(contacts.id, contactTasks.contactId))
    .where(and(eq(contactTasks.id, taskId), isNull(contactTasks.doneAt), isNull(contacts.erasedAt)));
  if (!found) return;
  const { task, ownerId } = found;
  await notifyStaff(ctx, {
    kind: 'lead.task_due',
    subject: task.id,
    title: 'A lead task is due',
    href: `/admin/crm/${task.contactId}`,
    assigneeId: task.assigneeId ?? ownerId,
  });
}
