import { useRef } from 'react';

import { LongTextField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { invoicingSettingsFormSchema } from '#app/modules/invoicing/invoicing-form.ts';
import { formatInvoiceNumber } from '#app/modules/invoicing/model.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

import { useParsedFormInput } from './use-typed.ts';

type NextDocumentNumbers = { invoice: number; creditNote: number };

/** The next document numbers, as currently entered. */
function NextInvoiceNumbersPreview({ next }: { next: NextDocumentNumbers }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const typed = useParsedFormInput(ref, invoicingSettingsFormSchema);
  const numberOf = (value: number, prefix: string) =>
    formatInvoiceNumber(value, { prefix, padding: typed?.value.padding ?? 1, isTest: false });
  return (
    <p ref={ref} role="status" className="text-sm text-ink-2">
      {typed ? (
        <>
          Next invoice: <strong>{numberOf(next.invoice, typed.value.prefix)}</strong>. Next credit note:{' '}
          <strong>{numberOf(next.creditNote, typed.value.creditPrefix)}</strong>.
        </>
      ) : (
        'Fix the errors above to see the next numbers.'
      )}
    </p>
  );
}

/** How documents are numbered, and who issues them. */
export function InvoicingFields({ next }: { next: NextDocumentNumbers }) {
  return (
    <>
      <AdminFormSection
        title="Numbering"
        note="Numbers continue without gaps. A new prefix applies from the next document on."
      >
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <TextField name="prefix" label="Invoice prefix" autoComplete="off" spellCheck={false} />
          <TextField name="credit_prefix" label="Credit note prefix" autoComplete="off" spellCheck={false} />
          <TextField name="padding" label="Digits" inputMode="numeric" autoComplete="off" />
        </div>
        <NextInvoiceNumbersPreview next={next} />
      </AdminFormSection>
      <AdminFormSection title="Issuer" note="Documents already issued don’t change.">
        <LongTextField
          name="seller_lines"
          label="Address and registration"
          hint="Up to 6 lines below the shop name and the legal entity."
          rows={4}
        />
        <TextField name="seller_tax_id" label="Tax ID" limit={40} autoComplete="off" />
        <LongTextField name="note" label="Closing note" limit={500} rows={3} />
      </AdminFormSection>
    </>
  );
}
