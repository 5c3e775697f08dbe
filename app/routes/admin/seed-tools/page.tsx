import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listDemoTextLocations } from '#app/modules/content/demo/list-demo-texts.server.ts';
import { listDemoBatches } from '#app/modules/demo-data/count-batches.server.ts';
import {
  findDeveloperToolsRefusal,
  findLiveShopDemoDataRefusal,
  findShopResetRefusal,
} from '#app/modules/demo-data/find-seed-refusal.server.ts';
import { listSeedRuns } from '#app/modules/demo-data/list-seed-runs.server.ts';
import { describeSeedRefusal } from '#app/modules/demo-data/seed-refusals.ts';
import {
  DEMO_CATALOGUE_BATCH_NAME,
  LOAD_TEST_SEED_BATCH_NAME,
  LOAD_TEST_RECORD_COUNTS,
} from '#app/modules/demo-data/seed-request.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { getRefusedFormProblemsAndValues } from '#app/ui/form-problems.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { DemoBatchList } from './batch-list.tsx';
import { RemainingDemoTextsPanel } from './demo-texts.tsx';
import { GenerateDemoDataForm } from './generate-form.tsx';
import { createSeedToolIntents } from './intents.server.ts';
import { SeedRunList, CurrentSeedRun } from './run-list.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('demo:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [load, reset] = [await findLiveShopDemoDataRefusal(ctx), await findShopResetRefusal(ctx)];
  return {
    batches: await listDemoBatches(ctx),
    words: await listDemoTextLocations(ctx),
    runs: await listSeedRuns(ctx),
    whyNoLoad: load && describeSeedRefusal(load).message,
    isForDevelopers: findDeveloperToolsRefusal(ctx) === null,
    whyNoReset: reset && describeSeedRefusal(reset).message,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createSeedToolIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

function SeedDataActionForm({
  intent,
  label,
  children,
}: {
  intent: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="max-w-xl text-sm text-ink-2">{children}</p>
      <Button type="submit" name="intent" value={intent} variant="outline">
        {label}
      </Button>
    </Form>
  );
}

const seedToolLinkClasses = 'inline-flex min-h-6 items-center underline underline-offset-4';
const { services, orders } = LOAD_TEST_RECORD_COUNTS;

function LoadDemoData({
  loaderData: { batches, whyNoLoad, isForDevelopers },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const has = (name: string) => batches.some(({ batch }) => batch === name);
  if (whyNoLoad !== null)
    return (
      <DetailPagePanel id="load" title="Load">
        <p className="text-sm">{whyNoLoad}</p>
      </DetailPagePanel>
    );
  const { problems, kept } = getRefusedFormProblemsAndValues(
    actionData?.intent === 'generate' ? actionData : null,
  );
  return (
    <>
      <details
        open={problems.length > 0}
        className="rounded-base border border-line bg-paper px-5"
        id="generate"
      >
        <summary className="min-h-11 cursor-pointer py-3">
          <h2 className="inline text-lg font-semibold">Generate demo data</h2>
        </summary>
        <div className="grid gap-4 pt-1 pb-5">
          <p className="max-w-2xl text-sm text-ink-2">
            Sample data up to today. The same size, days and seed number give the same data. It sends no
            emails and never counts as proof.
          </p>
          <GenerateDemoDataForm problems={problems} kept={kept} />
        </div>
      </details>
      <DetailPagePanel id="load" title="Load">
        {has(DEMO_CATALOGUE_BATCH_NAME) ? null : (
          <SeedDataActionForm intent="catalogue" label="Load the demo catalog">
            40 services with their questionnaires, testimonials, reviews, case studies, promo codes and posts.
          </SeedDataActionForm>
        )}
        {has(LOAD_TEST_SEED_BATCH_NAME) ? (
          <p className="text-sm text-ink-2">The load-test set is loaded.</p>
        ) : isForDevelopers ? (
          <SeedDataActionForm intent="load-test" label="Load the load-test set">
            {`${services.toLocaleString('en-US')} services, all drafts, and ${orders.toLocaleString('en-US')} closed orders. It takes a few minutes, and the shop is slower meanwhile.`}
          </SeedDataActionForm>
        ) : null}
      </DetailPagePanel>
    </>
  );
}

function ResetAllShopDataLink({ whyNot }: { whyNot: string | null }) {
  if (whyNot !== null) return <p className="text-sm text-ink-2">{whyNot}</p>;
  return (
    <p className="text-sm">
      <Link to="/admin/seed-tools/remove?what=reset" className={seedToolLinkClasses}>
        Reset everything
      </Link>
    </p>
  );
}

/** Demo data for a shop under evaluation or test, and its removal. */
export default function SeedToolsPage({ loaderData, actionData }: Route.ComponentProps) {
  const newest = usePolledPageData(loaderData, ({ runs }) => runs.some(({ isRunning }) => isRunning));
  const { batches, words, runs, whyNoReset, isForDevelopers } = newest;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <PageHeader title="Seed tools" />
      <ActionResultNotice answer={answer} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <CurrentSeedRun run={runs.find(({ isRunning }) => isRunning) ?? null} />
        <DetailPagePanel id="batches" title="Demo data in this shop">
          <DemoBatchList batches={batches} />
        </DetailPagePanel>
        <RemainingDemoTextsPanel places={words} />
        <LoadDemoData loaderData={newest} actionData={answer} />
        <DetailPagePanel id="snapshot" title={isForDevelopers ? 'Snapshot and reset' : 'Snapshot'}>
          <SeedDataActionForm intent="snapshot" label="Save a snapshot">
            Saves the whole shop to one file next to its data. To restore it, stop the shop and run the
            command shown under Recent activity.
          </SeedDataActionForm>
          {isForDevelopers ? <ResetAllShopDataLink whyNot={whyNoReset} /> : null}
        </DetailPagePanel>
        <DetailPagePanel id="tests" title="Test your connections">
          <SeedDataActionForm intent="test-mail" label="Send a test email">
            To your own address.
          </SeedDataActionForm>
          <p className="text-sm">
            <Link to="/admin/stripe-readiness" className={seedToolLinkClasses}>
              Test order and webhook, on Go live
            </Link>
          </p>
        </DetailPagePanel>
        <DetailPagePanel id="runs" title="Recent activity">
          <SeedRunList runs={runs.filter(({ isRunning }) => !isRunning)} />
        </DetailPagePanel>
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
