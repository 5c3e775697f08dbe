import { useState } from 'react';
import { href } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import {
  IMPORT_EXPORT_ENTITY_NAMES,
  formatBulkEntityTitle,
  isImportableEntityName,
} from '#app/modules/bulk/entities.ts';
import { MAX_IMPORT_ROWS } from '#app/modules/bulk/model.ts';
import { findSetUpContinueUrl } from '#app/modules/set-up/find-open-set-up.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Button } from '#app/ui/button.tsx';
import { FormFieldFrame } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/import';
import { BulkJobPageTabs } from './bulk-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const requested = url.searchParams.get('of');
  return {
    entity: isImportableEntityName(requested) ? requested : 'services',
    setUpHref: await findSetUpContinueUrl(context.get(appContext)),
  };
}

const IMPORT_ENTITY_SELECT_OPTIONS = IMPORT_EXPORT_ENTITY_NAMES.map((value) => ({
  value,
  label: formatBulkEntityTitle(value),
}));

/** The accepted file formats, and how each is handled. */
function SupportedImportFormatsPanel() {
  return (
    <DetailPagePanel id="import-help" title="Supported formats">
      <ul className="grid list-disc gap-2 pl-5 text-sm text-ink-2">
        <li>Columns are matched to fields by name. You can change the matches on the next page.</li>
        <li>
          Product exports from Shopify, WooCommerce, Squarespace and Etsy are recognized and imported as
          services. They have no delivery time: choose one on the next page, or they are imported as drafts.
        </li>
        <li>
          Add a column of former slugs to services and posts, and visitors who use an old URL are redirected
          to the new page.
        </li>
        <li>Commas, semicolons or tabs; UTF-8 or UTF-16. Formulas are kept as text.</li>
        <li>
          Full URLs of your old shop redirect to the new pages. Shopify and Squarespace exports include them.
        </li>
        <li>
          Images of services are downloaded from their URLs after the rows are imported: JPEG, PNG or WebP
          under 10 MB, up to five per service. Other URLs are stored but not downloaded.
        </li>
        <li>Sales and review counts are not imported. The shop counts them itself.</li>
      </ul>
    </DetailPagePanel>
  );
}

/** Chooses a file; its columns are mapped to fields on the next page. */
export default function ImportPage({ loaderData: { entity: first, setUpHref } }: Route.ComponentProps) {
  const [entity, setEntity] = useState<string>(first);
  return (
    <>
      <PageHeader
        title="Import and export"
        documentTitle="Import"
        {...(setUpHref === null ? {} : { back: { href: setUpHref, label: 'Back to setup' } })}
      />
      <BulkJobPageTabs current="import" />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <DetailPagePanel id="import-file" title="Import a file">
          {/* A full document request: uploads are posted to a separate address. */}
          <form
            method="post"
            action={href('/admin/bulk/upload')}
            encType="multipart/form-data"
            className="grid gap-4"
          >
            <SelectField
              id="entity"
              name="entity"
              label="File contents"
              options={IMPORT_ENTITY_SELECT_OPTIONS}
              defaultValue={first}
              onChange={(event) => setEntity(event.currentTarget.value)}
            />
            <FormFieldFrame
              id="file"
              label="CSV or JSON file"
              hint={`At most 10 MB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. The first line of a CSV file must name the columns. Nothing is imported yet.`}
            >
              <input
                id="file"
                name="file"
                type="file"
                required
                accept=".csv,.json,.txt,text/csv,application/json"
                aria-describedby="file-hint"
                className="min-h-11 w-full rounded-base border border-field bg-paper px-3 py-2 text-sm file:mr-3 file:rounded-base file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold"
              />
            </FormFieldFrame>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit">Continue</Button>
              <a
                href={`/admin/bulk/samples/${entity}`}
                download
                className="inline-flex min-h-11 items-center text-sm underline hover:no-underline"
              >
                {`Sample file of ${formatBulkEntityTitle(entity).toLowerCase()}`}
              </a>
            </div>
          </form>
        </DetailPagePanel>
        <SupportedImportFormatsPanel />
      </div>
    </>
  );
}
