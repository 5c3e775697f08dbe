import type { ReactNode } from 'react';

import { formatDollars } from '#app/lib/money.ts';
import { formatCentsAsAmountInput } from '#app/lib/amount-input.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field } from '#app/ui/field.tsx';

type SandboxChargeRefundAndDisputeState = {
  leftCents: number;
  dispute: 'needs_response' | 'under_review' | 'won' | 'lost' | null;
  mayLoseMessages: boolean;
};

function SandboxProviderActionForm({
  name,
  title,
  text,
  mayLose,
  children,
}: {
  name: string;
  title: string;
  text: string;
  mayLose: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={name} className="rounded-base border border-line bg-paper p-5 md:p-8">
      <form method="post" noValidate className="grid gap-5">
        <h2 id={name} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{text}</p>
        {children}
        {mayLose ? (
          <CheckboxField id={`${name}-lost`} name="lost">
            Lose the message to the shop, so it has to find out on its own
          </CheckboxField>
        ) : null}
      </form>
    </section>
  );
}

/** Refunds at the provider, without the shop. */
export function SandboxRefundForm({
  leftCents,
  mayLoseMessages,
  error,
}: SandboxChargeRefundAndDisputeState & { error: string | null }) {
  return (
    <SandboxProviderActionForm
      name="refund"
      title="Refund"
      text="Made at the provider, as you would in its dashboard. The shop only hears about it."
      mayLose={mayLoseMessages}
    >
      <Field
        id="amount"
        name="amount"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatCentsAsAmountInput(leftCents)}
        hint={`At most ${formatDollars(leftCents)}.`}
        error={error}
      />
      <Button type="submit" name="intent" value="refund" variant="outline">
        Refund at the provider
      </Button>
    </SandboxProviderActionForm>
  );
}

/** The actions of the buyer's bank: it opens a dispute, and decides it. */
export function SandboxDisputeActions({ dispute, mayLoseMessages }: SandboxChargeRefundAndDisputeState) {
  if (dispute === 'won' || dispute === 'lost') return null;
  return (
    <SandboxProviderActionForm
      name="dispute"
      title="Dispute"
      text={
        dispute === null
          ? "The buyer's bank takes the whole amount back and asks for evidence within 7 days."
          : 'The dispute is open. Choose how the bank decides.'
      }
      mayLose={mayLoseMessages}
    >
      {dispute === null ? (
        <Button type="submit" name="intent" value="dispute" variant="outline">
          Open a dispute
        </Button>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Button type="submit" name="intent" value="won" variant="outline">
            The shop wins
          </Button>
          <Button type="submit" name="intent" value="lost" variant="outline">
            The shop loses
          </Button>
        </div>
      )}
    </SandboxProviderActionForm>
  );
}
