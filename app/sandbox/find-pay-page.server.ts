import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { refreshSandboxCheckoutSession } from './complete-session.server.ts';
import type { SandboxCheckoutSession } from './model.ts';
import { buildCheckoutSessionSuccessUrl } from './pay-session.server.ts';
import { runSandboxTransaction } from './store-object.server.ts';

/** Everything the pay page shows. */
export type SandboxPayPageData = {
  status: SandboxCheckoutSession['status'];
  lines: { id: string; title: string; quantity: number; amountCents: Cents }[];
  subtotalCents: Cents;
  discount: { name: string; amountCents: Cents } | null;
  totalCents: Cents;
  /** The shop knows the payer: the email address cannot be changed here. */
  fixedEmail: string | null;
  /** A card that waits for its holder's approval. */
  challenge: { last4: string } | null;
  cancelUrl: string | null;
  successUrl: string;
};

/** Returns the pay page of a session as it is now (it may just have expired), or null. */
export async function findSandboxPayPageData(
  ctx: AppContext,
  sessionId: string,
): Promise<SandboxPayPageData | null> {
  const session = await runSandboxTransaction(ctx, (ctx) => refreshSandboxCheckoutSession(ctx, sessionId));
  if (!session) return null;
  const discountCents = session.total_details.amount_discount;
  return {
    status: session.status,
    lines: session._lines.map(({ id, title, quantity, unitCents }) => ({
      id,
      title,
      quantity,
      amountCents: unitCents * quantity,
    })),
    subtotalCents: session.amount_subtotal,
    discount:
      discountCents > 0 ? { name: session._discountName ?? 'Discount', amountCents: discountCents } : null,
    totalCents: session.amount_total,
    fixedEmail: session.customer_email,
    challenge: session._challenge && { last4: session._challenge.last4 },
    cancelUrl: session.cancel_url,
    successUrl: buildCheckoutSessionSuccessUrl(session),
  };
}
