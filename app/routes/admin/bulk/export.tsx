import { data, Form } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import {
  IMPORT_EXPORT_ENTITY_NAMES,
  getBulkEntityDefinition,
  formatBulkEntityTitle,
  isImportableEntityName,
  isPersonalExport,
} from '#app/modules/bulk/entities.ts';
import { formatImportFieldLabel } from '#app/modules/bulk/entity-fields.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';
import { BulkJobPageTabs } from './bulk-tabs.tsx';
import { createBulkExportIntents } from './export-intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

type ExportEntity = Parameters<typeof isPersonalExport>[0];

const parseExportEntityFromUrl = (url: URL): ExportEntity => {
  const requested = url.searchParams.get('of');
  if (requested === 'shop') return 'shop';
  return isImportableEntityName(requested) ? requested : 'services';
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = context.get(appContext);
  const mayPersonal = hasPermission(actor, 'bulk:personal');
  const open = [...IMPORT_EXPORT_ENTITY_NAMES, 'shop' as const].filter(
    (name) => mayPersonal || !isPersonalExport(name),
  );
  const entity = parseExportEntityFromUrl(url);
  if (!open.includes(entity)) throw data(null, { status: 403 });
  return { entity, open };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createBulkExportIntents(parseExportEntityFromUrl(url), context.get(requestSessionContext)),
  );
}

function ExportFilters({ entity }: { entity: Exclude<ExportEntity, 'shop'> }) {
  const { statuses, hasCategory } = getBulkEntityDefinition(entity);
  const categories = useCategoryOptions();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        id="format"
        name="format"
        label="File"
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      {statuses.length > 0 ? (
        <SelectField
          id="status"
          name="status"
          label="Status"
          placeholder="Any"
          options={statuses.map((value) => ({ value, label: value.replace('_', ' ') }))}
        />
      ) : null}
      {hasCategory ? (
        <SelectField id="category" name="category" label="Category" placeholder="Any" options={categories} />
      ) : null}
    </div>
  );
}

function ExportColumnChoice({ entity }: { entity: Exclude<ExportEntity, 'shop'> }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-xs font-semibold">Columns</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {getBulkEntityDefinition(entity).fields.map((field) => (
          <label key={`${entity} ${field.name}`} className="flex min-h-10 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="column"
              value={field.name}
              defaultChecked
              className="size-5 accent-ink"
            />
            {formatImportFieldLabel(field, field.name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SHOP_EXPORT_DESCRIPTION =
  'Everything in the shop, with its files, as in the nightly backup. npm run restore reads it. Keep it as safe as the shop itself.';

/** Chooses what to export, and which part of it. */
export default function ExportPage({ loaderData: { entity, open }, actionData }: Route.ComponentProps) {
  const title = entity === 'shop' ? 'The whole shop' : formatBulkEntityTitle(entity);
  return (
    <>
      <PageHeader title="Import and export" documentTitle="Export" />
      <BulkJobPageTabs current="export" />
      {findStepUpPrompt(actionData) === null ? <ActionResultNotice answer={actionData} /> : null}
      <div className="mb-5">
        <FilterTabs
          label="What to export"
          tabs={open.map((name) => ({
            label: formatBulkEntityTitle(name),
            to: `/admin/bulk/export?of=${name}`,
            isCurrent: name === entity,
          }))}
        />
      </div>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <DetailPagePanel id="export-what" title={title}>
          <Form method="post" className="grid gap-5" key={entity}>
            {entity === 'shop' ? (
              <>
                <p className="max-w-2xl text-sm text-ink-2">{SHOP_EXPORT_DESCRIPTION}</p>
                <input type="hidden" name="format" value="csv" />
              </>
            ) : (
              <>
                <ExportFilters entity={entity} />
                <ExportColumnChoice entity={entity} />
                <p className="text-sm text-ink-3">
                  You can import this file again. Cells that a spreadsheet would run as formulas are made
                  harmless.
                </p>
              </>
            )}
            <div>
              <Button type="submit" name="intent" value="export">
                Export
              </Button>
            </div>
          </Form>
        </DetailPagePanel>
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
