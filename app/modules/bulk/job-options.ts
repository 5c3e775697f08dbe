import type { DemoOrLiveDataSet } from '#app/lib/data-set.ts';

import type { ImportFileSourceFormat, ImportFileMappingPlan } from './model.ts';

/** The options of a job, by kind. */
export type BulkJobOptions =
  /** The rows hold the changes of a bulk edit, as if they came from a file. */
  | {
      kind: 'import' | 'edit';
      shape: ImportFileSourceFormat;
      columns: string[];
      /** Columns that are empty in every row. */
      emptyColumns?: string[];
      plan: ImportFileMappingPlan;
    }
  | {
      kind: 'export';
      format: 'csv' | 'json';
      columns: string[];
      filter: { status?: string; category?: string };
      /** The data set that the admin showed when the export was requested. */
      dataSet?: DemoOrLiveDataSet;
    };

/** Returns the options of a job that writes rows; null for an export. */
export const getBulkJobOptionsUnlessExport = (options: BulkJobOptions) =>
  options.kind === 'export' ? null : options;
