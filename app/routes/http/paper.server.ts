import { data } from 'react-router';

import type { AskedOrder } from '#app/modules/orders/access/find-order-access.server.ts';
import type { WantedPaper } from '#app/modules/papers/find-papers.server.ts';
import { openPaper } from '#app/modules/papers/open-paper.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { attachment } from '#app/platform/http.server.ts';

import { PRIVATE } from './sending.server.ts';

const PAPERS = ['invoice', 'receipt', 'credit-note'] as const;
export type PaperName = (typeof PAPERS)[number];

/** Returns the document of an address pattern of app/routes.ts. Throws for any other pattern. */
export function paperOf(pattern: string): PaperName {
  const name = PAPERS.find((paper) => pattern.endsWith(`/${paper}.pdf`));
  if (!name) throw new Error(`${pattern} is not the URL of a document`);
  return name;
}

/**
 * Returns which document an address asks for: `?revision=` of an invoice, `?number=` of a credit note; null
 * if invalid.
 */
function wantedPaper(name: PaperName, request: Request): WantedPaper | null {
  const { searchParams } = new URL(request.url);
  if (name === 'credit-note') {
    const number = searchParams.get('number');
    return number === null || number.length > 40 ? null : { kind: 'credit_note', number };
  }
  const asked = searchParams.get('revision');
  if (asked !== null && !/^[1-9]\d{0,3}$/.test(asked)) return null;
  return { kind: name, revision: asked === null || name === 'receipt' ? null : Number(asked) };
}

/**
 * Sends a document of an order as a download; `access` is null for staff. Throws a 404 if the document does
 * not exist.
 */
export async function sendPaper(
  ctx: AppContext,
  request: Request,
  { name, ...order }: AskedOrder & { name: PaperName },
): Promise<Response> {
  const wanted = wantedPaper(name, request);
  const file = wanted && (await openPaper(ctx, order, wanted));
  if (!file) throw data(null, { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': attachment(file.name),
      'X-Robots-Tag': 'noindex',
    },
  });
}
