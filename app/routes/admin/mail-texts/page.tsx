import { href } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { listMailTexts } from '#app/modules/notifications/texts/list-mail-texts.server.ts';
import { mailTextListSearch } from '#app/modules/notifications/texts/mail-text-list.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';
import { listPermittedTemplateTabs } from '../templates/open-template-tabs.server.ts';
import { TemplatesAreaTabs } from '../templates/template-tabs.tsx';

import type { Route } from './+types/page';
import { MAIL_TEXT_COLUMNS } from './columns.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = mailTextListSearch.read(url.searchParams);
  return {
    state,
    list: readListPageOrFailure(ctx, () => listMailTexts(ctx, state)),
    open: listPermittedTemplateTabs(ctx.actor),
    mayFrame: hasPermission(ctx.actor, 'settings:write'),
  };
}

/** Every email of the shop, with a link to its template. */
export default function MailTextsPage({ loaderData }: Route.ComponentProps) {
  const { state, list, open, mayFrame } = loaderData;
  return (
    <>
      <PageHeader
        title="Templates"
        documentTitle="Email templates"
        actions={
          mayFrame ? (
            <ButtonLink to={href('/admin/templates/emails/frame')} variant="outline">
              Sender and footer
            </ButtonLink>
          ) : null
        }
      />
      <TemplatesAreaTabs current="emails" open={open} />
      <p className="mt-5 mb-5 max-w-2xl text-sm text-ink-2">
        Every email the shop sends. You can edit the text; the design stays the same.
      </p>
      <AdminResourceListPage
        label="Emails"
        noun={{ one: 'email', many: 'emails' }}
        search={mailTextListSearch}
        state={state}
        list={list}
        answer={undefined}
        columns={MAIL_TEXT_COLUMNS}
        rowName={({ name }) => name}
        rowHref={({ id }) => href('/admin/templates/emails/:template', { template: id })}
        noMatch="No emails match your filters"
        empty={{ title: 'No emails', text: <p>The shop sends no emails.</p> }}
      />
    </>
  );
}
