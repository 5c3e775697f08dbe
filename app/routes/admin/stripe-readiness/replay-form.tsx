import { Form } from 'react-router';

import { getFormValueText } from '#app/lib/form-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

/** Replays an event by its id, even one that never reached the shop. */
export function ReplayPaymentEventForm({ answer }: { answer: FormActionResult | undefined }) {
  const refused = answer?.intent === 'replay' && !answer.ok ? answer : null;
  return (
    <section
      aria-labelledby="replay"
      className="mt-6 grid max-w-4xl gap-4 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1">
        <h2 id="replay" className="text-lg font-semibold">
          Replay an event
        </h2>
        <p className="text-sm text-ink-2">
          Processes an event again, or fetches one that never arrived. The provider keeps events for 30 days.
          Replaying is safe: nothing is counted twice.
        </p>
      </div>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <div className="grow basis-72">
          <Field
            id="event"
            name="event"
            label="Event ID"
            placeholder="evt_"
            autoComplete="off"
            spellCheck={false}
            defaultValue={refused ? getFormValueText(refused.fields, 'event') : ''}
            error={refused ? findFieldProblem(refused.problems, 'event') : null}
          />
        </div>
        <Button type="submit" name="intent" value="replay" variant="outline">
          Replay
        </Button>
      </Form>
    </section>
  );
}
