import { Button } from '#app/ui/button.tsx';
import { ConfirmDespiteWarningsField } from '#app/ui/confirm-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

import { BILLING_LABELS, type InvoiceBuyerBillingData } from './model.ts';

type BillingFieldProps = {
  name: keyof InvoiceBuyerBillingData;
  autoComplete: string;
  hint?: string;
  type?: string;
};

const BILLING_COMPANY_FIELDS: readonly BillingFieldProps[] = [
  { name: 'company', autoComplete: 'organization' },
  { name: 'taxId', autoComplete: 'off', hint: 'As it should appear on the invoice.' },
];
const BILLING_ADDRESS_FIELDS: readonly BillingFieldProps[] = [
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'region', autoComplete: 'address-level1' },
  { name: 'postalCode', autoComplete: 'postal-code' },
  { name: 'country', autoComplete: 'country-name' },
];
const OPTIONAL_BILLING_REFERENCE_FIELDS: readonly BillingFieldProps[] = [
  { name: 'poReference', autoComplete: 'off' },
  { name: 'invoiceEmail', autoComplete: 'off', type: 'email' },
];

type BillingFormProps = {
  billing: InvoiceBuyerBillingData;
  kept: Record<string, string>;
  problems: readonly FormProblem[];
  submitLabel: string;
};

/** The paying company's details on invoices; all optional. Posts `intent` billing to its page. */
export function BillingForm({ billing, kept, problems, submitLabel }: BillingFormProps) {
  const field = ({ name, ...facts }: BillingFieldProps) => (
    <Field
      key={name}
      id={name}
      name={name}
      label={BILLING_LABELS[name]}
      {...facts}
      defaultValue={kept[name] ?? billing[name]}
      error={findFieldProblem(problems, name)}
    />
  );
  return (
    <form method="post" noValidate className="grid gap-5">
      {BILLING_COMPANY_FIELDS.map(field)}
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Billing address</legend>
        {BILLING_ADDRESS_FIELDS.map(field)}
      </fieldset>
      {OPTIONAL_BILLING_REFERENCE_FIELDS.map(field)}
      <ConfirmDespiteWarningsField problems={problems} />
      <div>
        <Button type="submit" name="intent" value="billing">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
