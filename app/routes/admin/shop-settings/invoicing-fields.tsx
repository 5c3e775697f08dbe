import { useRef } from 'react';

import { LongTextField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { invoicingForm } from '#app/modules/papers/invoicing-form.ts';
import { invoiceNumber } from '#app/modules/papers/model.ts';

import { Part } from '../service-editor/form-parts.tsx';

import { useTyped } from './use-typed.ts';

type Next = { invoice: number; creditNote: number };

/** The numbers that come next, as they are typed. */
function NextNumbers({ next }: { next: Next }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const typed = useTyped(ref, invoicingForm);
  const numberOf = (value: number, prefix: string) =>
    invoiceNumber(value, { prefix, padding: typed?.value.padding ?? 1, isTest: false });
  return (
    <p ref={ref} role="status" className="text-sm text-ink-2">
      {typed ? (
        <>
          Next invoice: <strong>{numberOf(next.invoice, typed.value.prefix)}</strong>. Next credit note:{' '}
          <strong>{numberOf(next.creditNote, typed.value.creditPrefix)}</strong>.
        </>
      ) : (
        'The next numbers are shown here once every field fits.'
      )}
    </p>
  );
}

/** How papers are numbered, and who writes them. */
export function InvoicingFields({ next }: { next: Next }) {
  return (
    <>
      <Part
        title="Numbers"
        note="Numbers run on without gaps; only what stands before them changes, from the next paper on."
      >
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <TextField name="prefix" label="Before invoice numbers" autoComplete="off" spellCheck={false} />
          <TextField
            name="credit_prefix"
            label="Before credit note numbers"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField name="padding" label="Digits" inputMode="numeric" autoComplete="off" />
        </div>
        <NextNumbers next={next} />
      </Part>
      <Part title="Who writes them" note="Papers that were issued keep what they say.">
        <LongTextField
          name="seller_lines"
          label="Address and registration"
          hint="Up to 6 lines below the shop’s name. Without any, the legal entity stands there."
          rows={4}
        />
        <TextField name="seller_tax_id" label="Tax ID" limit={40} autoComplete="off" />
        <LongTextField name="note" label="Note at the end" limit={500} rows={3} />
      </Part>
    </>
  );
}
