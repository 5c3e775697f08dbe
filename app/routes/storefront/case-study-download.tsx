import { data, href, isRouteErrorResponse, redirect } from 'react-router';

import { recordFileDownloadEvent } from '#app/modules/analytics/record-event.server.ts';
import { findCaseStudyDownload } from '#app/modules/case-studies/find-download.server.ts';
import { CASE_STUDY_ERROR_MESSAGES } from '#app/modules/case-studies/model.ts';
import { recordCaseStudyDownloads } from '#app/modules/case-studies/record-case-study-downloads.server.ts';
import { appContext } from '#app/platform/context.ts';
import { checkRateLimitWithoutCounting, consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/case-study-download';

export const handle = { cost: 'file' } satisfies RouteOptions;

/**
 * Counts a download and redirects to the file. HEAD checks whether the download would start, and counts
 * nothing.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const isStart = request.method === 'GET';
  const allowed = await (isStart
    ? consumeRateLimit(ctx, 'download')
    : checkRateLimitWithoutCounting(ctx, 'download'));
  if (!allowed.ok) {
    const headers = { 'Retry-After': String(allowed.failure.retryAfterSeconds) };
    throw data(CASE_STUDY_ERROR_MESSAGES.startFailed, { status: 429, headers });
  }
  const found = await findCaseStudyDownload(ctx, params.id);
  if (!found.ok) throw data(CASE_STUDY_ERROR_MESSAGES.noFile.description, { status: 404 });
  if (isStart) {
    await recordCaseStudyDownloads(ctx, [found.value.caseStudyId]);
    await recordFileDownloadEvent(ctx, request);
  }
  return redirect(found.value.address);
}

/** A refusal keeps its Retry-After. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

export const meta: Route.MetaFunction = () => [
  { title: CASE_STUDY_ERROR_MESSAGES.noFile.title },
  { name: 'robots', content: 'noindex' },
];

/** The address only redirects or fails: the page exists for its error boundary. */
export default function CaseStudyDownload() {
  return null;
}

/**
 * Only visitors without script see this page; with script, a failure is a toast where the link was clicked.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title={CASE_STUDY_ERROR_MESSAGES.noFile.title}
        headingLevel={1}
        action={<ButtonLink to={href('/resources')}>Recent Projects</ButtonLink>}
      >
        <p>{String(error.data)}</p>
      </EmptyStateNotice>
    </div>
  );
}
