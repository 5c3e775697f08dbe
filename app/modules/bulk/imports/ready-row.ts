import type { StoredEntityRow } from '../imported-rows.ts';
import type { RowReportLine } from '../model.ts';

/** A row that is ready for the importer. */
export type PreparedImportRow = {
  place: number;
  cells: Record<string, unknown>;
  id: string;
  target: Record<string, unknown>;
  before: StoredEntityRow | null;
  /** What was changed or left out of a row of another shop. */
  notices: RowReportLine[];
};
