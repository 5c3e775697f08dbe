import type { Stripe } from 'stripe';

import { PaymentGatewayError, type PaymentGatewayErrorCode } from './gateway.ts';

/** Calls that may be refused because the object's state has changed, which is not a fault of ours. */
export type StateDependentStripeCall = 'expire' | 'refund' | null;

const STRIPE_UNREFUNDABLE_ERROR_CODES = new Set(['charge_already_refunded', 'charge_disputed']);

function isStripeWrongStateError(error: Stripe.errors.StripeError, call: StateDependentStripeCall): boolean {
  if (error.statusCode !== 400) return false;
  // Expiring takes no parameters, so a 400 can only be about the session's state; Stripe has no code for it.
  if (call === 'expire') return error.rawType === 'invalid_request_error';
  return call === 'refund' && STRIPE_UNREFUNDABLE_ERROR_CODES.has(error.code ?? '');
}

function toPaymentErrorCode(
  error: Stripe.errors.StripeError,
  call: StateDependentStripeCall,
): PaymentGatewayErrorCode {
  if (error.type === 'StripeConnectionError' || error.type === 'StripeRateLimitError') return 'unavailable';
  if (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout') return 'unavailable';
  const status = error.statusCode ?? 0;
  if (status >= 500 || status === 409 || status === 429) return 'unavailable';
  // With 400 the missing id is one of our own parameters.
  if (status === 404 && error.code === 'resource_missing') return 'not_found';
  return isStripeWrongStateError(error, call) ? 'wrong_state' : 'rejected';
}

/**
 * Converts a failure of the SDK into a `PaymentGatewayError`, the only place that does. The message has class, code
 * and request id for the log; the provider's message stays in `cause` and is never shown to people. Anything
 * else is a bug and is rethrown.
 */
export function toPaymentGatewayError(
  error: unknown,
  errors: typeof Stripe.errors,
  call: StateDependentStripeCall,
): PaymentGatewayError {
  if (error instanceof PaymentGatewayError) return error;
  if (!(error instanceof errors.StripeError)) throw error;
  const facts = [error.type, error.statusCode, error.code, error.param, error.requestId];
  const provider = {
    errorType: error.type,
    errorCode: error.code ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
  };
  return new PaymentGatewayError(toPaymentErrorCode(error, call), facts.filter(Boolean).join(' '), {
    cause: error,
    provider,
  });
}

/** Returns whether a create call found its object already there, from an earlier try. */
export function isStripeResourceAlreadyExistsError(error: unknown): boolean {
  return getErrorCauseCode(error) === 'resource_already_exists';
}

function getErrorCauseCode(error: unknown): unknown {
  const cause = error instanceof PaymentGatewayError ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
}
