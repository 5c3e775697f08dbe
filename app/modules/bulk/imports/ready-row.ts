import type { StoredRowInImportFields } from '../imported-rows.ts';
import type { ImportRowReportLine } from '../model.ts';

/** A row that is ready for the importer. */
export type PreparedImportRow = {
  place: number;
  cells: Record<string, unknown>;
  id: string;
  target: Record<string, unknown>;
  before: StoredRowInImportFields | null;
  /** What was changed or left out of a row of another shop. */
  notices: ImportRowReportLine[];
};
