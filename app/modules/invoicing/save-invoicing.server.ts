import { and, eq, sql } from 'drizzle-orm';

import { fail, type Result } from '#app/lib/result.ts';
import { saveShopSettingsBlock } from '#app/modules/content/settings/save-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type InvoicingFailure,
  type InvoicingSettingsFormValues,
  toInvoicingFormValues,
} from './invoicing-form.ts';
import type { NumberedInvoiceDocumentKind } from './model.ts';
import { invoices } from './tables.server.ts';

/** Whether documents of a kind were numbered with a prefix. */
async function isInvoicePrefixUsed(
  { db }: AppContext,
  kind: NumberedInvoiceDocumentKind,
  prefix: string,
): Promise<boolean> {
  const numbered = sql`regexp_replace(${invoices.number}, '[0-9]+$', '') in (${prefix}, ${`TEST-${prefix}`})`;
  const [row] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.kind, kind), numbered))
    .limit(1);
  return row !== undefined;
}

/**
 * Saves the numbering and the seller of documents. It applies to future ones; issued ones do not change. Each
 * kind is numbered separately, so using the other kind's prefix would issue a number twice, and the payment
 * would fail because of it.
 */
export async function saveInvoicingSettings(
  ctx: AppContext,
  { value, ...form }: InvoicingSettingsFormValues,
): Promise<Result<{ version: number }, InvoicingFailure>> {
  assertCan(ctx, 'settings:write');
  if (await isInvoicePrefixUsed(ctx, 'credit_note', value.prefix))
    return fail({ code: 'prefix-used', kind: 'invoice' });
  if (await isInvoicePrefixUsed(ctx, 'invoice', value.creditPrefix))
    return fail({ code: 'prefix-used', kind: 'credit_note' });
  return saveShopSettingsBlock(ctx, {
    key: 'invoicing',
    value,
    form,
    subject: 'The numbers and the seller of invoices were',
    valuesNow: (_ctx, stored, version) => toInvoicingFormValues(stored, version),
  });
}
