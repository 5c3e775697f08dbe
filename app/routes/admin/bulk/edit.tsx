import { Form } from 'react-router';

import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import {
  EDITABLE,
  EDITABLE_NAMES,
  type EditableName,
  isEditable,
} from '#app/modules/bulk/edits/edit-rules.ts';
import { entityTitle } from '#app/modules/bulk/entities.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/edit';
import { BulkTabs } from './bulk-tabs.tsx';
import { ChangeFields, RowFields } from './edit-fields.tsx';
import { editIntents } from './edit-intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

function nameIn(url: URL): EditableName {
  const requested = url.searchParams.get('of');
  return isEditable(requested) ? requested : 'services';
}

export const loader = ({ url }: Route.LoaderArgs) => ({ entity: nameIn(url) });

export function action({ context, request, url }: Route.ActionArgs) {
  return runIntent(context.get(appContext), request, editIntents(nameIn(url)));
}

/** Chooses which rows change, and how; shows the result of each change before anything is written. */
export default function EditPage({ loaderData: { entity }, actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData : null;
  return (
    <>
      <PageHeader title="Import and export" documentTitle="Bulk edit" />
      <BulkTabs current="edit" />
      <IntentNotice answer={actionData} />
      <div className="mb-5">
        <FilterTabs
          label="What to change"
          tabs={EDITABLE_NAMES.map((name) => ({
            label: entityTitle(name),
            to: `/admin/bulk/edit?of=${name}`,
            isCurrent: name === entity,
          }))}
        />
      </div>
      <Form
        method="post"
        key={`${entity} ${JSON.stringify(refused?.fields ?? {})}`}
        className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Panel id="edit-rows" title="Which rows">
          <RowFields entity={entity} refused={refused} />
        </Panel>
        <Panel id="edit-changes" title="What changes">
          <ChangeFields entity={entity} can={EDITABLE[entity]} refused={refused} />
        </Panel>
        <div>
          <Button type="submit" name="intent" value="prepare">
            Preview changes
          </Button>
        </div>
      </Form>
    </>
  );
}
