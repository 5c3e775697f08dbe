import type { FileShape, ImportPlan } from './model.ts';

/** What a job was told, by its kind. */
export type JobOptions =
  | { kind: 'import'; shape: FileShape; columns: string[]; plan: ImportPlan }
  | { kind: 'edit'; changes: Record<string, unknown> }
  | {
      kind: 'export';
      format: 'csv' | 'json';
      columns: string[];
      filter: { status?: string; category?: string };
    };

/** The options of an import; null for another job. */
export const importOptions = (options: JobOptions) => (options.kind === 'import' ? options : null);
