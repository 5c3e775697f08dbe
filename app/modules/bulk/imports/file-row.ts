/** A line of a file: its number, and its cells by column. */
export type ImportFileRow = { line: number; cells: Record<string, unknown> };
export type ParsedImportFile = { columns: string[]; rows: ImportFileRow[] };
