import type { DataSet } from '#app/lib/data-set.ts';

import type { FileShape, ImportPlan } from './model.ts';

/** What a job was told, by its kind. */
export type JobOptions =
  /** What a change of many rows is to write stands in its rows, as if it were a file. */
  | {
      kind: 'import' | 'edit';
      shape: FileShape;
      columns: string[];
      /** Columns without a value in any row. */
      emptyColumns?: string[];
      plan: ImportPlan;
    }
  | {
      kind: 'export';
      format: 'csv' | 'json';
      columns: string[];
      filter: { status?: string; category?: string };
      /** The data set that the admin showed when it was asked for. */
      dataSet?: DataSet;
    };

/** The options of a job that writes rows; null for an export. */
export const importOptions = (options: JobOptions) => (options.kind === 'export' ? null : options);
