import type { FormProblem } from '#app/ui/form-problems.tsx';

import type { InvoicingSettingsFormValues } from './invoicing-form.ts';
import { BILLING_LABELS, type InvoiceBuyerBillingData } from './model.ts';

const MAX_UNDRAWABLE_CHARACTERS_LISTED = 10;

function formatUndrawableCharacterList(signs: readonly string[]): string {
  const more = signs.length - MAX_UNDRAWABLE_CHARACTERS_LISTED;
  return signs.slice(0, MAX_UNDRAWABLE_CHARACTERS_LISTED).join(' ') + (more > 0 ? ` and ${more} more` : '');
}

/** A text that is printed on documents, with its field. */
type PrintedInvoiceText = { field: string; label: string; text: string };

const ASCII_TEXT_PATTERN = /^[\t\n\r\u0020-\u007E]*$/;

/**
 * Returns a warning for each text that invoices, credit notes and receipts cannot show as typed. Loads fonts
 * only for texts that may need them.
 */
export async function listUnprintableTextWarnings(
  texts: readonly PrintedInvoiceText[],
): Promise<FormProblem[]> {
  const others = texts.filter(({ text }) => !ASCII_TEXT_PATTERN.test(text));
  if (others.length === 0) return [];
  const { findUndrawableCharacters } = await import('#app/platform/drawing/text-runs.server.ts');
  return others.flatMap(({ field, label, text }) => {
    const { missing, unjoined } = findUndrawableCharacters(text);
    const appear = missing.length === 1 ? 'which appears' : 'which appear';
    const sentences = [
      ...(missing.length > 0
        ? [`Invoices cannot show ${formatUndrawableCharacterList(missing)}, ${appear} as “?”.`]
        : []),
      ...(unjoined.length > 0
        ? [`Invoices show ${formatUndrawableCharacterList(unjoined)} one by one, not joined.`]
        : []),
    ];
    return sentences.length > 0 ? [{ field, message: `${label}: ${sentences.join(' ')}` }] : [];
  });
}

/** Returns the warnings for a buyer's details on the invoice. */
export function listBillingTextWarnings(billing: InvoiceBuyerBillingData): Promise<FormProblem[]> {
  // Every field of the record has a label.
  const fields = Object.keys(BILLING_LABELS) as (keyof InvoiceBuyerBillingData)[];
  return listUnprintableTextWarnings(
    fields.map((field) => ({ field, label: BILLING_LABELS[field], text: billing[field] })),
  );
}

/** Returns the warnings for the shop's texts on its documents. */
export const listInvoicingTextWarnings = ({ value }: InvoicingSettingsFormValues): Promise<FormProblem[]> =>
  listUnprintableTextWarnings([
    { field: 'seller_lines', label: 'Address and registration', text: value.sellerLines.join(' ') },
    { field: 'seller_tax_id', label: 'Tax ID', text: value.sellerTaxId },
    { field: 'note', label: 'Note at the end', text: value.note },
  ]);

/** Returns the warnings for the shop's name, and for the line used in place of its address. */
export const listSellerTextWarnings = ({
  name,
  legalLine,
}: {
  name: string;
  legalLine: string;
}): Promise<FormProblem[]> =>
  listUnprintableTextWarnings([
    { field: 'name', label: 'Shop name', text: name },
    { field: 'legalLine', label: 'Legal entity', text: legalLine },
  ]);

/** Returns the warnings for the customer of an order created by the team. */
export const listCustomerTextWarnings = (name: string, company: string): Promise<FormProblem[]> =>
  listUnprintableTextWarnings([
    { field: 'name', label: 'Name', text: name },
    { field: 'company', label: 'Company', text: company },
  ]);
