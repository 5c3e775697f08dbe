import { Form, Link } from 'react-router';

import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';

import { EnvironmentVariablesHint } from './env-place.tsx';
import { SkipSetUpStepButton } from './step-form.tsx';

const PAYMENT_MODE_TITLES: Record<PaymentProviderMode, string> = {
  sandbox: 'Test payments only: no key is set',
  test: 'A test key is set: no card is charged',
  live: 'A live key is set',
  none: 'No key is set: customers can’t pay',
};

/** Where to find each key of the payment provider, and where to enter it. */
export function SetUpPaymentsStep({ mode, publicUrl }: { mode: PaymentProviderMode; publicUrl: string }) {
  const endpoint = `${publicUrl}/api/webhooks/stripe`;
  return (
    <DetailPagePanel id="payments" title={PAYMENT_MODE_TITLES[mode]}>
      <p>
        For security, keys are set on the server, not on this page, so no one who gets into the admin can
        replace them.
      </p>
      <ol className="grid list-decimal gap-3 pl-5 text-sm">
        <li>
          In Stripe, open Developers, then API keys. Copy the secret key to <code>STRIPE_SECRET_KEY</code>.
          Start with a test key (<code>sk_test_</code>): it moves no money.
        </li>
        <li>
          Open Developers, then Webhooks, and add an endpoint with this URL:
          <LinkWithCopyButton link={endpoint} label="Endpoint URL" copyLabel="Copy URL" />
        </li>
        <li>
          Copy the endpoint’s signing secret, <code>whsec_…</code>, to <code>STRIPE_WEBHOOK_SECRET</code>.
        </li>
        <li>
          Restart the shop. <Link to="/admin/stripe-readiness">Go live</Link> then checks both and shows
          what’s missing before you charge cards.
        </li>
      </ol>
      <EnvironmentVariablesHint />
      <Form method="post">
        <SkipSetUpStepButton>
          {mode === 'test' || mode === 'live' ? 'Continue' : 'Skip for now'}
        </SkipSetUpStepButton>
      </Form>
    </DetailPagePanel>
  );
}
