import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type {
  SandboxEvent,
  SandboxEventType,
  SandboxObjectByStripeType,
  StripeSandboxObjectType,
} from './model.ts';
import { renderPaymentSandboxObject } from './render-object.server.ts';
import {
  insertSandboxPaymentObject,
  createSandboxObjectId,
  getSandboxClockSeconds,
} from './store-object.server.ts';
import { sandboxDeliveries, sandboxObjects } from './tables.server.ts';

/** The version that the installed SDK pins; a test compares them. */
export const SANDBOX_STRIPE_API_VERSION = '2026-10-28.endive';

/** How a test manipulates deliveries; never in production (orders.md "The embedded sandbox"). */
export type SandboxWebhookDeliveryControls = {
  /** No webhook is sent at all; the events stay readable. */
  drop: boolean;
  /** How often each webhook is sent. */
  copies: number;
  delaySeconds: number;
  /** The newest waiting event is sent first. */
  newestFirst: boolean;
};

const SANDBOX_DELIVERY_CONTROLS_ID = 'delivery_controls';
const DEFAULT_SANDBOX_WEBHOOK_CONTROLS: SandboxWebhookDeliveryControls = {
  drop: false,
  copies: 1,
  delaySeconds: 0,
  newestFirst: false,
};

/** Returns the current delivery controls. */
export async function readSandboxWebhookDeliverySettings(
  ctx: AppContext,
): Promise<SandboxWebhookDeliveryControls> {
  if (ctx.settings.appMode === 'production') return DEFAULT_SANDBOX_WEBHOOK_CONTROLS;
  const [row] = await ctx.db
    .select({ json: sandboxObjects.json })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.id, SANDBOX_DELIVERY_CONTROLS_ID));
  // Only `setSandboxWebhookDeliveryFaults` writes this row.
  return {
    ...DEFAULT_SANDBOX_WEBHOOK_CONTROLS,
    ...(row?.json as Partial<SandboxWebhookDeliveryControls> | undefined),
  };
}

/** Makes deliveries misbehave for a test of the shop; throws in production. */
export async function setSandboxWebhookDeliveryFaults(
  ctx: AppContext,
  controls: Partial<SandboxWebhookDeliveryControls>,
): Promise<void> {
  if (ctx.settings.appMode === 'production') throw new Error('delivery controls are for tests');
  const json = { ...DEFAULT_SANDBOX_WEBHOOK_CONTROLS, ...controls };
  await ctx.db
    .insert(sandboxObjects)
    .values({ id: SANDBOX_DELIVERY_CONTROLS_ID, type: 'control', json, createdAt: new Date() })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: { json } });
}

/** Records an event in the transaction of the change itself, and schedules its delivery. */
export async function emitSandboxEvent(
  ctx: AppContext,
  type: SandboxEventType,
  object: SandboxObjectByStripeType[Exclude<StripeSandboxObjectType, 'event'>],
): Promise<void> {
  const event: SandboxEvent = {
    id: createSandboxObjectId('evt_'),
    object: 'event',
    api_version: SANDBOX_STRIPE_API_VERSION,
    created: getSandboxClockSeconds(),
    data: { object: renderPaymentSandboxObject(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await insertSandboxPaymentObject(ctx, event);
  const { drop, delaySeconds } = await readSandboxWebhookDeliverySettings(ctx);
  const nextAt = drop ? null : new Date(Date.now() + delaySeconds * 1000);
  await ctx.db.insert(sandboxDeliveries).values({ eventId: event.id, nextAt });
  if (drop) return;
  await ctx.jobs.send(ctx, 'sandbox.deliver', { eventId: event.id }, { startAfterSeconds: delaySeconds });
}
