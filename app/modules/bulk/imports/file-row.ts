/** A line of a file: its number, and its cells by column. */
export type FileRow = { line: number; cells: Record<string, unknown> };
export type ImportFile = { columns: string[]; rows: FileRow[] };
