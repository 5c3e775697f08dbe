import type { MouseEvent } from 'react';
import { createContext, data, href, isRouteErrorResponse } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';
import { listSchemaFieldProblems } from '#app/lib/posted-form.ts';
import { readCaseStudyCards } from '#app/modules/case-studies/read-case-study-page.server.ts';
import { PREVIEW_NEEDS_TITLE_MESSAGE } from '#app/modules/catalog/service-content.ts';
import { serviceEditorFormSchema } from '#app/modules/catalog/service-form.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { listServicePreviewQuestions } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { listCategoryReviewsOrEmpty } from '#app/modules/reviews/list-category-reviews.server.ts';
import { listRelatedServiceCards } from '#app/modules/service-cards/list-service-cards.server.ts';
import {
  findServicePreview,
  buildServiceFormPreviewPage,
} from '#app/modules/service-pages/find-service-preview.server.ts';
import { ServicePageView } from '#app/modules/service-pages/ui/service-view.tsx';
import { assertCan } from '#app/platform/access.server.ts';
import { appContext, type AppContext } from '#app/platform/context.ts';
import { isPreviewLinkValid, readPreviewLinkToken } from '#app/platform/preview-links.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/service-preview';

export const handle = { area: 'secret', body: { as: 'staff-form' } } satisfies RouteOptions;

const SERVICE_PREVIEW_RESPONSE_HEADERS = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
};

/** Whether the action of this request already provides the data, so that its loader returns nothing. */
const hasServicePreviewActionDataContext = createContext(false);

type ServicePreviewDraft = NonNullable<Awaited<ReturnType<typeof findServicePreview>>>;

/** Returns what the public page would show in addition to the service itself. */
async function loadServicePreviewData(
  ctx: AppContext,
  { page, missing }: ServicePreviewDraft,
  isSaved: boolean,
) {
  const { trust, provider } = await readSiteContent(ctx);
  return {
    service: page,
    missing,
    isSaved,
    related: await listRelatedServiceCards(ctx, page),
    reviews: await listCategoryReviewsOrEmpty(ctx, page.category),
    caseStudies: await readCaseStudyCards(ctx, page.category),
    briefQuestions: await listServicePreviewQuestions(ctx, page.id),
    trustLines: trust.lines,
    refundDays: provider.refundDays,
  };
}

/**
 * `/preview/service/{id}?until=…&sign=…`: the saved state of a service, for anyone with the link until it
 * expires.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (context.get(hasServicePreviewActionDataContext)) return null;
  if (!isPreviewLinkValid(ctx, { kind: 'service', id: params.id }, readPreviewLinkToken(url.searchParams)))
    return data(null, { headers: SERVICE_PREVIEW_RESPONSE_HEADERS, status: 404 });
  const draft = await findServicePreview(ctx, params.id);
  return draft
    ? data(await loadServicePreviewData(ctx, draft, true), { headers: SERVICE_PREVIEW_RESPONSE_HEADERS })
    : data(null, { headers: SERVICE_PREVIEW_RESPONSE_HEADERS, status: 404 });
}

/** Shows the editor's form without saving it; the form is posted here instead of to its own page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'services:write');
  context.set(hasServicePreviewActionDataContext, true);
  const parsed = serviceEditorFormSchema.safeParse(readFormDataValues(await request.formData()));
  if (!parsed.success) {
    const [problem] = listSchemaFieldProblems(parsed.error);
    return data(
      { problem: problem?.message ?? 'Some fields are wrong.' },
      { status: 400, headers: SERVICE_PREVIEW_RESPONSE_HEADERS },
    );
  }
  if (parsed.data.service_title === null)
    return data(
      { problem: PREVIEW_NEEDS_TITLE_MESSAGE },
      { status: 422, headers: SERVICE_PREVIEW_RESPONSE_HEADERS },
    );
  const draft = await buildServiceFormPreviewPage(ctx, params.id === 'new' ? null : params.id, parsed.data);
  return data(await loadServicePreviewData(ctx, draft, false), { headers: SERVICE_PREVIEW_RESPONSE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SERVICE_PREVIEW_RESPONSE_HEADERS;

export const meta: Route.MetaFunction = () => [
  { title: 'Preview' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Disables the buttons that would put a draft into the cart. */
function preventAddingDraftServiceToCart(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('button')) return;
  if (!target.closest('[aria-label="Price"], [data-buy-bar]')) return;
  event.preventDefault();
  event.stopPropagation();
}

function ServicePreviewNote({ isSaved, missing }: { isSaved: boolean; missing: readonly string[] }) {
  return (
    <div className="wrap pt-4">
      <p role="note" className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
        Preview: {isSaved ? 'this is the service as it is saved.' : 'these changes are not saved.'} Buying is
        off here.
        {missing.length > 0 ? ` Still missing: ${missing.join(', ')}.` : ''}
      </p>
    </div>
  );
}

function ServicePreviewUnavailableMessage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title={title}
        headingLevel={1}
        action={<ButtonLink to={href('/services')}>Browse Services</ButtonLink>}
      >
        <p>{sentence}</p>
      </EmptyStateNotice>
    </div>
  );
}

export default function ServicePreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'problem' in actionData)
    return <ServicePreviewUnavailableMessage title="No preview yet" sentence={actionData.problem} />;
  const draft = actionData ?? loaderData;
  if (!draft)
    return (
      <ServicePreviewUnavailableMessage
        title="This preview has ended"
        sentence="Ask the person who sent you the link for a new one."
      />
    );
  return (
    <div onClickCapture={preventAddingDraftServiceToCart}>
      <ServicePreviewNote isSaved={draft.isSaved} missing={draft.missing} />
      <ServicePageView
        service={draft.service}
        related={draft.related}
        trustLines={draft.trustLines}
        reviews={draft.reviews}
        caseStudies={draft.caseStudies}
        briefQuestions={draft.briefQuestions}
        refundDays={draft.refundDays}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status === 500) throw error;
  return (
    <ServicePreviewUnavailableMessage
      title="No preview"
      sentence="Sign in as a team member to preview unsaved changes."
    />
  );
}
