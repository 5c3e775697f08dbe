import { Form } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import {
  EDITABLE_FIELDS_BY_ENTITY,
  EDITABLE_ENTITY_NAMES,
  type BulkEditableEntityName,
  isBulkEditableEntity,
} from '#app/modules/bulk/edits/edit-rules.ts';
import { formatBulkEntityTitle } from '#app/modules/bulk/entities.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/edit';
import { BulkJobPageTabs } from './bulk-tabs.tsx';
import { BulkChangeFields, BulkRowSelectionFields } from './edit-fields.tsx';
import { createBulkEditPageIntents } from './edit-intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

function readBulkEditEntityFromUrl(url: URL): BulkEditableEntityName {
  const requested = url.searchParams.get('of');
  return isBulkEditableEntity(requested) ? requested : 'services';
}

export const loader = ({ url }: Route.LoaderArgs) => ({ entity: readBulkEditEntityFromUrl(url) });

export function action({ context, request, url }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createBulkEditPageIntents(readBulkEditEntityFromUrl(url)),
  );
}

/** Chooses which rows change, and how; shows the result of each change before anything is written. */
export default function EditPage({ loaderData: { entity }, actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData : null;
  return (
    <>
      <PageHeader title="Import and export" documentTitle="Bulk edit" />
      <BulkJobPageTabs current="edit" />
      <ActionResultNotice answer={actionData} />
      <div className="mb-5">
        <FilterTabs
          label="What to change"
          tabs={EDITABLE_ENTITY_NAMES.map((name) => ({
            label: formatBulkEntityTitle(name),
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
        <DetailPagePanel id="edit-rows" title="Which rows">
          <BulkRowSelectionFields entity={entity} refused={refused} />
        </DetailPagePanel>
        <DetailPagePanel id="edit-changes" title="What changes">
          <BulkChangeFields entity={entity} can={EDITABLE_FIELDS_BY_ENTITY[entity]} refused={refused} />
        </DetailPagePanel>
        <div>
          <Button type="submit" name="intent" value="prepare">
            Preview changes
          </Button>
        </div>
      </Form>
    </>
  );
}
