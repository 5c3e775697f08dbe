import { Form } from 'react-router';

import { textOf } from '#app/lib/form-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { problemOf } from '#app/ui/form-problems.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

/** Works one message by its id, also one that never reached the shop. */
export function ReplayForm({ answer }: { answer: IntentAnswer | undefined }) {
  const refused = answer?.intent === 'replay' && !answer.ok ? answer : null;
  return (
    <section
      aria-labelledby="replay"
      className="mt-6 grid max-w-4xl gap-4 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1">
        <h2 id="replay" className="text-lg font-semibold">
          Replay by id
        </h2>
        <p className="text-sm text-ink-2">
          Works a message once more, or fetches one that never came. The provider keeps them for 30 days. The
          shop looks at what the message is about, so a replay never counts anything twice.
        </p>
      </div>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <div className="grow basis-72">
          <Field
            id="event"
            name="event"
            label="Event id"
            placeholder="evt_"
            autoComplete="off"
            spellCheck={false}
            defaultValue={refused ? textOf(refused.fields, 'event') : ''}
            error={refused ? problemOf(refused.problems, 'event') : null}
          />
        </div>
        <Button type="submit" name="intent" value="replay" variant="outline">
          Replay
        </Button>
      </Form>
    </section>
  );
}
