import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import type { SiteContent } from '#app/modules/content/schemas.ts';
import { invoicingSettingFieldSchemas } from '#app/modules/content/settings/settings-shapes.ts';

import type { NumberedInvoiceDocumentKind } from './model.ts';

export type InvoicingSettings = SiteContent['invoicing'];

const upperCaseTextSchema = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => text.toUpperCase()),
);

/**
 * Returns why a prefix would make numbers ambiguous: one that ends in a digit runs into the number itself,
 * and TEST- is reserved for the numbers of tests.
 */
function findInvoicePrefixError(prefix: string): string | null {
  if (/\d$/.test(prefix))
    return 'End the prefix with a letter or a hyphen, so that it cannot be taken for a part of the number.';
  return prefix.startsWith('TEST')
    ? 'TEST- is reserved for the numbers of test orders. Choose another prefix.'
    : null;
}

/** The form of the invoicing settings; the seller's lines are typed one below the other. */
export const invoicingSettingsFormSchema = z.pipe(
  z.object({
    ...editorFormVersionFieldSchemas,
    prefix: z.pipe(upperCaseTextSchema, invoicingSettingFieldSchemas.prefix),
    credit_prefix: z.pipe(upperCaseTextSchema, invoicingSettingFieldSchemas.creditPrefix),
    padding: z.pipe(z.pipe(z.string(), z.transform(Number)), invoicingSettingFieldSchemas.padding),
    seller_lines: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) =>
          text
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter(Boolean),
        ),
      ),
      invoicingSettingFieldSchemas.sellerLines,
    ),
    seller_tax_id: invoicingSettingFieldSchemas.sellerTaxId,
    note: invoicingSettingFieldSchemas.note,
  }),
  z.transform((form, { issues }) => {
    const { version, overwrite, credit_prefix: creditPrefix, seller_lines: sellerLines } = form;
    const { prefix, padding, note, seller_tax_id: sellerTaxId } = form;
    const refuse = (field: string, message: string | null) => {
      if (message) issues.push({ code: 'custom', path: [field], message, input: form });
    };
    refuse('prefix', findInvoicePrefixError(prefix));
    const isSame = prefix === creditPrefix;
    refuse(
      'credit_prefix',
      isSame ? 'Credit notes need another prefix than invoices.' : findInvoicePrefixError(creditPrefix),
    );
    const value: InvoicingSettings = { prefix, creditPrefix, padding, sellerLines, sellerTaxId, note };
    return { version, overwrite, value };
  }),
);
export type InvoicingSettingsFormValues = z.infer<typeof invoicingSettingsFormSchema>;

/** Returns the field values for the stored settings. */
export const toInvoicingFormValues = (
  { prefix, creditPrefix, padding, sellerLines, sellerTaxId, note }: InvoicingSettings,
  version: number,
): FormValues => ({
  version: String(version),
  prefix,
  credit_prefix: creditPrefix,
  padding: String(padding),
  seller_lines: sellerLines.join('\n'),
  seller_tax_id: sellerTaxId,
  note,
});

export type InvoicingFailure =
  | EditVersionConflictFailure
  | { code: 'prefix-used'; kind: NumberedInvoiceDocumentKind };

/** Returns the message and the field if the invoicing settings are not saved. */
export function describeInvoicingFailure({ kind }: Exclude<InvoicingFailure, EditVersionConflictFailure>) {
  const isInvoice = kind === 'invoice';
  return {
    field: isInvoice ? 'prefix' : 'credit_prefix',
    message: isInvoice
      ? 'Credit notes were numbered with this prefix before. Choose another one, so that no number is given twice.'
      : 'Invoices were numbered with this prefix before. Choose another one, so that no number is given twice.',
  };
}
