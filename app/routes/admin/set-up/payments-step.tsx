import { Form, Link } from 'react-router';

import { CopyLink } from '#app/admin-kit/copy-link.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import type { PaymentMode } from '#app/platform/payments/gateway.ts';

import { SkipButton } from './step-form.tsx';

const STATES: Record<PaymentMode, string> = {
  sandbox: 'Play money for now: no key is set',
  test: 'A test key is set: no card is charged',
  live: 'A live key is set',
  none: 'No key is set: nobody can pay',
};

/** Where each key of the payment provider comes from and goes. */
export function PaymentsStep({ mode, publicUrl }: { mode: PaymentMode; publicUrl: string }) {
  const endpoint = `${publicUrl}/api/webhooks/stripe`;
  return (
    <Panel id="payments" title={STATES[mode]}>
      <p>
        Keys are never typed into this page: they are set on the server, where the shop is started, so that
        nobody who gets into the admin area can exchange them.
      </p>
      <ol className="grid list-decimal gap-3 pl-5 text-sm">
        <li>
          In Stripe, open Developers, then API keys. Copy the secret key to <code>STRIPE_SECRET_KEY</code>. A
          key that begins with <code>sk_test_</code> moves no money: begin with that one.
        </li>
        <li>
          Open Developers, then Webhooks, and add an endpoint at this address:
          <CopyLink link={endpoint} label="Address of the endpoint" copyLabel="Copy address" />
        </li>
        <li>
          Copy the signing secret of that endpoint, <code>whsec_…</code>, to{' '}
          <code>STRIPE_WEBHOOK_SECRET</code>.
        </li>
        <li>
          Start the shop again. <Link to="/admin/stripe-readiness">Go live</Link> then checks both, and says
          what is missing before cards are charged.
        </li>
      </ol>
      <Form method="post">
        <SkipButton>{mode === 'test' || mode === 'live' ? 'Continue' : 'Skip for now'}</SkipButton>
      </Form>
    </Panel>
  );
}
