import { Form } from 'react-router';

import { HoneypotFormField } from '#app/modules/identity/ui/auth-column.tsx';
import { MAX_CART_NOTE_LENGTH } from '#app/modules/shared-carts/model.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

/** "Send to someone": emails the link with the sender's own message. Open while a field is invalid. */
export function ShareCartByEmailForm({
  problems,
  kept,
  isOpen,
}: {
  problems: readonly FormProblem[];
  kept: Record<string, string>;
  isOpen: boolean;
}) {
  return (
    <details id="send" open={isOpen} className="scroll-mt-36 rounded-base border border-line bg-paper">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-5 py-3 font-semibold">
        Send by email
        <Icon name="chevron-down" className="size-4 shrink-0" />
      </summary>
      <Form method="post" reloadDocument className="relative grid gap-4 border-t border-line px-5 py-5">
        <Field
          id="to"
          name="to"
          type="email"
          required
          label="Recipient’s email address"
          autoComplete="off"
          maxLength={254}
          defaultValue={kept['to'] ?? ''}
          error={findFieldProblem(problems, 'to')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            id="name"
            name="name"
            required
            label="Your name"
            autoComplete="name"
            maxLength={100}
            defaultValue={kept['name'] ?? ''}
            error={findFieldProblem(problems, 'name')}
          />
          <Field
            id="email"
            name="email"
            type="email"
            required
            label="Your email address"
            autoComplete="email"
            maxLength={254}
            defaultValue={kept['email'] ?? ''}
            error={findFieldProblem(problems, 'email')}
          />
        </div>
        <SenderMessageField problem={findFieldProblem(problems, 'note')} kept={kept['note'] ?? ''} />
        <HoneypotFormField />
        <Button type="submit" name="intent" value="send" variant="outline" className="justify-self-start">
          Send cart
        </Button>
        <p className="text-sm text-ink-2">
          They’ll get one email with the services, current prices, your name and email address, and the link.
        </p>
      </Form>
    </details>
  );
}

function SenderMessageField({
  problem,
  kept,
}: {
  problem: ReturnType<typeof findFieldProblem>;
  kept: string;
}) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="note" className="text-xs font-semibold">
        Note (optional)
      </label>
      <textarea
        id="note"
        name="note"
        rows={3}
        maxLength={MAX_CART_NOTE_LENGTH}
        defaultValue={kept}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'note-error'}
        className={`${fieldControlClasses} py-2.5`}
      />
      {problem === null ? null : (
        <p id="note-error" className="text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
