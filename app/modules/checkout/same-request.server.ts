import { createHash } from 'node:crypto';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';

import { idempotencyKeySchema } from './schemas.ts';

/** Returns the digest by which a call without a key equals an earlier one: a digest of what it buys. */
export function hashCheckoutRequest(kind: string, body: Record<string, unknown>): string {
  const { user_id: _ignored, expected_due_at: _shown, utm: _cameBy, ...content } = body;
  return createHash('sha256')
    .update(JSON.stringify([kind, content]))
    .digest('hex');
}

/** Parses the header `Idempotency-Key`; fails with `BAD_REQUEST` if it is malformed. */
export function parseIdempotencyKeyHeader(key: string | null): Result<string | null, CheckoutFailure> {
  if (key === null || idempotencyKeySchema.safeParse(key).success) return ok(key);
  return fail({ code: 'BAD_REQUEST', fields: ['Idempotency-Key'] });
}
