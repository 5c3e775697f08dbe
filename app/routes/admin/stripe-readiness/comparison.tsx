import { Form, useNavigation } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { findRecentPaymentProviderDifferences } from '#app/modules/payments/reconciliation/find-differences.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/comparison';
import { paymentDifferenceFormIntents } from './comparison-intents.server.ts';
import { PaymentDifferenceList } from './difference-list.tsx';
import { PaymentReadinessTabs } from './readiness-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('readiness:run')];

/** Queries the provider only on request, by the button or after a fix. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.get('compare') !== 'now') return { compared: null };
  return { compared: await findRecentPaymentProviderDifferences(context.get(appContext)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, paymentDifferenceFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const COMPARISON_ERROR_MESSAGES = {
  'not-set-up': 'No payment provider is set up to compare with.',
  unavailable: 'The provider could not be reached. Try again in a minute.',
};

/** Compares the provider's payments with those of the shop. */
export default function ComparisonPage({ loaderData: { compared }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader title="Go live" documentTitle="Compare payments" />
      <PaymentReadinessTabs current="comparison" />
      <ActionResultNotice answer={actionData} />
      <section
        aria-labelledby="compare"
        className="grid max-w-4xl gap-4 rounded-base border border-line bg-paper p-5"
      >
        <div className="grid gap-1">
          <h2 id="compare" className="text-lg font-semibold">
            Compare payments
          </h2>
          <p className="text-sm text-ink-2">
            Checks the last three days for payments without a paid order and paid orders without a payment.
            The shop also does this automatically every day.
          </p>
        </div>
        <Form method="get">
          <Button
            type="submit"
            name="compare"
            value="now"
            variant="outline"
            aria-disabled={state !== 'idle' || undefined}
          >
            Compare now
          </Button>
        </Form>
        <div role="status">
          {compared === null ? null : compared.ok ? (
            <PaymentDifferenceList differences={compared.value} />
          ) : (
            <p className="text-sm font-semibold text-bad">
              {COMPARISON_ERROR_MESSAGES[compared.failure.code]}
            </p>
          )}
        </div>
      </section>
    </>
  );
}
