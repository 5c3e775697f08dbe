import { data } from 'react-router';

import type { OrderWithRequestAccess } from '#app/modules/orders/access/find-order-access.server.ts';
import type { RequestedInvoiceDocument } from '#app/modules/invoicing/find-documents.server.ts';
import { getOrCreateInvoicePdfFile } from '#app/modules/invoicing/open-document.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader } from '#app/platform/http.server.ts';

import { PRIVATE_FILE_HEADERS } from './sending.server.ts';

const INVOICING_DOCUMENT_NAMES = ['invoice', 'receipt', 'credit-note'] as const;
export type InvoiceDocumentUrlName = (typeof INVOICING_DOCUMENT_NAMES)[number];

/** Returns the document of an address pattern of app/routes.ts. Throws for any other pattern. */
export function parseInvoiceDocumentUrlName(pattern: string): InvoiceDocumentUrlName {
  const name = INVOICING_DOCUMENT_NAMES.find((known) => pattern.endsWith(`/${known}.pdf`));
  if (!name) throw new Error(`${pattern} is not the URL of a document`);
  return name;
}

/**
 * Returns which document an address asks for: `?revision=` of an invoice, `?number=` of a credit note; null
 * if invalid.
 */
function parseRequestedOrderDocument(
  name: InvoiceDocumentUrlName,
  request: Request,
): RequestedInvoiceDocument | null {
  const { searchParams } = new URL(request.url);
  if (name === 'credit-note') {
    const number = searchParams.get('number');
    return number === null || number.length > 40 ? null : { kind: 'credit_note', number };
  }
  const requested = searchParams.get('revision');
  if (requested !== null && !/^[1-9]\d{0,3}$/.test(requested)) return null;
  return { kind: name, revision: requested === null || name === 'receipt' ? null : Number(requested) };
}

/**
 * Sends a document of an order as a download; `access` is null for staff. Throws a 404 if the document does
 * not exist.
 */
export async function sendOrderDocumentDownload(
  ctx: AppContext,
  request: Request,
  { name, ...order }: OrderWithRequestAccess & { name: InvoiceDocumentUrlName },
): Promise<Response> {
  const wanted = parseRequestedOrderDocument(name, request);
  const file = wanted && (await getOrCreateInvoicePdfFile(ctx, order, wanted));
  if (!file) throw data(null, { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...PRIVATE_FILE_HEADERS,
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': buildContentDispositionHeader(file.name),
      'X-Robots-Tag': 'noindex',
    },
  });
}
