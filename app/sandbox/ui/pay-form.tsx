import { formatDollars } from '#app/lib/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FormFieldFrame } from '#app/ui/field.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { TEST_CARDS } from '../model.ts';

/** The failure of the last try: its message, its field, and the typed email address and name. */
export type SandboxPayFormProblem = {
  field: 'email' | 'card' | null;
  message: string;
  email: string;
  name: string;
};

type SandboxPayFormData = {
  totalCents: number;
  fixedEmail: string | null;
  problem: SandboxPayFormProblem | null;
};

/** At the top of the page, where a payer looks after a reload; links to the field. */
export function SandboxPaymentErrorAlert({ problem }: { problem: SandboxPayFormProblem }) {
  return (
    <div className="mb-8">
      <FormErrorSummary problems={[problem]} />
    </div>
  );
}

function SandboxPayerEmailField({ fixedEmail, problem }: Omit<SandboxPayFormData, 'totalCents'>) {
  if (fixedEmail) {
    return (
      <p className="grid gap-1.5">
        <span className="text-xs font-semibold">Email</span>
        <span>{fixedEmail}</span>
      </p>
    );
  }
  return (
    <Field
      id="email"
      name="email"
      type="email"
      label="Email"
      autoComplete="email"
      required
      defaultValue={problem?.email}
      error={problem?.field === 'email' ? problem.message : null}
    />
  );
}

function SandboxTestCardNumbers() {
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
        All test card numbers
      </summary>
      <dl className="grid gap-3 pt-2 text-sm">
        {TEST_CARDS.map(({ number, effect }) => (
          <div key={number} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
            <dt className="tabular-nums">{number}</dt>
            <dd className="text-ink-2">{effect}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function SandboxBankPaymentOutcomeChoice() {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-6">
      <legend className="float-left w-full text-lg font-semibold">Pay by bank</legend>
      <p className="text-sm text-ink-2">
        The order waits until the transfer arrives. Choose how the test transfer ends.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FormFieldFrame id="bank-outcome" label="Transfer">
          <SelectControl id="bank-outcome" name="bank_outcome">
            <option value="succeed">Succeeds</option>
            <option value="fail">Fails</option>
          </SelectControl>
        </FormFieldFrame>
        <Field
          label="Transfer time in seconds"
          name="bank_seconds"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="10"
        />
      </div>
      <Button type="submit" name="intent" value="bank" variant="outline" size="lg" isWide>
        Pay by bank
      </Button>
    </fieldset>
  );
}

/** The payment form: a plain form post, so it works without a script. Enter presses the first button. */
export function TestPaymentForm({ totalCents, fixedEmail, problem }: SandboxPayFormData) {
  const isFree = totalCents === 0;
  return (
    <form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="expected_amount" value={totalCents} />
      <SandboxPayerEmailField fixedEmail={fixedEmail} problem={problem} />
      <Field
        id="name"
        name="name"
        label={isFree ? 'Name' : 'Name on card or account'}
        autoComplete="name"
        maxLength={150}
        defaultValue={problem?.name}
      />
      {isFree ? null : (
        <Field
          id="card"
          name="card_number"
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          hint={`Only test numbers work here, like ${TEST_CARDS[0]?.number.replaceAll(' ', '\u00A0')}.`}
          error={problem?.field === 'card' ? problem.message : null}
        />
      )}
      <Button type="submit" name="intent" value={isFree ? 'free' : 'card'} size="lg" isWide>
        {`Pay ${formatDollars(totalCents)}`}
      </Button>
      {isFree ? null : (
        <>
          <SandboxTestCardNumbers />
          <SandboxBankPaymentOutcomeChoice />
        </>
      )}
    </form>
  );
}

/** The card holder's approval, as a bank would request it. */
export function CardPaymentApprovalForm({ totalCents, last4 }: { totalCents: number; last4: string }) {
  return (
    <form method="post" className="grid gap-6">
      <p>
        This replaces your bank’s page. It asks whether you want to pay {formatDollars(totalCents)} with the
        card ending in {last4}.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Button type="submit" name="intent" value="approve" size="lg" isWide>
          Approve
        </Button>
        <Button type="submit" name="intent" value="refuse" size="lg" variant="outline" isWide>
          Refuse
        </Button>
      </div>
    </form>
  );
}

/** Ends the session immediately: a tester need not wait until it expires. */
export function ExpireSandboxCheckoutForm() {
  return (
    <form method="post" className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-3">For tests: end this page as if its time had run out.</p>
      <Button type="submit" name="intent" value="expire" variant="outline">
        Expire now
      </Button>
    </form>
  );
}
