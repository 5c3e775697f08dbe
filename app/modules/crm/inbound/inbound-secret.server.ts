import { createHash, timingSafeEqual } from 'node:crypto';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';

/** The token of `Authorization: Bearer`, or the password of `Basic` with any user name; null for neither. */
function parseInboundMailWebhookSecret(authorization: string | null): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)\s*$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return null;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}

const hashInboundMailWebhookSecret = (text: string) => createHash('sha256').update(text).digest();

export type InboundMailWebhookSecretFailure =
  | { code: 'NOT_CONFIGURED' }
  | { code: 'WRONG_SECRET' }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number };

/**
 * Whether a request may deliver emails. Each attempt counts against a limit before the constant-time
 * comparison; a correct one is not counted.
 */
export async function verifyInboundMailWebhookSecret(
  ctx: AppContext,
  authorization: string | null,
): Promise<Result<void, InboundMailWebhookSecretFailure>> {
  const { inboundMail } = ctx.settings;
  if (!inboundMail) return fail({ code: 'NOT_CONFIGURED' });
  const provided = parseInboundMailWebhookSecret(authorization);
  if (provided === null) return fail({ code: 'WRONG_SECRET' });
  const guess = await countGuessAgainstRateLimit(ctx, 'inbound-secret');
  if (!guess.ok) return guess;
  if (
    !timingSafeEqual(hashInboundMailWebhookSecret(provided), hashInboundMailWebhookSecret(inboundMail.secret))
  )
    return fail({ code: 'WRONG_SECRET' });
  await guess.value.uncount();
  return ok(undefined);
}
