import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { eq } from 'drizzle-orm';

import { readStoredLogoPng } from '#app/modules/content/settings/save-branding.server.ts';
import {
  type OrderWithRequestAccess,
  assertOrderAccessOrPermission,
} from '#app/modules/orders/access/find-order-access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { flattenPictureOntoBackground } from '#app/platform/pictures/prepare.server.ts';

import {
  toInvoiceDocument,
  findOrIssueRequestedInvoiceDocument,
  type RequestedInvoiceDocument,
} from './find-documents.server.ts';
import { getInvoicePdfDownloadFileName } from './model.ts';
import { invoices } from './tables.server.ts';

/** Increase this when the layout of documents changes, so that they are drawn again. */
const INVOICE_PDF_LAYOUT_VERSION = 2;

export type InvoicePdfFile = { name: string; bytes: Uint8Array };

async function findStoredInvoicePdfBytes(ctx: AppContext, key: string): Promise<Uint8Array | null> {
  try {
    return (await ctx.storage.find(key)) ? await buffer(await ctx.storage.open(key)) : null;
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a kept document could not be read and is drawn again');
    return null;
  }
}

/** Stores the drawn file; a full disk must not keep a buyer from the invoice. */
async function storeInvoiceDocumentFile(
  ctx: AppContext,
  invoiceId: string,
  { key, bytes }: { key: string; bytes: Uint8Array },
) {
  try {
    await ctx.storage.put(key, bytes);
    await ctx.db.update(invoices).set({ pdfKey: key }).where(eq(invoices.id, invoiceId));
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a drawn document could not be kept');
  }
}

/**
 * Reads the logo on the header's background color; null if it cannot be read or drawn, because the document
 * matters more.
 */
async function readLogoForInvoicePdfHeader(ctx: AppContext, address: string): Promise<Buffer | null> {
  const stored = await readStoredLogoPng(ctx, address);
  if (!stored) return null;
  const { INVOICE_PDF_HEADER_BACKGROUND_COLOR } = await import('./pdf-sheet.server.ts');
  return flattenPictureOntoBackground(stored, INVOICE_PDF_HEADER_BACKGROUND_COLOR);
}

/**
 * Returns a document of an order as a file: drawn on first request, stored by revision under a private key,
 * and drawn again if lost (orders.md "Invoices, credit notes and manual orders"). Needs the level `read`, or
 * `orders:export` for staff. Null if there is no such document.
 */
export async function getOrCreateInvoicePdfFile(
  ctx: AppContext,
  order: OrderWithRequestAccess,
  wanted: RequestedInvoiceDocument,
): Promise<InvoicePdfFile | null> {
  assertOrderAccessOrPermission(ctx, order, { level: 'read', permission: 'orders:export' });
  const invoice = await findOrIssueRequestedInvoiceDocument(ctx, order.orderId, wanted);
  if (!invoice) return null;
  const document = toInvoiceDocument(invoice);
  const name = getInvoicePdfDownloadFileName(document, wanted.kind === 'receipt');
  const mark = createHash('sha256')
    .update(`${INVOICE_PDF_LAYOUT_VERSION}:${invoice.id}:${wanted.kind}`)
    .digest('hex')
    .slice(0, 32);
  const key = `invoices/${mark}.pdf`;
  const kept = await findStoredInvoicePdfBytes(ctx, key);
  if (kept) return { name, bytes: kept };
  // 100 ms and 3 MB of code that only documents need.
  const { drawInvoiceOrReceiptPdf } = await import('./draw-document.server.ts');
  const { logo } = document.seller;
  const bytes = await drawInvoiceOrReceiptPdf(
    document,
    wanted.kind,
    logo ? await readLogoForInvoicePdfHeader(ctx, logo) : null,
  );
  await storeInvoiceDocumentFile(ctx, invoice.id, { key, bytes });
  return { name, bytes };
}
