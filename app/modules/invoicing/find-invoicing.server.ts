import { inArray } from 'drizzle-orm';

import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { counters } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { toInvoicingFormValues } from './invoicing-form.ts';
import { getInvoiceCounterName } from './model.ts';

/** Returns the invoicing settings for their editor, with the next invoice and credit note numbers. */
export async function findInvoicingSettings(ctx: AppContext) {
  assertCan(ctx, 'settings:write');
  const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'invoicing');
  const names = [getInvoiceCounterName('invoice', false), getInvoiceCounterName('credit_note', false)];
  const rows = await ctx.db.select().from(counters).where(inArray(counters.name, names));
  const [invoice, creditNote] = names.map((name) => (rows.find((row) => row.name === name)?.value ?? 0) + 1);
  return {
    record: { version, values: toInvoicingFormValues(value, version) },
    isUnreadable,
    next: { invoice: invoice ?? 1, creditNote: creditNote ?? 1 },
  };
}
