import { data, href, Link } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { findReviewFormSubjectOfLink } from '#app/modules/reviews/find-review-entry.server.ts';
import {
  listReviewableItems,
  listReviewableServices,
} from '#app/modules/reviews/list-reviewable-items.server.ts';
import { submitReview } from '#app/modules/reviews/submit-review.server.ts';
import type { ReviewFormSubject } from '#app/modules/reviews/written-review.ts';
import {
  serializeUrlSecretsCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { getLayoutShareImage, getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { ReviewPhotoUploadForm } from './photo-form.tsx';
import { getReviewPhotoUploadMessage } from './photo-refusals.ts';
import { ReviewForm } from './review-form.tsx';
import { SubmittedReviewThankYou } from './review-sent.tsx';
import { buildRefusedReviewFormState, type ReviewSubmissionFormState } from './review-state.ts';

export const handle = { area: 'secret', mayCrawl: true } satisfies RouteOptions;

/** A link may open a person's review, so it must not be cached. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return {
    'Cache-Control': 'private, no-store',
    ...(retryAfter && { 'Retry-After': retryAfter }),
  };
}

async function buildPublicReviewFormSubject(ctx: AppContext): Promise<ReviewFormSubject> {
  return { kind: 'public', services: await listReviewableServices(ctx) };
}

async function findReviewFormSubjectByToken(
  ctx: AppContext,
  token: string | null,
): Promise<{ entry: ReviewFormSubject; isLinkBad: boolean }> {
  if (token !== null) {
    const entry = await findReviewFormSubjectOfLink(ctx, token);
    return entry
      ? { entry, isLinkBad: false }
      : { entry: await buildPublicReviewFormSubject(ctx), isLinkBad: true };
  }
  const items = await listReviewableItems(ctx);
  if (items.length === 0 || ctx.actor.kind !== 'user')
    return { entry: await buildPublicReviewFormSubject(ctx), isLinkBad: false };
  const profile = await findOwnAccountProfile(ctx, ctx.actor.id);
  return { entry: { kind: 'account', items, name: profile?.name ?? '' }, isLinkBad: false };
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectWithoutUrlSecrets(ctx, url, { key: 'review', names: ['t'], mark: { by: 'link' } });
  const isByLink = url.searchParams.get('by') === 'link';
  const opened = await findReviewFormSubjectByToken(
    ctx,
    isByLink ? (readUrlSecretsCookie(ctx, request, 'review')?.['t'] ?? '') : null,
  );
  const photo = getReviewPhotoUploadMessage(url.searchParams.get('photo'));
  const { pages } = await readSiteContent(ctx);
  return { ...opened, photo, words: pages.review, url: `${ctx.settings.publicUrl}/submit-review` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const fields = await readFormOrJsonBodyFields(request);
  const sent = await submitReview(ctx, fields);
  // For "Edit your review", which links to this review without its token.
  if (sent.ok && sent.value.editToken !== '')
    ctx.setCookie?.(serializeUrlSecretsCookie(ctx, 'review', { t: sent.value.editToken }));
  if (sent.ok) return { kind: 'sent', editToken: sent.value.editToken } satisfies ReviewSubmissionFormState;
  const { state, status } = buildRefusedReviewFormState(sent.failure, fields);
  const retryAfter = sent.failure.code === 'RATE_LIMITED' ? String(sent.failure.retryAfterSeconds) : null;
  return data(state, { status, ...(retryAfter && { headers: { 'Retry-After': retryAfter } }) });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...buildPageMetaTags({
    title: `${loaderData?.words.title ?? 'Write a review'} | ${getLayoutShopName(matches[1])}`,
    description:
      'Tell us how it went: what was good, and what wasn’t. We check every review before we publish it.',
    url: loaderData?.url ?? '',
    siteName: getLayoutShopName(matches[1]),
    image: getLayoutShareImage(matches[1]),
  }),
  ...(loaderData?.entry.kind === 'public' ? [] : [{ name: 'robots', content: 'noindex' }]),
];

export default function SubmitReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, isLinkBad, photo, words } = loaderData;
  if (actionData?.kind === 'sent') return <SubmittedReviewThankYou editToken={actionData.editToken} />;
  return (
    <div className="wrap grid max-w-page gap-8 py-10 md:py-14 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-4xl font-extrabold">{words.title}</h1>
        <p className="mt-5 max-w-xl text-xl text-ink-2">{words.lead}</p>
        {entry.kind === 'link' && entry.isWritten ? (
          <div className="mt-8">
            <ReviewPhotoUploadForm token={entry.token} note={photo} />
          </div>
        ) : null}
        <div className="mt-8">
          <ReviewForm entry={entry} isLinkBad={isLinkBad} state={actionData ?? null} />
        </div>
      </div>
      <aside className="lg:col-span-4 lg:col-start-9">
        <div className="grid gap-4 border-t-8 border-accent bg-paper p-6">
          <h2 className="text-xl font-bold">{words.pointsTitle}</h2>
          <ul className="grid gap-2.5 text-sm text-ink-2">
            {words.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Link
            to={href('/submit-review/example')}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            See an example
          </Link>
        </div>
      </aside>
    </div>
  );
}
