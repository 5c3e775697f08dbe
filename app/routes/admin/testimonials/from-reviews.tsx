import { data, href, useFetcher } from 'react-router';
import { z } from 'zod/mini';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { ListRowActionButton } from '#app/admin-kit/list/row-button.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { createTestimonialFromReview } from '#app/modules/reviews/moderate-reviews.server.ts';
import { formatModerationFailure } from '#app/modules/reviews/moderation.ts';
import {
  testimonialCandidateListSearch,
  type TestimonialReviewCandidate,
} from '#app/modules/proof-pages/candidate-search.ts';
import { listReviewsEligibleAsTestimonials } from '#app/modules/proof-pages/list-review-candidates.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import {
  type FormIntentHandler,
  defineIntent,
  runPostedFormIntent,
} from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { FiveStarRating } from '#app/ui/rating.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/from-reviews';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:write')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = testimonialCandidateListSearch.read(url.searchParams);
  return { state, list: readListPageOrFailure(ctx, () => listReviewsEligibleAsTestimonials(ctx, state)) };
}

const CREATE_TESTIMONIAL_FROM_REVIEW_INTENTS: Record<string, FormIntentHandler> = {
  use: defineIntent({
    input: z.object({ ids: z.guid() }),
    run: (ctx, { ids }) => createTestimonialFromReview(ctx, ids),
    refusal: formatModerationFailure,
    toast: ({ isNew }) => (isNew ? 'Approved as a testimonial.' : 'It is already a testimonial.'),
  }),
};

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'testimonials:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(ctx, request, CREATE_TESTIMONIAL_FROM_REVIEW_INTENTS);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

type FeatureTestimonialFetcher = Parameters<typeof ListRowActionButton>[0]['fetcher'];

const createReviewCandidateColumns = (
  fetcher: FeatureTestimonialFetcher,
): AdminTableColumn<TestimonialReviewCandidate>[] => [
  {
    key: 'title',
    label: 'Review',
    cell: ({ title, excerpt }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-ink-2 wrap-anywhere">{excerpt}</span>
      </>
    ),
  },
  {
    key: 'rating',
    label: 'Rating',
    sortsBy: 'rating',
    stacked: 'end',
    cell: ({ rating }) => <FiveStarRating value={rating} />,
  },
  { key: 'by', label: 'Shown as', cell: ({ name, company }) => [name, company].filter(Boolean).join(', ') },
  { key: 'service', label: 'Service', from: 'wide', cell: ({ service }) => service },
  {
    key: 'at',
    label: 'Written',
    sortsBy: 'at',
    from: 'wide',
    cell: ({ at }) => <LocalTime at={at} isShort />,
  },
  {
    key: 'use',
    label: 'Actions',
    isLabelHidden: true,
    stacked: 'line',
    cell: ({ id, title }) => (
      <ListRowActionButton
        id={id}
        intent="use"
        label="Use as testimonial"
        name={`Use as testimonial: ${title}`}
        fetcher={fetcher}
      />
    ),
  },
];

/** Creates testimonials from approved reviews whose authors consented, within the limits of each consent. */
export default function FromReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list } = loaderData;
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(fetcher.data);
  useActionResultToast(actionData);
  const refused = fetcher.data?.ok === false ? fetcher.data : actionData;
  return (
    <>
      <PageHeader
        title="Testimonials from reviews"
        back={{ href: href('/admin/testimonials'), label: 'Testimonials' }}
      />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        Approved reviews whose authors agreed and that aren’t testimonials yet. Names, companies and photos
        the author didn’t allow are left out.
      </p>
      <ActionResultNotice answer={refused} />
      <AdminResourceListPage
        label="Reviews"
        noun={{ one: 'review', many: 'reviews' }}
        search={testimonialCandidateListSearch}
        state={state}
        list={list}
        columns={createReviewCandidateColumns(fetcher)}
        rowName={({ title }) => title}
        rowHref={({ id }) => href('/admin/reviews/:id', { id })}
        noMatch="No reviews match your filters"
        empty={{
          title: 'No reviews available',
          text: (
            <p>
              Reviews by real customers who gave permission appear here. Authors are asked when they write a
              review. Demo reviews never count.
            </p>
          ),
        }}
      />
    </>
  );
}
