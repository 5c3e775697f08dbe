import * as z from 'zod';

import { fail } from '#app/lib/result.ts';
import { verifyInboundMailWebhookSecret } from '#app/modules/crm/inbound/inbound-secret.server.ts';
import { receiveInboundReply } from '#app/modules/crm/inbound/receive-answer.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, toJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/inbound-mail.ts';

const MAX_MAIL_SIZE_BYTES = 10 * 1024 * 1024;
const MAIL_TOO_LARGE_MESSAGE = 'This email is too large.';

export const handle = {
  area: 'function',
  takesForeignPosts: true,
  body: { as: 'proved', limitBytes: MAX_MAIL_SIZE_BYTES, tooLarge: MAIL_TOO_LARGE_MESSAGE },
} satisfies RouteOptions;

/** The parts of Postmark's payload that are used. */
const postmarkInboundWebhookSchema = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().catch(''),
});

type RawInboundMail = { raw: Uint8Array | string; alsoTo: string };

/** Reads the whole body of an authorized sender; null if it exceeds the limit, after which reading stops. */
async function readLimitedInboundMailBody(request: Request): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > MAX_MAIL_SIZE_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the raw mail in a body, by its content type; null if there is none. */
function extractRawInboundMail(bytes: Uint8Array, contentType: string | null): RawInboundMail | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'message/rfc822') return { raw: bytes, alsoTo: '' };
  const { data } = postmarkInboundWebhookSchema.safeParse(
    parseJsonOrNull(Buffer.from(bytes).toString('utf8')),
  );
  return data ? { raw: data.RawEmail, alsoTo: data.OriginalRecipient } : null;
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const createTooManyInboundMailsResponse = (retryAfterSeconds: number) =>
  toJsonErrorResponse({
    ...{ status: 429, code: 'RATE_LIMITED', error: 'Too many emails. Please try again later.' },
    retryAfterSeconds,
  });

const MISSING_INBOUND_MAIL_FAILURE = fail({ code: 'NO_MAIL' as const });

/**
 * POST /api/webhooks/inbound-mail: receives an email reply, raw as `message/rfc822`, or as JSON with
 * `RawEmail`. Always 200, so that senders cannot find out which addresses exist.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const may = await verifyInboundMailWebhookSecret(ctx, request.headers.get('Authorization'));
  if (!may.ok) {
    if (may.failure.code === 'RATE_LIMITED')
      return createTooManyInboundMailsResponse(may.failure.retryAfterSeconds);
    if (may.failure.code === 'NOT_CONFIGURED')
      return createJsonErrorResponse(
        404,
        'INBOUND_NOT_CONFIGURED',
        'Replies by email aren’t set up in this shop.',
      );
    const response = createJsonErrorResponse(
      401,
      'WRONG_SECRET',
      'This request needs the MAIL_INBOUND_SECRET.',
    );
    response.headers.set('WWW-Authenticate', 'Basic realm="inbound mail"');
    return response;
  }
  const bytes = await readLimitedInboundMailBody(request);
  if (!bytes) return createJsonErrorResponse(413, 'TOO_LARGE', MAIL_TOO_LARGE_MESSAGE);
  const mail = extractRawInboundMail(bytes, request.headers.get('Content-Type'));
  const taken = mail ? await receiveInboundReply(ctx, mail.raw, mail.alsoTo) : MISSING_INBOUND_MAIL_FAILURE;
  if (!taken.ok) {
    if (taken.failure.code === 'RATE_LIMITED')
      return createTooManyInboundMailsResponse(taken.failure.retryAfterSeconds);
    return createJsonErrorResponse(400, 'BAD_REQUEST', 'This isn’t a raw email with a sender.');
  }
  ctx.log.info({ arrival: taken.value }, 'mail taken');
  return Response.json({ received: true });
}
