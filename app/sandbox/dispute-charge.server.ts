import type { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';

import { emitEvent } from './emit-event.server.ts';
import type { SandboxCharge, SandboxDispute } from './model.ts';
import type { disputeUpdate } from './request-parameters.ts';
import { SandboxFault } from './sandbox-fault.ts';
import { getObject, insertObject, newId, saveObject, systemSeconds } from './store-object.server.ts';

const EVIDENCE_DAYS = 7;

/** Opens a dispute: the card's bank withdraws the whole amount and asks for evidence. */
export async function openDispute(ctx: AppContext, charge: SandboxCharge): Promise<void> {
  const now = systemSeconds();
  const dispute: SandboxDispute = {
    id: newId('du_'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: now,
    currency: 'usd',
    evidence_details: {
      due_by: now + EVIDENCE_DAYS * 24 * 3600,
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
  await insertObject(ctx, dispute);
  await saveObject(ctx, { ...charge, disputed: true });
  await emitEvent(ctx, 'charge.dispute.created', dispute);
}

async function openOne(ctx: AppContext, id: string): Promise<SandboxDispute> {
  const dispute = await getObject(ctx, 'dispute', id, { lock: true });
  if (dispute.status !== 'won' && dispute.status !== 'lost') return dispute;
  throw new SandboxFault('This dispute is already closed.', { code: 'dispute_already_closed' });
}

async function closeDispute(ctx: AppContext, dispute: SandboxDispute): Promise<SandboxDispute> {
  await saveObject(ctx, dispute);
  await emitEvent(ctx, 'charge.dispute.closed', dispute);
  return dispute;
}

/** How Stripe's test mode treats evidence: these two texts decide at once, any other goes under review. */
const EVIDENCE_VERDICTS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** POST /v1/disputes/:id: evidence against it, as in Stripe's test mode. */
export async function answerDispute(
  ctx: AppContext,
  id: string,
  params: z.infer<typeof disputeUpdate>,
): Promise<SandboxDispute> {
  const dispute = await openOne(ctx, id);
  const text = params.evidence?.uncategorized_text ?? '';
  const details = { ...dispute.evidence_details, has_evidence: true };
  const count = details.submission_count + 1;
  const verdict = Object.hasOwn(EVIDENCE_VERDICTS, text) ? EVIDENCE_VERDICTS[text] : undefined;
  const answered = { ...dispute, evidence_details: { ...details, submission_count: count } };
  if (verdict) return closeDispute(ctx, { ...answered, status: verdict });
  const looked: SandboxDispute = { ...answered, status: 'under_review' };
  await saveObject(ctx, looked);
  await emitEvent(ctx, 'charge.dispute.updated', looked);
  return looked;
}

/** POST /v1/disputes/:id/close: the shop concedes, and the card holder keeps the money. */
export async function concedeDispute(ctx: AppContext, id: string): Promise<SandboxDispute> {
  return closeDispute(ctx, { ...(await openOne(ctx, id)), status: 'lost' });
}
