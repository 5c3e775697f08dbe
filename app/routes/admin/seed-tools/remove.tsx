import { Form, Link } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { canShowCategoryStatisticsOnServices } from '#app/modules/content/settings/find-settings-block.server.ts';
import { getDemoBatchTitle, formatDemoBatchCounts } from '#app/modules/demo-data/batch-labels.ts';
import {
  countDemoBatchRows,
  listRealRowsDependingOnDemoData,
} from '#app/modules/demo-data/count-batches.server.ts';
import { findShopResetRefusal } from '#app/modules/demo-data/find-seed-refusal.server.ts';
import {
  REMOVE_DEMO_DATA_CONFIRMATION_PHRASE,
  RESET_CONFIRMATION_PHRASE,
  describeSeedRefusal,
} from '#app/modules/demo-data/seed-refusals.ts';
import { mustChooseStatsSourceAfterDemoRemoval } from '#app/modules/demo-data/seed-request.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { TestimonialOrOrderFiguresSourceChoice } from '../shop-settings/figures-choice.tsx';
import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/remove';
import { createDemoRemovalIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('demo:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const what = (url.searchParams.get('what') ?? 'all').slice(0, 100);
  const batch = what === 'all' ? null : what;
  if (what === 'reset') {
    const refusal = await findShopResetRefusal(ctx);
    return {
      what,
      batch,
      counts: {},
      dependents: [],
      asksFigures: false,
      refusal: refusal && describeSeedRefusal(refusal).message,
    };
  }
  const counts = await countDemoBatchRows(ctx, batch);
  const isThere = Object.keys(counts).length > 0;
  return {
    ...{ what, batch, counts },
    dependents: await listRealRowsDependingOnDemoData(ctx, batch),
    asksFigures:
      mustChooseStatsSourceAfterDemoRemoval(batch) && (await canShowCategoryStatisticsOnServices(ctx)),
    refusal: isThere ? null : describeSeedRefusal({ code: 'nothing-there' }).message,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createDemoRemovalIntents(context.get(requestSessionContext)),
  );
}

const getDemoRemovalDialogTitle = (what: string) =>
  what === 'reset'
    ? 'Reset everything'
    : what === 'all'
      ? 'Remove all demo data'
      : `Remove: ${getDemoBatchTitle(what)}`;

/** Lists what would be deleted and what stays; a phrase must be typed, and a backup is made first. */
export default function RemovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, batch, counts, dependents, refusal, asksFigures } = loaderData;
  const isReset = what === 'reset';
  const phrase = isReset ? RESET_CONFIRMATION_PHRASE : REMOVE_DEMO_DATA_CONFIRMATION_PHRASE;
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  const { problems } = getRefusedFormProblemsAndValues(answer);
  return (
    <>
      <PageHeader
        title={getDemoRemovalDialogTitle(what)}
        back={{ href: '/admin/seed-tools', label: 'Seed tools' }}
      />
      <ActionResultNotice answer={answer} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        {refusal === null ? (
          <DetailPagePanel id="goes" title="What will be removed">
            <p className="text-sm">
              {isReset
                ? 'The catalog, orders, customers, messages, reviews, texts and settings. Your team, its sign-ins and the audit are kept. In demo mode, an empty shop is filled again the next time it starts.'
                : `${formatDemoBatchCounts(counts)}, with everything that belongs to them.`}
            </p>
            {dependents.length > 0 ? (
              <ul className="grid gap-1 text-sm">
                {dependents.map(({ count, words }) => (
                  <li key={words}>{`${count.toLocaleString('en-US')} ${words}.`}</li>
                ))}
              </ul>
            ) : null}
            <p className="text-sm text-ink-2">A snapshot of the shop is saved first.</p>
            <Form method="post" className="grid max-w-md gap-4">
              {isReset ? null : <input type="hidden" name="batch" value={batch ?? ''} />}
              {asksFigures ? <TestimonialOrOrderFiguresSourceChoice /> : null}
              <Field
                id="phrase"
                name="phrase"
                label={`Type “${phrase}”`}
                autoComplete="off"
                error={findFieldProblem(problems, 'phrase')}
              />
              <div className="flex flex-wrap items-center gap-4">
                <Button type="submit" name="intent" value={isReset ? 'reset' : 'remove'}>
                  {isReset ? 'Reset' : 'Remove'}
                </Button>
                <Link
                  to="/admin/seed-tools"
                  className="inline-flex min-h-6 items-center underline underline-offset-4"
                >
                  Cancel
                </Link>
              </div>
            </Form>
          </DetailPagePanel>
        ) : (
          <p className="text-sm">{refusal}</p>
        )}
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
