import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { deriveKeyFromAppSecret } from '../secret.server.ts';
import type { PaymentProviderEvent } from './gateway.ts';

/** Tolerance of a signature's time, in both directions; the SDK would accept any future time. */
export const WEBHOOK_SIGNATURE_TOLERANCE_SECONDS = 300;
const MAX_SIGNATURES_PER_WEBHOOK = 20;

/**
 * A snapshot event in our terms: thin events have another `object`, and objects of unrelated types may have
 * no id.
 */
export const stripeWebhookEventSchema = z
  .object({
    id: z.string().regex(/^evt_/),
    object: z.literal('event'),
    type: z.string().min(1),
    created: z.number().int(),
    livemode: z.boolean(),
    data: z.object({ object: z.object({ id: z.string().default('') }) }),
  })
  .transform((event): PaymentProviderEvent => ({
    eventId: event.id,
    type: event.type,
    objectId: event.data.object.id,
    isLive: event.livemode,
    createdAt: new Date(event.created * 1000),
  }));

/** The sandbox's webhook secrets, one per application secret: the first signs, all of them verify. */
export function deriveSandboxWebhookSecrets(appSecrets: string[]): string[] {
  const secrets = appSecrets.map(
    (secret) => `whsec_${deriveKeyFromAppSecret(secret, 'sandbox').toString('hex')}`,
  );
  return [...new Set(secrets)];
}

/** A `Stripe-Signature` header for a body sent at `sentAt`. */
export function buildStripeSignatureHeader(rawBody: string, secret: string, sentAt: Date): string {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  return `t=${seconds},v1=${computeWebhookSignature(rawBody, seconds, secret).toString('hex')}`;
}

function computeWebhookSignature(rawBody: string, seconds: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest();
}

function parseStripeSignatureHeader(header: string): { seconds: number; signatures: Buffer[] } | null {
  const fields = header.split(',').map((field) => field.trim());
  const times = fields.filter((field) => field.startsWith('t=')).map((field) => field.slice(2));
  const time = times[0];
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time)) return null;
  const signatures = fields
    .filter((field) => /^v1=[0-9a-f]{64}$/.test(field))
    .slice(0, MAX_SIGNATURES_PER_WEBHOOK)
    .map((field) => Buffer.from(field.slice(3), 'hex'));
  return { seconds: Number(time), signatures };
}

function isWebhookSignatureValid(rawBody: string, header: string, secrets: string[], now: Date): boolean {
  const parsed = parseStripeSignatureHeader(header);
  if (!parsed) return false;
  if (Math.abs(now.getTime() / 1000 - parsed.seconds) > WEBHOOK_SIGNATURE_TOLERANCE_SECONDS) return false;
  let matches = 0;
  // Compares every pair, each in constant time, so that the duration does not reveal which one matched.
  for (const secret of secrets) {
    const expected = computeWebhookSignature(rawBody, parsed.seconds, secret);
    for (const signature of parsed.signatures) matches += timingSafeEqual(expected, signature) ? 1 : 0;
  }
  return matches > 0;
}

/**
 * Returns the event of a webhook body that one of `secrets` signed within 300 s of `now`, otherwise null:
 * also for a signed body that is not JSON, has no id or type, or is a thin event (orders.md "Webhook").
 */
export function verifyStripeWebhookEvent(
  rawBody: string,
  header: string | null,
  secrets: string[],
  now: Date,
): PaymentProviderEvent | null {
  const usable = secrets.filter((secret) => secret.trim() !== '');
  if (!header || usable.length === 0 || !isWebhookSignatureValid(rawBody, header, usable, now)) return null;
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return null; // genuinely signed, but not JSON: not an event
  }
  const event = stripeWebhookEventSchema.safeParse(json);
  return event.success ? event.data : null;
}
