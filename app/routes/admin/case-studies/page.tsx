import type { ReactNode } from 'react';
import { data, Form, href, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  countCaseStudiesByTab,
  listAdminCaseStudies,
} from '#app/modules/case-studies/admin/list-admin-case-studies.server.ts';
import {
  type ListedCaseStudy,
  CASE_STUDY_TABS,
  defineCaseStudyListUrlParameters,
  parseCaseStudyTab,
  type AdminCaseStudyListTab,
} from '#app/modules/case-studies/admin/case-study-search.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { ADMIN_CASE_STUDY_TABLE_COLUMNS } from './columns.tsx';
import { createCaseStudyListIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('case-studies:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseCaseStudyTab(url.searchParams.get('tab'));
  const state = defineCaseStudyListUrlParameters(tab).read(url.searchParams);
  const counts = await countCaseStudiesByTab(ctx);
  const list = readListPageOrFailure(ctx, () => listAdminCaseStudies(ctx, tab, state));
  return { tab, state, counts, list, mayWrite: hasPermission(ctx.actor, 'case-studies:write') };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'case-studies:write')) throw data(null, { status: 403 });
  const tab = parseCaseStudyTab(url.searchParams.get('tab'));
  return runPostedFormIntent(
    ctx,
    request,
    createCaseStudyListIntents(tab, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const PUBLISH_CASE_STUDIES_BULK_ACTION = { intent: 'publish', label: 'Publish' };
const UNPUBLISH_CASE_STUDY_ACTION = { intent: 'unpublish', label: 'Unpublish' };
const FEATURE_CASE_STUDY_ACTION = { intent: 'feature', label: 'Feature' };
const UNFEATURE_CASE_STUDY_ACTION = { intent: 'unfeature', label: 'Stop featuring' };
const MOVE_CASE_STUDY_TO_TRASH_ACTION = { intent: 'trash', label: 'Move to trash' };
const TRASHED_CASE_STUDY_ACTIONS: AdminListBulkAction[] = [
  { intent: 'restore', label: 'Restore' },
  {
    intent: 'purge',
    label: 'Delete now',
    confirm: {
      title: 'Delete these case studies for good?',
      text: 'Their text, files and download counts are deleted. This can’t be undone.',
    },
  },
];
const CASE_STUDY_BULK_ACTIONS: Record<AdminCaseStudyListTab, AdminListBulkAction[]> = {
  all: [
    PUBLISH_CASE_STUDIES_BULK_ACTION,
    UNPUBLISH_CASE_STUDY_ACTION,
    FEATURE_CASE_STUDY_ACTION,
    UNFEATURE_CASE_STUDY_ACTION,
    MOVE_CASE_STUDY_TO_TRASH_ACTION,
  ],
  published: [
    UNPUBLISH_CASE_STUDY_ACTION,
    FEATURE_CASE_STUDY_ACTION,
    UNFEATURE_CASE_STUDY_ACTION,
    MOVE_CASE_STUDY_TO_TRASH_ACTION,
  ],
  draft: [PUBLISH_CASE_STUDIES_BULK_ACTION, MOVE_CASE_STUDY_TO_TRASH_ACTION],
  trash: TRASHED_CASE_STUDY_ACTIONS,
};

function listCaseStudyBulkActions(
  tab: AdminCaseStudyListTab,
  { status, isFeatured }: ListedCaseStudy,
): AdminListBulkAction[] {
  if (tab === 'trash') return TRASHED_CASE_STUDY_ACTIONS;
  return [
    status === 'published' ? UNPUBLISH_CASE_STUDY_ACTION : PUBLISH_CASE_STUDIES_BULK_ACTION,
    isFeatured ? UNFEATURE_CASE_STUDY_ACTION : FEATURE_CASE_STUDY_ACTION,
    MOVE_CASE_STUDY_TO_TRASH_ACTION,
  ];
}

/** Reads every stored file again (CASES-09). */
function CheckCaseStudyFilesForm({ answer }: { answer: FormActionResult | undefined }) {
  const isAnswered = answer?.ok === true && answer.intent === 'check-files';
  // The answer of the intent of this name (sync-case-studies.server.ts).
  const message = isAnswered ? (answer.value as { message: string }).message : '';
  return (
    <p role="status" className="mb-5 rounded-base border border-line bg-paper px-4 py-3 text-sm empty:hidden">
      {message}
    </p>
  );
}

function CaseStudyListHeaderActions({ exportTo, mayWrite }: { exportTo: string; mayWrite: boolean }) {
  return (
    <>
      <ExportButton to={exportTo} />
      {mayWrite ? (
        <>
          <Form method="post">
            <Button type="submit" name="intent" value="check-files" variant="outline">
              Check files
            </Button>
          </Form>
          <ButtonLink to={href('/admin/case-studies/new')}>Create case study</ButtonLink>
        </>
      ) : null}
    </>
  );
}

const EMPTY_CASE_STUDY_LIST_HINT = <p>Show finished projects with real numbers.</p>;
const CASE_STUDY_LIST_EMPTY_STATES: Record<AdminCaseStudyListTab, { title: string; text: ReactNode }> = {
  all: { title: 'No case studies yet', text: EMPTY_CASE_STUDY_LIST_HINT },
  published: { title: 'No published case studies', text: EMPTY_CASE_STUDY_LIST_HINT },
  draft: { title: 'No drafts', text: EMPTY_CASE_STUDY_LIST_HINT },
  trash: { title: 'The trash is empty', text: <p>A case study you delete can be restored here.</p> },
};

/** Finished projects with their numbers and files, as /resources shows them. */
export default function CaseStudiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, state, counts, list, mayWrite } = loaderData;
  const navigate = useNavigate();
  const address = href('/admin/case-studies/new');
  useKeyboardShortcut({
    key: 'c',
    label: 'Create case study',
    isOn: mayWrite,
    run: () => void navigate(address),
  });
  useActionResultToast(actionData);
  const exportTo =
    href('/admin/case-studies/export.csv') +
    defineCaseStudyListUrlParameters(tab).link({ ...state, page: 1 });
  const create = <ButtonLink to={address}>Create case study</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Case studies"
        actions={<CaseStudyListHeaderActions exportTo={exportTo} mayWrite={mayWrite} />}
      />
      <CheckCaseStudyFilesForm answer={actionData} />
      <div className="mb-5">
        <FilterTabs
          label="Case studies by status"
          tabs={CASE_STUDY_TABS.map(({ value, label }) => ({
            label: `${label} ${counts[value].toLocaleString('en-US')}`,
            to: href('/admin/case-studies') + (value === 'all' ? '' : `?tab=${value}`),
            isCurrent: value === tab,
          }))}
        />
      </div>
      {tab === 'trash' ? (
        <p className="mb-5 max-w-2xl text-sm text-ink-2">
          Case studies can be restored for 7 days. Then they are permanently deleted, with their files.
        </p>
      ) : null}
      <AdminResourceListPage
        key={tab}
        label="Case studies"
        noun={{ one: 'case study', many: 'case studies' }}
        search={defineCaseStudyListUrlParameters(tab)}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={ADMIN_CASE_STUDY_TABLE_COLUMNS}
        rowName={({ title }) => title}
        rowHref={({ id }) => href('/admin/case-studies/:id', { id })}
        bulk={mayWrite ? CASE_STUDY_BULK_ACTIONS[tab] : []}
        {...(mayWrite && { rowActions: (row: ListedCaseStudy) => listCaseStudyBulkActions(tab, row) })}
        noMatch="No case studies match your filters"
        empty={{
          ...CASE_STUDY_LIST_EMPTY_STATES[tab],
          ...(mayWrite && tab !== 'trash' && { action: create }),
        }}
      />
    </>
  );
}
