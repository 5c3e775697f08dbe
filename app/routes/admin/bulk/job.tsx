import { data, href, useNavigation } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { isImportableEntityName } from '#app/modules/bulk/entities.ts';
import { listUnknownImportCategories } from '#app/modules/bulk/imports/list-unknown-categories.server.ts';
import { findBulkJob } from '#app/modules/bulk/find-bulk-job.server.ts';
import type { BulkJobDetails } from '#app/modules/bulk/shown-job.ts';
import { formatBulkJobName } from '#app/modules/bulk/job-name.ts';
import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { isWorkingJobState } from '#app/modules/bulk/model.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { findSetUpContinueUrl } from '#app/modules/set-up/find-open-set-up.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { type AppContext, appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/job';
import { UnknownCategoriesPanel } from './categories-panel.tsx';
import { BulkJobStateBadge } from './job-columns.tsx';
import { createBulkJobIntents } from './job-intents.server.ts';
import { ImportPicturesPanel } from './job-pictures.tsx';
import { BulkJobChangesPanel, BulkJobStatePanel, BulkJobRowProblemsPanel } from './job-state.tsx';
import { ImportColumnMappingForm, describeImportPlan } from './mapping-form.tsx';
import { applyPendingJobIntent } from './pending-job-intent.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

async function getBulkJobOr404(ctx: AppContext, id: string): Promise<BulkJobDetails> {
  const job = await findBulkJob(ctx, id);
  if (!job) throw data(null, { status: 404 });
  return job;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const job = await getBulkJobOr404(ctx, params.id);
  if (!isWorkingJobState(job.state))
    await markPageNoticesRead(ctx, href('/admin/bulk/jobs/:id', { id: job.id }));
  const unknown = isImportPlanEditable(job) ? await listUnknownImportCategories(ctx, job) : [];
  const setUpHref = job.state === 'done' ? await findSetUpContinueUrl(ctx) : null;
  return { job, unknown, setUpHref, mayRemoveDemo: hasPermission(ctx.actor, 'demo:write') };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const job = await getBulkJobOr404(ctx, params.id);
  return runPostedFormIntent(ctx, request, createBulkJobIntents(job, context.get(requestSessionContext)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** Whether the column mapping can still be changed. */
function isImportPlanEditable(job: BulkJobDetails): boolean {
  const isOver = job.state === 'failed' || job.state === 'canceled';
  const wroteNothing = isOver && job.created + job.updated === 0;
  const isOpen = job.state === 'draft' || job.state === 'checked' || wroteNothing;
  return job.kind === 'import' && isOpen && job.keptUntil !== null;
}

/** How the file is read: a form until the import runs, plain text afterwards. */
function FileImportPlanPanel({ job, answer }: { job: BulkJobDetails; answer: FormActionResult | undefined }) {
  const options = getBulkJobOptionsUnlessExport(job.options);
  if (!options || job.kind !== 'import' || !isImportableEntityName(job.entity)) return null;
  if (isImportPlanEditable(job))
    return (
      <DetailPagePanel id="job-plan" title="Columns">
        <ImportColumnMappingForm
          entity={job.entity}
          job={job}
          options={options}
          refused={answer && !answer.ok ? answer : null}
        />
      </DetailPagePanel>
    );
  return (
    <DetailPagePanel id="job-plan" title="How the file is read">
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {describeImportPlan({ entity: job.entity, options }).map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
    </DetailPagePanel>
  );
}

/** The intent this page has submitted and is waiting for; null if there is none. */
function usePendingBulkJobIntent(): string | null {
  const intent = useNavigation().formData?.get('intent');
  return typeof intent === 'string' ? intent : null;
}

/** Whether rows are being processed, or an import's images downloaded. */
function isBulkJobRunning({ job: { state, pictures } }: { job: BulkJobDetails }): boolean {
  return isWorkingJobState(state) || (pictures !== null && pictures.waiting > 0);
}

/** One job: its progress, the outcome of its rows, and its actions. */
export default function JobPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData;
  const newest = usePolledPageData(loaderData, isBulkJobRunning);
  const sent = usePendingBulkJobIntent();
  const job = applyPendingJobIntent(newest.job, sent);
  useActionResultToast(answer);
  return (
    <>
      <PageHeader
        title={formatBulkJobName(job)}
        back={{ href: href('/admin/bulk'), label: 'Jobs' }}
        note={<BulkJobStateBadge state={job.state} />}
      />
      {findStepUpPrompt(answer) === null ? <ActionResultNotice answer={answer} /> : null}
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        {job.sourceName ? <p className="text-sm text-ink-2 wrap-anywhere">{job.sourceName}</p> : null}
        <BulkJobStatePanel job={job} isBusy={sent !== null} setUpHref={newest.setUpHref} />
        <ImportPicturesPanel job={job} />
        <BulkJobRowProblemsPanel job={job} mayRemoveDemo={newest.mayRemoveDemo} />
        <BulkJobChangesPanel job={job} />
        <UnknownCategoriesPanel unknown={newest.unknown} isBusy={sent !== null} />
        <FileImportPlanPanel job={job} answer={answer} />
      </div>
      <StepUpAuthenticationDialog answer={answer} />
    </>
  );
}
