/** A line of a file: its number, and by column what stands there. */
export type FileRow = { line: number; cells: Record<string, unknown> };
export type ImportFile = { columns: string[]; rows: FileRow[] };
