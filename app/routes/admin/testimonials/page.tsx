import { data, href, useFetcher, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminListBulkAction } from '#app/admin-kit/list/columns.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { hasActiveListSearchOrFilters } from '#app/lib/list-search.ts';
import {
  countTestimonialsByTab,
  readTestimonialWarnings,
} from '#app/modules/testimonials/admin/count-admin-testimonials.server.ts';
import { listAdminTestimonials } from '#app/modules/testimonials/admin/list-admin-testimonials.server.ts';
import {
  TESTIMONIAL_LIST_TABS,
  createTestimonialListSearch,
  parseTestimonialTab,
  formatTestimonialWarnings,
} from '#app/modules/testimonials/admin/testimonial-search.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import {
  TESTIMONIAL_BULK_ACTIONS_BY_TAB,
  listTestimonialActions,
  TESTIMONIAL_EMPTY_STATES,
} from './testimonial-actions.tsx';
import { createTestimonialListIntents } from './intents.server.ts';
import { createTestimonialColumns, TestimonialListWarningWithLink } from './testimonial-columns.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseTestimonialTab(url.searchParams.get('tab'));
  const state = createTestimonialListSearch(tab).read(url.searchParams);
  const [counts, warnings] = await Promise.all([countTestimonialsByTab(ctx), readTestimonialWarnings(ctx)]);
  const list = await readListPageOrFailure(ctx, () => listAdminTestimonials(ctx, tab, state));
  return { tab, state, counts, warnings, list, mayWrite: hasPermission(ctx.actor, 'testimonials:write') };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'testimonials:write')) throw data(null, { status: 403 });
  const tab = parseTestimonialTab(url.searchParams.get('tab'));
  return runPostedFormIntent(
    ctx,
    request,
    createTestimonialListIntents(tab, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const NEW_TESTIMONIAL_PATH = href('/admin/testimonials/new');
const noTestimonialBulkActions: readonly AdminListBulkAction[] = [];
const formatCappedTestimonialCount = (count: number) =>
  count > MAX_COUNTED_LIST_ROWS
    ? `${MAX_COUNTED_LIST_ROWS.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');

function TestimonialHeaderActions({ exportTo, mayWrite }: { exportTo: string; mayWrite: boolean }) {
  return (
    <>
      <ExportButton to={exportTo} />
      {mayWrite ? (
        <>
          <ButtonLink to={href('/admin/testimonials/from-reviews')} variant="outline">
            From a review
          </ButtonLink>
          <ButtonLink to={NEW_TESTIMONIAL_PATH}>Create testimonial</ButtonLink>
        </>
      ) : null}
    </>
  );
}

type TestimonialsPageLoaderData = Route.ComponentProps['loaderData'];

/** Moves are offered only where the list shows the complete public order. */
function useFeaturedTestimonialMoveControls({ tab, state, list, mayWrite }: TestimonialsPageLoaderData) {
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(fetcher.data);
  if (!mayWrite || tab !== 'featured' || state.sort !== 'public' || hasActiveListSearchOrFilters(state))
    return null;
  if ('isFailed' in list) return null;
  const { rows, page, size, total } = list;
  return { fetcher, ids: rows.map(({ id }) => id), offset: (page - 1) * size, count: total.count };
}

function TestimonialTabs({ tab, counts }: Pick<TestimonialsPageLoaderData, 'tab' | 'counts'>) {
  return (
    <div className="mb-5">
      <FilterTabs
        label="Testimonials by status"
        tabs={TESTIMONIAL_LIST_TABS.map(({ value, label }) => ({
          label: `${label} ${formatCappedTestimonialCount(counts[value])}`,
          to: `${href('/admin/testimonials')}?tab=${value}`,
          isCurrent: value === tab,
        }))}
      />
    </div>
  );
}

/** Client testimonials: approve, order, hide. */
export default function TestimonialsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, state, counts, warnings, list, mayWrite } = loaderData;
  const navigate = useNavigate();
  const moving = useFeaturedTestimonialMoveControls(loaderData);
  useActionResultToast(actionData);
  useKeyboardShortcut({
    key: 'c',
    label: 'Create testimonial',
    isOn: mayWrite,
    run: () => void navigate(NEW_TESTIMONIAL_PATH),
  });
  const search = createTestimonialListSearch(tab);
  const exportTo = href('/admin/testimonials/export.csv') + search.link({ ...state, page: 1 });
  return (
    <>
      <PageHeader
        title="Testimonials"
        actions={<TestimonialHeaderActions exportTo={exportTo} mayWrite={mayWrite} />}
      />
      <div className="mb-5 grid gap-2 empty:hidden">
        {formatTestimonialWarnings(warnings).map((warning) => (
          <TestimonialListWarningWithLink key={warning.text} {...warning} />
        ))}
      </div>
      <TestimonialTabs tab={tab} counts={counts} />
      {tab === 'trash' ? (
        <p className="mb-5 max-w-2xl text-sm text-ink-2">
          Testimonials can be restored for 7 days. Then they are permanently deleted.
        </p>
      ) : null}
      <AdminResourceListPage
        key={tab}
        label="Testimonials"
        noun={{ one: 'testimonial', many: 'testimonials' }}
        search={search}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={createTestimonialColumns(tab, moving)}
        rowName={({ name }) => name}
        rowHref={({ id }) => href('/admin/testimonials/:id', { id })}
        bulk={mayWrite ? TESTIMONIAL_BULK_ACTIONS_BY_TAB[tab] : noTestimonialBulkActions}
        rowActions={mayWrite ? listTestimonialActions : undefined}
        noMatch="No testimonials match your filters"
        empty={{
          ...TESTIMONIAL_EMPTY_STATES[tab],
          action:
            mayWrite && tab === 'all' ? (
              <ButtonLink to={NEW_TESTIMONIAL_PATH}>Create testimonial</ButtonLink>
            ) : null,
        }}
      />
    </>
  );
}
