import type { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';

import { emitSandboxEvent } from './emit-event.server.ts';
import type { SandboxCharge, SandboxDispute } from './model.ts';
import type { disputeUpdateParamsSchema } from './request-parameters.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import {
  getPaymentSandboxObject,
  insertSandboxPaymentObject,
  createSandboxObjectId,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';

const SANDBOX_DISPUTE_EVIDENCE_DAYS = 7;

/** Opens a dispute: the card's bank withdraws the whole amount and asks for evidence. */
export async function openSandboxDispute(ctx: AppContext, charge: SandboxCharge): Promise<void> {
  const now = getSandboxClockSeconds();
  const dispute: SandboxDispute = {
    id: createSandboxObjectId('du_'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: now,
    currency: 'usd',
    evidence_details: {
      due_by: now + SANDBOX_DISPUTE_EVIDENCE_DAYS * 24 * 3600,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await insertSandboxPaymentObject(ctx, dispute);
  await saveSandboxPaymentObject(ctx, { ...charge, disputed: true });
  await emitSandboxEvent(ctx, 'charge.dispute.created', dispute);
}

async function getOpenSandboxDispute(ctx: AppContext, id: string): Promise<SandboxDispute> {
  const dispute = await getPaymentSandboxObject(ctx, 'dispute', id, { lock: true });
  if (dispute.status !== 'won' && dispute.status !== 'lost') return dispute;
  throw new SandboxApiError('This dispute is already closed.', { code: 'dispute_already_closed' });
}

async function closeSandboxDispute(ctx: AppContext, dispute: SandboxDispute): Promise<SandboxDispute> {
  await saveSandboxPaymentObject(ctx, dispute);
  await emitSandboxEvent(ctx, 'charge.dispute.closed', dispute);
  return dispute;
}

/** How Stripe's test mode treats evidence: these two texts decide at once, any other goes under review. */
const DISPUTE_EVIDENCE_TEST_VERDICTS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** POST /v1/disputes/:id: evidence against it, as in Stripe's test mode. */
export async function submitDisputeEvidence(
  ctx: AppContext,
  id: string,
  params: z.infer<typeof disputeUpdateParamsSchema>,
): Promise<SandboxDispute> {
  const dispute = await getOpenSandboxDispute(ctx, id);
  const text = params.evidence?.uncategorized_text ?? '';
  const details = { ...dispute.evidence_details, has_evidence: true };
  const count = details.submission_count + 1;
  const verdict = Object.hasOwn(DISPUTE_EVIDENCE_TEST_VERDICTS, text)
    ? DISPUTE_EVIDENCE_TEST_VERDICTS[text]
    : undefined;
  const answered = { ...dispute, evidence_details: { ...details, submission_count: count } };
  if (verdict) return closeSandboxDispute(ctx, { ...answered, status: verdict });
  const looked: SandboxDispute = { ...answered, status: 'under_review' };
  await saveSandboxPaymentObject(ctx, looked);
  await emitSandboxEvent(ctx, 'charge.dispute.updated', looked);
  return looked;
}

/** POST /v1/disputes/:id/close: the shop concedes, and the card holder keeps the money. */
export async function concedeDispute(ctx: AppContext, id: string): Promise<SandboxDispute> {
  return closeSandboxDispute(ctx, { ...(await getOpenSandboxDispute(ctx, id)), status: 'lost' });
}
