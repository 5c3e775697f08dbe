import { createContext, data, href, isRouteErrorResponse, Outlet } from 'react-router';

import {
  type ContentBlockPreview,
  findContentBlockPreviewByLink,
} from '#app/modules/content/blocks/preview-block.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readPreviewLinkToken } from '#app/platform/preview-links.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/content-preview';

export const handle = { area: 'secret', isFramed: true } satisfies RouteOptions;

const contentBlockPreviewContext = createContext<ContentBlockPreview | null>(null);

/**
 * `/preview/content/{block}/…?until=…&sign=…`: a public page with the draft of one block in place of the
 * published text, for anyone with the link until it expires. Everything the page loads is read for this
 * response alone.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params, request, url }, next) => {
    const ctx = context.get(appContext);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw data(null, { status: 405 });
    const preview = await findContentBlockPreviewByLink(
      ctx,
      params.block ?? '',
      readPreviewLinkToken(url.searchParams),
    );
    context.set(contentBlockPreviewContext, preview);
    if (preview?.drafted) context.set(appContext, { ...ctx, drafted: preview.drafted });
    const response = await next();
    response.headers.set('X-Robots-Tag', 'noindex, nofollow');
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const preview = context.get(contentBlockPreviewContext);
  if (!preview) throw data(null, { status: 404 });
  const { title, state, problems } = preview;
  return { title, state, problems };
}

function formatContentPreviewNotice({
  title,
  state,
  problems,
}: Pick<ContentBlockPreview, 'title' | 'state' | 'problems'>): string {
  switch (state) {
    case 'draft':
      return `Preview: this is the page with the draft of “${title}”. Anyone with this link can read it for seven days.`;
    case 'scheduled':
      return `Preview: this is the page with what is scheduled for “${title}”.`;
    case 'live':
      return `Preview: “${title}” has no draft, so this is what visitors see.`;
    case 'unfit':
      return `Preview: the draft of “${title}” does not fit yet, so this is what visitors see. ${problems.slice(0, 3).join(' ')}`;
  }
}

export default function ContentPreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <div className="wrap pt-4">
        <p role="note" className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
          {formatContentPreviewNotice(loaderData)}
        </p>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  // Without data the link itself is not valid; with it, the page has nothing to show yet.
  return (
    <div className="wrap section-space">
      <meta name="robots" content="noindex, nofollow" />
      <EmptyStateNotice
        title={loaderData ? `“${loaderData.title}” is empty so far` : 'This preview has ended'}
        headingLevel={1}
        action={<ButtonLink to={href('/')}>Return to Home</ButtonLink>}
      >
        <p>
          {loaderData
            ? 'Visitors don’t see this page until it has text. Save your text in the editor, then open the preview again.'
            : 'Ask the person who sent you the link for a new one.'}
        </p>
      </EmptyStateNotice>
    </div>
  );
}
