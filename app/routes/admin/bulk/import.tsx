import { useState } from 'react';
import { data, Form, href, useNavigation } from 'react-router';

import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import { fail, type Result } from '#app/lib/result.ts';
import { ENTITY_NAMES, entityTitle, isEntityName } from '#app/modules/bulk/entities.ts';
import { keepImport } from '#app/modules/bulk/imports/keep-import.server.ts';
import { IMPORT_BYTES, IMPORT_ROWS, IMPORT_TOO_LARGE } from '#app/modules/bulk/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { type ReceivedUpload, receiveUpload } from '#app/platform/uploads/receive-upload.server.ts';
import { goTo } from '#app/routes/http/private-answer.ts';
import { unreadableUpload, type UploadRefusal } from '#app/routes/http/unreadable-upload.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame } from '#app/ui/field.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';
import { SelectField } from '#app/ui/select-field.tsx';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/import';
import { BulkTabs } from './bulk-tabs.tsx';

export const handle = {
  body: { as: 'file', fileBytes: IMPORT_BYTES + 1, tooLarge: IMPORT_TOO_LARGE },
} satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [onlyWith('bulk:write')];

export function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('of');
  return { entity: isEntityName(asked) ? asked : 'services' };
}

type Kept = { entity: string; result: Result<{ id: string }, UploadRefusal> };

async function keep(ctx: AppContext, { fields, file }: ReceivedUpload): Promise<Kept> {
  const entity = fields['entity'];
  if (!isEntityName(entity))
    return { entity: '', result: fail({ status: 400, message: 'Choose what the file holds.' }) };
  const kept = await keepImport(ctx, entity, file);
  return { entity, result: kept.ok ? kept : fail({ status: 422, message: kept.failure }) };
}

function refusalOf(failure: Parameters<typeof unreadableUpload>[0]): UploadRefusal {
  if (failure.code === 'too-large') return { status: 413, message: IMPORT_TOO_LARGE };
  if (failure.code === 'no-file') return { status: 422, message: 'Choose a CSV or JSON file first.' };
  return unreadableUpload(failure);
}

/** Keeps the rows of a file, and leads to the page where its columns get their fields. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'bulk:write');
  const received = await receiveUpload(request, { fileBytes: IMPORT_BYTES + 1 }, (upload) =>
    keep(ctx, upload),
  );
  const { entity, result }: Kept = received.ok
    ? received.value
    : { entity: '', result: fail(refusalOf(received.failure)) };
  if (result.ok) return goTo(href('/admin/bulk/jobs/:id', { id: result.value.id }));
  const { status, message } = result.failure;
  const answer: IntentAnswer = {
    ok: false,
    intent: '',
    problems: [{ field: 'file', message }],
    fields: { entity },
    conflict: null,
  };
  return data(answer, { status });
}

const CHOICES = ENTITY_NAMES.map((value) => ({ value, label: entityTitle(value) }));

/** Where a file is chosen; its columns get their fields on the next page. */
export default function ImportPage({ loaderData: { entity: first }, actionData }: Route.ComponentProps) {
  const [entity, setEntity] = useState<string>(first);
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <PageHeader title="Bulk" documentTitle="Import" />
      <BulkTabs current="import" />
      <IntentNotice answer={actionData} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <Panel id="import-file" title="Import a file">
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <SelectField
              id="entity"
              name="entity"
              label="What the file holds"
              options={CHOICES}
              defaultValue={first}
              onChange={(event) => setEntity(event.currentTarget.value)}
            />
            <FieldFrame
              id="file"
              label="CSV or JSON file"
              hint={`At most 10 MB and ${IMPORT_ROWS.toLocaleString('en-US')} rows. The first line of a CSV file names the columns. Nothing is written yet.`}
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
            </FieldFrame>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" aria-disabled={isSending || undefined}>
                {isSending ? 'Reading the file…' : 'Continue'}
              </Button>
              <a
                href={`/admin/bulk/samples/${entity}`}
                download
                className="inline-flex min-h-11 items-center text-sm underline hover:no-underline"
              >
                {`Sample file of ${entityTitle(entity).toLowerCase()}`}
              </a>
            </div>
          </Form>
        </Panel>
        <Panel id="import-help" title="What is understood">
          <ul className="grid list-disc gap-2 pl-5 text-sm text-ink-2">
            <li>Columns get their fields by their names, and you can change that on the next page.</li>
            <li>The product exports of WooCommerce and Shopify are recognized, and read as services.</li>
            <li>Commas, semicolons and tabs; UTF-8 and UTF-16. Formulas stay text.</li>
            <li>Addresses in a file are stored as they are: nothing is fetched.</li>
          </ul>
        </Panel>
      </div>
    </>
  );
}
