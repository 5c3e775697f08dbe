import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../../require-permission.ts';
import { listPermittedAdminSearchTabs } from '../open-search-tabs.server.ts';
import { AdminSearchPageTabs } from '../search-tabs.tsx';

import type { Route } from './+types/page';
import { searchTuningFormIntents } from './intents.server.ts';
import { SearchTuningSectionNav, readSearchTuningSectionName } from './parts.tsx';
import { LearnedPhrasesSection } from './learned-phrases-section.tsx';
import { readSearchTuningSection, type SearchTuningSectionData } from './read-tuning-part.server.ts';
import { SearchRulesSection } from './search-rules-section.tsx';
import { SynonymsSection } from './synonym-part.tsx';
import { TestSearchSection } from './test-search-section.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('search:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    facts: await readSearchTuningSection(
      ctx,
      readSearchTuningSectionName(url.searchParams),
      url.searchParams,
    ),
    open: listPermittedAdminSearchTabs(ctx.actor),
    mayWrite: hasPermission(ctx.actor, 'search:write'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, searchTuningFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

type SearchTuningSectionProps = {
  facts: SearchTuningSectionData;
  mayWrite: boolean;
  answer: FormActionResult | undefined;
};

function SearchTuningSectionContent({ facts, mayWrite, answer }: SearchTuningSectionProps) {
  if (facts.part === 'synonyms') return <SynonymsSection facts={facts} mayWrite={mayWrite} answer={answer} />;
  if (facts.part === 'phrases') return <LearnedPhrasesSection facts={facts} mayWrite={mayWrite} />;
  if (facts.part === 'try') return <TestSearchSection facts={facts} />;
  return <SearchRulesSection key={facts.part} facts={facts} mayWrite={mayWrite} answer={answer} />;
}

/**
 * What determines search results in addition to the service texts; every change takes effect with the next
 * search.
 */
export default function TuningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, open, mayWrite } = loaderData;
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader title="Search" documentTitle="Search tuning" />
      <AdminSearchPageTabs current="tuning" open={open} />
      <ActionResultNotice answer={actionData} />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SearchTuningSectionNav current={facts.part} />
        <SearchTuningSectionContent facts={facts} mayWrite={mayWrite} answer={actionData} />
      </div>
    </>
  );
}
