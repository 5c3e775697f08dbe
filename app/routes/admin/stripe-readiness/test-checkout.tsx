import { useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { TestPurchaseProgress } from '#app/modules/readiness/find-test-purchase.server.ts';
import type { PaymentProviderMode } from '#app/platform/payments/gateway.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

const TEST_CARD_NUMBER = '4242 4242 4242 4242';

function TestPurchaseSteps({ purchase: { orderId, steps } }: { purchase: TestPurchaseProgress }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm">
        <Link
          to={`/admin/orders/${orderId}`}
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          Last test purchase
        </Link>
      </p>
      <ol>
        {steps.map(({ title, at }) => (
          <li
            key={title}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 text-sm"
          >
            <span className="grid gap-0.5">
              {title}
              {at ? (
                <span className="text-xs text-ink-3">
                  <LocalTime at={at} isShort />
                </span>
              ) : null}
            </span>
            <Badge tone={at ? 'good' : 'neutral'}>{at ? 'Done' : 'Not yet'}</Badge>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Makes a purchase in test mode as a customer would, and shows the progress of the latest one. */
export function TestPurchasePanel({
  mode,
  purchase,
  mayStart,
}: {
  mode: PaymentProviderMode;
  purchase: TestPurchaseProgress | null;
  mayStart: boolean;
}) {
  const titleId = useId();
  const { state } = useNavigation();
  const isTest = mode === 'sandbox' || mode === 'test';
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-base border border-line bg-paper p-5">
      <h2 id={titleId} className="text-lg font-semibold">
        Test checkout
      </h2>
      <p className="text-sm text-ink-2">
        {isTest
          ? `Buys your cheapest service as a customer would. Pay with card ${TEST_CARD_NUMBER}, any future date and any code. No card is charged.`
          : 'Only available with the sandbox or a test key. With the current key, a card would be charged.'}
      </p>
      {isTest && mayStart ? (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="test-checkout"
            variant="outline"
            aria-disabled={state !== 'idle' || undefined}
          >
            Start a test checkout
          </Button>
        </Form>
      ) : null}
      {purchase ? <TestPurchaseSteps purchase={purchase} /> : null}
    </section>
  );
}
