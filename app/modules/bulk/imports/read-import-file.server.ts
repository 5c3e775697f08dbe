import { Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { unescapeSpreadsheetCell } from '#app/lib/safe-cell.ts';

import { MAX_IMPORT_ROWS } from '../model.ts';
import { detectNonTableImportFormat } from './detect-non-table.ts';
import type { ImportFileRow, ParsedImportFile } from './file-row.ts';

/** An uploaded file. It can be opened several times: detecting its format takes a first pass. */
export type ReopenableImportFile = { name: string; open(): Readable };

type ImportFileReadResult = Promise<Result<ParsedImportFile, string>>;

const MAX_IMPORT_FILE_COLUMNS = 200;
const MAX_COLUMN_NAME_LENGTH = 100;
const MAX_CSV_RECORD_LENGTH = 1_000_000;
const formatNumberInImportMessage = (value: number) => value.toLocaleString('en-US');
const TOO_MANY_ROWS_MESSAGE = `The file has more than ${formatNumberInImportMessage(MAX_IMPORT_ROWS)} rows. Split it and import the parts one at a time.`;
const EMPTY_IMPORT_FILE_MESSAGE = 'The file has no rows.';

async function readFirstImportFileBytes(source: ReopenableImportFile): Promise<Buffer> {
  for await (const part of source.open()) return Buffer.from(part as Uint8Array).subarray(0, 4096); // a byte stream yields buffers
  return Buffer.alloc(0);
}

/** The encoding of a file, by its byte order mark, or by the position of zero bytes if it has none. */
function detectEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = (from: number) => start.filter((byte, place) => place % 2 === from && byte === 0).length;
  if (start.length > 1 && zeros(1) > start.length / 4) return 'utf-16le';
  return start.length > 1 && zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}

class ImportFileNotTextError extends Error {}

/** Yields the text of a file in pieces, without its byte order mark. */
async function* decodeFileText(source: ReopenableImportFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const part of source.open()) {
      const text = decoder.decode(part as Uint8Array, { stream: true }); // a byte stream yields buffers
      if (text.includes('\0')) throw new ImportFileNotTextError();
      if (text !== '') yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new ImportFileNotTextError() : error;
  }
}

const CSV_DELIMITERS = [',', ';', '\t', '|'];

/** The column separator: the candidate that occurs most often in the first line, outside quotes. */
function detectDelimiter(start: string): string {
  const [line = ''] = start.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/);
  const counts = CSV_DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return CSV_DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** What is wrong with the column names; null if nothing is. */
function findImportColumnNameProblem(columns: readonly string[]): string | null {
  if (columns.every((name) => name === '')) return EMPTY_IMPORT_FILE_MESSAGE;
  if (columns.length > MAX_IMPORT_FILE_COLUMNS)
    return `The file has more than ${MAX_IMPORT_FILE_COLUMNS} columns.`;
  const empty = columns.indexOf('');
  if (empty !== -1) return `Column ${empty + 1} has no name. The first line must name every column.`;
  const long = columns.find((name) => name.length > MAX_COLUMN_NAME_LENGTH);
  if (long)
    return `The name of a column is longer than ${MAX_COLUMN_NAME_LENGTH} characters. Check that the first line names the columns.`;
  if (columns.includes('__proto__')) return 'A column can’t be named “__proto__”.';
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  return twice === undefined ? null : `Two columns are named “${twice}”. Give each its own name.`;
}

function describeImportCsvError(error: CsvError): string {
  const line =
    typeof error['lines'] === 'number' ? `Line ${formatNumberInImportMessage(error['lines'])}` : 'A line';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${line}: a quotation mark is opened but never closed. Nothing was imported.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${line}: there is a quotation mark in the middle of a text. Inside quoted text, double it. Nothing was imported.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${line} is longer than 1 MB. A quotation mark may be missing. Nothing was imported.`;
    default:
      return `${line} cannot be read as CSV. Nothing was imported.`;
  }
}

/** The cells of a line by column; null if it has more cells than there are columns. */
function buildImportRowCells(
  columns: readonly string[],
  record: readonly string[],
): Record<string, unknown> | null {
  if (record.slice(columns.length).some((cell) => cell.trim() !== '')) return null;
  return Object.fromEntries(
    columns.map((name, place) => [name, unescapeSpreadsheetCell(record[place] ?? '')]),
  );
}

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '');

async function readCsvImportRecords(
  records: AsyncIterable<{ record: string[]; info: { lines: number } }>,
): ImportFileReadResult {
  let columns: string[] | null = null;
  const rows: ImportFileRow[] = [];
  // The parser reports where a record ends. A record with line breaks in its cells starts earlier.
  let lastLine = 0;
  for await (const { record, info } of records) {
    const line = lastLine + 1;
    lastLine = info.lines;
    if (columns === null) {
      columns = record.map((name) => name.trim());
      while (columns.length > 1 && columns.at(-1) === '') columns.pop();
      const problem = findImportColumnNameProblem(columns);
      if (problem) return fail(problem);
      continue;
    }
    if (isBlank(record)) continue;
    if (rows.length === MAX_IMPORT_ROWS) return fail(TOO_MANY_ROWS_MESSAGE);
    const cells = buildImportRowCells(columns, record);
    if (!cells)
      return fail(
        `Line ${formatNumberInImportMessage(line)} has ${record.length} cells, but the first line names ${columns.length} columns. Nothing was imported.`,
      );
    rows.push({ line, cells });
  }
  return columns && rows.length > 0 ? ok({ columns, rows }) : fail(EMPTY_IMPORT_FILE_MESSAGE);
}

async function readCsvImportFile(source: ReopenableImportFile, encoding: string): ImportFileReadResult {
  const decoded = new TextDecoder(encoding).decode(await readFirstImportFileBytes(source));
  const parser = parse({
    delimiter: detectDelimiter(decoded),
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: MAX_CSV_RECORD_LENGTH,
  });
  const text = Readable.from(decodeFileText(source, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    return await readCsvImportRecords(parser);
  } catch (error) {
    if (error instanceof CsvError) return fail(describeImportCsvError(error));
    throw error;
  } finally {
    text.destroy();
  }
}

const isImportCellPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object in a cell stays a text: PostgreSQL reorders the keys of JSONB, and metrics have an order. */
const stringifyImportObjectCells = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      isImportCellPlainObject(cell) ? JSON.stringify(cell) : cell,
    ]),
  );

/** Escaped NUL characters and lone surrogates, which JSON allows and the database cannot store. */
const UNSTORABLE_JSON_ESCAPE_PATTERN = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

async function readJsonImportFile(source: ReopenableImportFile, encoding: string): ImportFileReadResult {
  let text = '';
  for await (const part of decodeFileText(source, encoding)) text += part;
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return fail('The file is not valid JSON. Nothing was imported.');
  }
  if (!Array.isArray(values)) return fail('The file must be one JSON array with an object for each row.');
  if (values.length > MAX_IMPORT_ROWS) return fail(TOO_MANY_ROWS_MESSAGE);
  const wrong = values.findIndex((value) => !isImportCellPlainObject(value));
  if (wrong !== -1)
    return fail(`Row ${formatNumberInImportMessage(wrong + 1)} is not an object. Nothing was imported.`);
  const unstorable = values.findIndex((value) => UNSTORABLE_JSON_ESCAPE_PATTERN.test(JSON.stringify(value)));
  if (unstorable !== -1)
    return fail(
      `Row ${formatNumberInImportMessage(unstorable + 1)} contains characters that can’t be stored. Nothing was imported.`,
    );
  const rows = values.map((value, place) => ({
    line: place + 1,
    cells: stringifyImportObjectCells(value as Record<string, unknown>), // checked above
  }));
  if (rows.length === 0) return fail(EMPTY_IMPORT_FILE_MESSAGE);
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const problem = findImportColumnNameProblem(columns);
  return problem ? fail(problem) : ok({ columns, rows });
}

/**
 * Reads the rows of an uploaded file: CSV with commas, semicolons or tabs, or a
 * JSON array; in UTF-8, UTF-16 or, for CSV, the legacy encoding of older
 * spreadsheets. Fails with the line number if any line is broken; nothing is kept.
 */
export async function readImportFile(source: ReopenableImportFile): ImportFileReadResult {
  const start = await readFirstImportFileBytes(source);
  const other = detectNonTableImportFormat(start);
  if (other !== null)
    return fail(`This is ${other}, not a CSV or JSON file. Save the table as CSV (UTF-8) and try again.`);
  const encoding = detectEncoding(start);
  const read = source.name.toLowerCase().endsWith('.json') ? readJsonImportFile : readCsvImportFile;
  try {
    return await read(source, encoding);
  } catch (error) {
    if (!(error instanceof ImportFileNotTextError)) throw error;
  }
  const sentence = 'This is not a text file. Save the table as CSV (UTF-8) and try again.';
  if (encoding !== 'utf-8' || read === readJsonImportFile) return fail(sentence);
  try {
    return await read(source, 'windows-1252');
  } catch (error) {
    if (error instanceof ImportFileNotTextError) return fail(sentence);
    throw error;
  }
}
