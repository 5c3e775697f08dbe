import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { canShowCategoryStatisticsOnServices } from '#app/modules/content/settings/find-settings-block.server.ts';
import { readGoLiveView } from '#app/modules/payments/go-live/read-go-live.server.ts';
import {
  findReadinessRunProgressForAdmin,
  isNewReadinessRunDue,
} from '#app/modules/readiness/request-checks-run.server.ts';
import { listChecksBlockingLivePayments } from '#app/modules/readiness/list-blocking-checks.server.ts';
import { findTestPurchase } from '#app/modules/readiness/find-test-purchase.server.ts';
import { readReadinessChecks } from '#app/modules/readiness/read-checks.server.ts';
import { listManualReadinessChecks } from '#app/modules/readiness/list-ticks.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { getOrCreateCheckoutCookie } from '#app/platform/cookies.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { PaymentReadinessCheckGroup } from './check-group.tsx';
import { GoLiveCard } from './go-live-card.tsx';
import { createGoLiveIntents } from './go-live-intents.server.ts';
import { stripeReadinessIntents } from './intents.server.ts';
import { PaymentReadinessTabs } from './readiness-tabs.tsx';
import { PaymentReadinessSummary } from './readiness-summary.tsx';
import {
  RunPaymentReadinessChecksButton,
  PaymentReadinessChecksProgress,
  useRunOutdatedReadinessChecks,
} from './run-part.tsx';
import { TestPurchasePanel } from './test-checkout.tsx';
import { createTestCheckoutIntents } from './test-checkout-intents.server.ts';
import { ManualReadinessCheckList } from './manual-check-list.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('readiness:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    mode: ctx.payments.mode,
    groups: await readReadinessChecks(ctx),
    goLive: await readGoLiveView(ctx),
    blockers: await listChecksBlockingLivePayments(ctx),
    mayGoLive: hasPermission(ctx.actor, 'payments:go-live'),
    asksFigures: await canShowCategoryStatisticsOnServices(ctx),
    run: await findReadinessRunProgressForAdmin(ctx),
    isNewRunDue: await isNewReadinessRunDue(ctx),
    ticks: await listManualReadinessChecks(ctx),
    testPurchase: await findTestPurchase(ctx),
    mayRun: hasPermission(ctx.actor, 'readiness:run'),
    mayWrite: hasPermission(ctx.actor, 'readiness:write'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return runPostedFormIntent(ctx, request, {
    ...stripeReadinessIntents,
    ...createGoLiveIntents(context.get(requestSessionContext)),
    ...createTestCheckoutIntents(getOrCreateCheckoutCookie(request, ctx.settings)),
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** Whether the shop may take payments, and what prevents it. */
export default function StripeReadinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const newest = usePolledPageData(loaderData, ({ run }) => run?.isRunning ?? false);
  const { mode, groups, run, ticks, mayWrite } = newest;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  useRunOutdatedReadinessChecks(newest.isNewRunDue);
  const checks = groups.flatMap(({ checks }) => checks);
  return (
    <>
      <PageHeader
        title="Go live"
        actions={<RunPaymentReadinessChecksButton isRunning={run?.isRunning ?? false} />}
      />
      <PaymentReadinessTabs current="checks" />
      <ActionResultNotice answer={answer} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <PaymentReadinessSummary mode={mode} checks={checks}>
          <PaymentReadinessChecksProgress run={run} />
        </PaymentReadinessSummary>
        <GoLiveCard
          mode={mode}
          goLive={newest.goLive}
          blockers={newest.blockers}
          checks={checks}
          mayPress={newest.mayGoLive}
          asksFigures={newest.asksFigures}
          answer={answer}
        />
        {groups.map((group) => (
          <PaymentReadinessCheckGroup key={group.title} group={group} />
        ))}
        <TestPurchasePanel mode={mode} purchase={newest.testPurchase} mayStart={newest.mayRun} />
        <ManualReadinessCheckList ticks={ticks} mayWrite={mayWrite} />
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
