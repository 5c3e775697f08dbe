import { href, redirect, useNavigate } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { briefTemplateListUrlParameters } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { listBriefTemplates } from '#app/modules/fulfilment/briefs/list-brief-templates.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { QUESTIONNAIRE_COLUMNS } from './columns.tsx';
import { listPermittedTemplateTabs } from './open-template-tabs.server.ts';
import { TemplatesAreaTabs } from './template-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('snippets:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  // For users who may only read snippets, these are the first page of the menu entry.
  if (!hasPermission(ctx.actor, 'templates:write')) throw redirect(href('/admin/templates/snippets'));
  const state = briefTemplateListUrlParameters.read(url.searchParams);
  const open = listPermittedTemplateTabs(ctx.actor);
  return { state, list: readListPageOrFailure(ctx, () => listBriefTemplates(ctx, state)), open };
}

/** The questionnaires, which customers answer after the payment. */
export default function TemplatesPage({ loaderData: { state, list, open } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useKeyboardShortcut({
    key: 'c',
    label: 'Create questionnaire',
    run: () => void navigate(href('/admin/templates/briefs/new')),
  });
  const create = <ButtonLink to={href('/admin/templates/briefs/new')}>Create questionnaire</ButtonLink>;
  return (
    <>
      <PageHeader title="Templates" documentTitle="Brief templates" actions={create} />
      <TemplatesAreaTabs current="briefs" open={open} />
      <p className="mt-5 mb-5 max-w-2xl text-sm text-ink-2">
        What customers are asked after they pay. Each service uses one questionnaire, chosen in its editor.
        Paid orders keep the questions they were asked.
      </p>
      <AdminResourceListPage
        label="Questionnaires"
        noun={{ one: 'questionnaire', many: 'questionnaires' }}
        search={briefTemplateListUrlParameters}
        state={state}
        list={list}
        answer={undefined}
        columns={QUESTIONNAIRE_COLUMNS}
        rowName={({ name }) => name}
        rowHref={({ id }) => href('/admin/templates/briefs/:id', { id })}
        noMatch="No questionnaires match your filters"
        empty={{
          title: 'No questionnaires yet',
          text: <p>Without one, customers aren’t asked anything and work starts after payment.</p>,
          action: create,
        }}
      />
    </>
  );
}
