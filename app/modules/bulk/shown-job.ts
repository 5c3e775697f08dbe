import type { ImportPictureProgressCounts } from '#app/modules/catalog/slides/picture-counts.ts';

import type { BulkJobOptions } from './job-options.ts';
import type { BulkJobListItem } from './job-search.ts';
import type { ImportRowReportLine } from './model.ts';

/** A problem in the report, with the line of the file. */
export type ImportRowProblemWithLine = ImportRowReportLine & { line: number };

/** A changed row: old and new values by field label. */
export type BulkJobRowChange = { name: string; fields: { label: string; from: string; to: string }[] };

/** A job as its page shows it; times are ISO 8601. */
export type BulkJobDetails = BulkJobListItem & {
  options: BulkJobOptions;
  sentence: string | null;
  /** Cancellation was requested, and the process has not noticed yet. */
  isCancelRequested: boolean;
  /** Its rows are being undone because not all of them could be written. */
  isRollingBack: boolean;
  /** The values of the first rows, by column. */
  samples: Record<string, string[]>;
  problems: ImportRowProblemWithLine[];
  /** The first rows that were changed or shortened during the import. */
  notices: ImportRowProblemWithLine[];
  /** The first changed rows. */
  changes: BulkJobRowChange[];
  /** Whether its prices need confirmation before the import. */
  asksAboutPrices: boolean;
  /**
   * The number of rows that change a price more than fivefold, with examples if the user is asked about them.
   */
  priceJumps: number;
  jumpingPrices: BulkJobRowChange[];
  /** The progress of its pictures; null if its rows name none. */
  pictures: ImportPictureProgressCounts | null;
  /** The first pictures that could not be fetched. */
  pictureProblems: ImportRowProblemWithLine[];
  /** When its rows and its file expire; null once they are gone. */
  keptUntil: string | null;
  hasFile: boolean;
};
