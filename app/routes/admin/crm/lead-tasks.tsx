import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { AssignableLeadOwner } from '#app/modules/crm/leads/lead-list.ts';
import { LEAD_FIELD_MAX_LENGTHS } from '#app/modules/crm/leads/lead-labels.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { buildLeadOwnerSelectOptions } from './lead-fields.tsx';
import { useFormResetKeyAfterSuccess } from './use-form-key.ts';

/** One task of a contact; times are ISO 8601. */
type LeadTask = {
  id: string;
  text: string;
  dueAt: string | null;
  remindAt: string | null;
  doneAt: string | null;
  assignee: string | null;
  isOverdue: boolean;
};

function LeadTaskDueAndReminderTimes({
  task: { dueAt, remindAt, doneAt, assignee, isOverdue },
}: {
  task: LeadTask;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
      {doneAt ? (
        <span>
          Done <LocalTime at={doneAt} />
        </span>
      ) : null}
      {dueAt && !doneAt ? (
        <span>
          Due <LocalTime at={dueAt} />
        </span>
      ) : null}
      {remindAt && !doneAt ? (
        <span>
          Reminder <LocalTime at={remindAt} />
        </span>
      ) : null}
      {assignee ? <span>{assignee}</span> : null}
    </span>
  );
}

/** The tasks of a contact, each with its button. */
export function LeadTasks({ tasks, mayWrite }: { tasks: readonly LeadTask[]; mayWrite: boolean }) {
  if (tasks.length === 0) return <p className="text-sm text-ink-2">No tasks.</p>;
  return (
    <ul aria-label="Tasks" className="grid gap-3">
      {tasks.map((task) => (
        <li
          key={task.id}
          className="flex items-start justify-between gap-3 border-b border-line pb-3 last:border-0"
        >
          <div className="grid min-w-0 gap-1">
            <span className={task.doneAt ? 'wrap-anywhere text-ink-3 line-through' : 'wrap-anywhere'}>
              {task.text}
            </span>
            <LeadTaskDueAndReminderTimes task={task} />
          </div>
          {mayWrite ? (
            <Form method="post">
              <input type="hidden" name="taskId" value={task.id} />
              <Button
                type="submit"
                name="intent"
                value={task.doneAt ? 'task-reopen' : 'task-done'}
                variant="outline"
                size="sm"
                aria-label={`${task.doneAt ? 'Reopen' : 'Done'}: ${task.text}`}
              >
                {task.doneAt ? 'Reopen' : 'Done'}
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A form for a new task; times are entered in the shop's time zone. */
export function NewLeadTaskForm({
  owners,
  answer,
}: {
  owners: readonly AssignableLeadOwner[];
  answer: FormActionResult | undefined;
}) {
  const formKey = useFormResetKeyAfterSuccess(answer, 'task-add');
  const { zone } = useShopTimeFormatters();
  const { problems, kept } = getRefusedFormProblemsAndValues(
    answer?.intent === 'task-add' ? answer : undefined,
  );
  return (
    <Form key={formKey} method="post" noValidate className="grid gap-3 border-t border-line pt-4">
      <Field
        id="task"
        name="task"
        label="New task"
        maxLength={LEAD_FIELD_MAX_LENGTHS.task}
        autoComplete="off"
        defaultValue={kept['task']}
        error={findFieldProblem(problems, 'task')}
      />
      <Field
        id="due"
        name="due"
        type="datetime-local"
        label={`Due (${zone.name})`}
        defaultValue={kept['due']}
        error={findFieldProblem(problems, 'due')}
      />
      <Field
        id="remind"
        name="remind"
        type="datetime-local"
        label={`Reminder (${zone.name})`}
        hint="Leave blank to be reminded when it’s due."
        defaultValue={kept['remind']}
        error={findFieldProblem(problems, 'remind')}
      />
      <SelectField
        id="assignee"
        name="assignee"
        label="For"
        options={buildLeadOwnerSelectOptions(owners)}
        defaultValue={kept['assignee']}
        error={findFieldProblem(problems, 'assignee')}
      />
      <Button type="submit" name="intent" value="task-add" variant="outline" className="justify-self-start">
        Add task
      </Button>
    </Form>
  );
}
