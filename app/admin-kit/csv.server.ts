import { Readable } from 'node:stream';

import { createReadableStreamFromReadable } from '@react-router/node';
import { stringify } from 'csv-stringify';

import { attachment } from '#app/platform/http.server.ts';

/** One column of an export. */
export type ExportColumn<Row> = { header: string; value: (row: Row) => string | number | null };

type Pages<Row> = AsyncIterable<readonly Row[]>;

/** A cell that a table program could run as a formula begins with an apostrophe (safety.md threat 18). */
export function safeCell(value: string | number | null): string {
  if (value === null) return '';
  // A number of ours is no formula, also when it is below zero.
  if (typeof value === 'number') return String(value);
  return /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
}

function streamed(source: Readable, { name, type }: { name: string; type: string }): Response {
  return new Response(createReadableStreamFromReadable(source), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function* csvRows<Row>(columns: readonly ExportColumn<Row>[], pages: Pages<Row>) {
  yield columns.map(({ header }) => header);
  for await (const rows of pages) {
    for (const row of rows) yield columns.map(({ value }) => safeCell(value(row)));
  }
}

/** Rows as a CSV file, written while they are read: UTF-8 with its mark, every cell quoted, no formulas. `name` without ending. */
export function csvFile<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  pages: Pages<Row>,
): Response {
  const lines = stringify({ quoted: true, quoted_empty: true, bom: true, record_delimiter: 'windows' });
  const source = Readable.from(csvRows(columns, pages));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  source.pipe(lines);
  return streamed(lines, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' });
}

async function* jsonParts<Row>(pages: Pages<Row>) {
  let separator = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Rows as one JSON array, written while they are read. */
export function jsonFile<Row>(name: string, pages: Pages<Row>): Response {
  const source = Readable.from(jsonParts(pages), { objectMode: false });
  return streamed(source, { name: `${name}.json`, type: 'application/json' });
}
