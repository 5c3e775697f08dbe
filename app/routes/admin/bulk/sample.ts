import { createCsvResponse } from '#app/admin-kit/csv.server.ts';
import { isImportableEntityName } from '#app/modules/bulk/entities.ts';
import { buildSampleImportFile } from '#app/modules/bulk/imports/sample-file.ts';
import { createFileNotFoundResponse } from '#app/routes/http/sending.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/sample';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

async function* yieldSampleCsvRow(row: readonly string[]) {
  yield [row];
}

/** `GET /admin/bulk/samples/:entity`: a sample file of one row with the most common columns. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isImportableEntityName(params.entity)) return createFileNotFoundResponse();
  const { columns, row } = buildSampleImportFile(params.entity);
  const asColumns = columns.map((header, place) => ({
    header,
    value: (cells: readonly string[]) => cells[place] ?? '',
  }));
  return createCsvResponse(`${params.entity}-sample`, asColumns, yieldSampleCsvRow(row));
}
