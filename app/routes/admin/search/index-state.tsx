import { Form } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { IndexRebuildProgress } from '#app/modules/search/find-rebuild.server.ts';
import {
  type InMemorySearchIndexStatus,
  readInMemorySearchIndexStatus,
} from '#app/modules/search/read-index-state.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/index-state';
import { searchIndexFormIntents } from './index-intents.server.ts';
import { listPermittedAdminSearchTabs } from './open-search-tabs.server.ts';
import { AdminSearchPageTabs } from './search-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('search:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    index: await readInMemorySearchIndexStatus(ctx),
    open: listPermittedAdminSearchTabs(ctx.actor),
    mayRebuild: hasPermission(ctx.actor, 'search:rebuild'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, searchIndexFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const formatCount = (value: number) => value.toLocaleString('en-US');

/** The progress of the rebuild, announced to screen readers as well. */
function SearchIndexRebuildProgress({ rebuild }: { rebuild: IndexRebuildProgress | null }) {
  return (
    <div role="status" className="text-sm text-ink-2">
      {rebuild === null ? null : rebuild.isRunning ? (
        <div className="grid gap-2">
          <p>
            {rebuild.total === null
              ? 'Waiting to start.'
              : `Rebuilt: ${formatCount(rebuild.done)} of ${formatCount(rebuild.total)} texts.`}
            <span className="hidden noscript:inline"> Reload the page to see more.</span>
          </p>
          <progress
            aria-label="Texts rebuilt"
            value={rebuild.done}
            max={rebuild.total ?? 1}
            className="h-2 w-full accent-accent"
          />
        </div>
      ) : (
        <p>
          {'Last manual rebuild: '}
          <LocalTime at={rebuild.requestedAt} />.
        </p>
      )}
    </div>
  );
}

function SearchIndexDetails({
  index: { models, vectors, stored, catalogueVersion, readAt, threshold },
}: {
  index: InMemorySearchIndexStatus;
}) {
  const facts = [
    [
      'Engine',
      models.length > 0
        ? 'Keywords and meaning, both in memory'
        : 'Keywords only: this shop runs without a model',
    ],
    ...(models.length > 0 ? [['Model', models.join(', ')]] : []),
    [
      'Vectors',
      vectors === null
        ? 'not read yet'
        : `${formatCount(vectors.texts - vectors.missing)} of ${formatCount(vectors.texts)} texts, ${formatCount(Math.ceil(vectors.bytes / 1024))} KB; ${formatCount(stored)} made by this shop, the rest included`,
    ],
    ['Catalog version', String(catalogueVersion)],
    [
      'Minimum score',
      `${threshold} by keywords alone. With meaning, it depends on the query: see “Try a query”`,
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
        </div>
      ))}
      <dt className="text-ink-2">Loaded</dt>
      <dd>
        <LocalTime at={readAt} />
      </dd>
    </dl>
  );
}

/** The state of the search index, with the button that rebuilds it. */
export default function IndexPage({ loaderData, actionData }: Route.ComponentProps) {
  const { index, open, mayRebuild } = usePolledPageData(
    loaderData,
    ({ index: { rebuild } }) => rebuild?.isRunning ?? false,
  );
  useActionResultToast(actionData);
  const { services, words, vectors, rebuild } = index;
  const missing = vectors?.missing ?? 0;
  return (
    <>
      <PageHeader title="Search" documentTitle="Search index" />
      <AdminSearchPageTabs current="index" open={open} />
      <ActionResultNotice answer={actionData} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <StatStrip
          label="Index"
          stats={[
            { label: 'Services', value: formatCount(services) },
            { label: 'Words', value: formatCount(words) },
            {
              label: 'Texts without a vector',
              value: formatCount(missing),
              note:
                missing > 0
                  ? 'A job creates them. Until then, they are found by keywords.'
                  : 'All texts have one.',
            },
          ]}
        />
        <DetailPagePanel id="index-facts" title="Index details">
          <SearchIndexDetails index={index} />
        </DetailPagePanel>
        <DetailPagePanel id="index-rebuild" title="Rebuild">
          <p className="max-w-2xl text-sm text-ink-2">
            The index updates automatically.
            {mayRebuild ? ' Rebuild it if results look wrong. Search keeps working meanwhile.' : null}
          </p>
          <SearchIndexRebuildProgress rebuild={rebuild} />
          {mayRebuild ? (
            <Form method="post">
              <Button
                type="submit"
                name="intent"
                value="rebuild"
                variant="outline"
                aria-disabled={rebuild?.isRunning || undefined}
              >
                Rebuild
              </Button>
            </Form>
          ) : null}
        </DetailPagePanel>
      </div>
    </>
  );
}
