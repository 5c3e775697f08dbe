import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type FormProblem, problemOf } from '#app/ui/form-problems.tsx';

import type { BillingData } from './model.ts';

type FieldFacts = {
  name: keyof BillingData;
  label: string;
  autoComplete: string;
  hint?: string;
  type?: string;
};

const COMPANY: readonly FieldFacts[] = [
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'taxId', label: 'VAT or tax ID', autoComplete: 'off', hint: 'As it should appear on the invoice.' },
];
const ADDRESS: readonly FieldFacts[] = [
  { name: 'line1', label: 'Address', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address, second line', autoComplete: 'address-line2' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'region', label: 'State or region', autoComplete: 'address-level1' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
];
const OTHERS: readonly FieldFacts[] = [
  { name: 'poReference', label: 'PO number or reference', autoComplete: 'off' },
  { name: 'invoiceEmail', label: 'Invoice email', autoComplete: 'off', type: 'email' },
];

type FormProps = {
  billing: BillingData;
  kept: Record<string, string>;
  problems: readonly FormProblem[];
  submitLabel: string;
};

/** What stands on invoices about the company that pays; everything may be left out. Posts `intent` billing to its page. */
export function BillingForm({ billing, kept, problems, submitLabel }: FormProps) {
  const field = ({ name, ...facts }: FieldFacts) => (
    <Field
      key={name}
      id={name}
      name={name}
      {...facts}
      defaultValue={kept[name] ?? billing[name]}
      error={problemOf(problems, name)}
    />
  );
  return (
    <form method="post" noValidate className="grid gap-5">
      {COMPANY.map(field)}
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Billing address</legend>
        {ADDRESS.map(field)}
      </fieldset>
      {OTHERS.map(field)}
      <div>
        <Button type="submit" name="intent" value="billing">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
