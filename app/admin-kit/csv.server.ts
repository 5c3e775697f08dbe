import { Readable } from 'node:stream';

import { createReadableStreamFromReadable } from '@react-router/node';
import { stringify } from 'csv-stringify';

import { escapeSpreadsheetCell } from '#app/lib/safe-cell.ts';
import { buildContentDispositionHeader } from '#app/platform/http.server.ts';

/** One column of an export. */
export type ExportColumn<Row> = { header: string; value: (row: Row) => string | number | null };

type ExportRowPages<Row> = AsyncIterable<readonly Row[]>;

function createFileDownloadStreamResponse(
  source: Readable,
  { name, type }: { name: string; type: string },
): Response {
  return new Response(createReadableStreamFromReadable(source), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': buildContentDispositionHeader(name),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function* generateCsvRows<Row>(columns: readonly ExportColumn<Row>[], pages: ExportRowPages<Row>) {
  yield columns.map(({ header }) => header);
  for await (const rows of pages) {
    for (const row of rows) yield columns.map(({ value }) => escapeSpreadsheetCell(value(row)));
  }
}

/**
 * Returns rows as a CSV response, streamed while they are read: UTF-8 with BOM, every cell quoted, formulas
 * neutralized. `name` has no extension.
 */
export function createCsvResponse<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  pages: ExportRowPages<Row>,
): Response {
  const lines = stringify({ quoted: true, quoted_empty: true, bom: true, record_delimiter: 'windows' });
  const source = Readable.from(generateCsvRows(columns, pages));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  source.pipe(lines);
  return createFileDownloadStreamResponse(lines, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' });
}

async function* generateJsonExportChunks<Row>(pages: ExportRowPages<Row>) {
  let separator = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Returns rows as one JSON array, streamed while they are read. */
export function createJsonFileResponse<Row>(name: string, pages: ExportRowPages<Row>): Response {
  const source = Readable.from(generateJsonExportChunks(pages), { objectMode: false });
  return createFileDownloadStreamResponse(source, { name: `${name}.json`, type: 'application/json' });
}
