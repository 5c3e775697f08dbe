/** What a bulk job does. */
export const BULK_JOB_KIND_LABELS = {
  import: 'Import',
  export: 'Export',
  edit: 'Edit',
} as const;
export type BulkJobKind = keyof typeof BULK_JOB_KIND_LABELS;

/** Labels and badge tones of the job states. */
export const BULK_JOB_STATE_BADGES = {
  draft: { label: 'Draft' },
  checking: { label: 'Checking' },
  checked: { label: 'Checked', tone: 'warn' },
  running: { label: 'Running' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'warn' },
  undoing: { label: 'Undoing' },
  undone: { label: 'Undone', tone: 'warn' },
} as const satisfies Record<string, { label: string; tone?: 'good' | 'warn' | 'bad' }>;
export type BulkJobState = keyof typeof BULK_JOB_STATE_BADGES;

/** States in which a background job is running or queued. */
export const UNFINISHED_BULK_JOB_STATES: readonly BulkJobState[] = ['checking', 'running', 'undoing'];

export const isWorkingJobState = (state: BulkJobState): boolean => UNFINISHED_BULK_JOB_STATES.includes(state);

/** The result of one row. */
export type BulkJobRowOutcome =
  | 'pending'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'failed'
  | 'undone'
  | 'kept';

/**
 * A line of the report about a row; `column` is the file's. A notice describes what was changed or left out
 * of a row that is imported all the same.
 */
export type ImportRowReportLine = {
  column: string;
  value: string;
  reason: string;
  isNotice?: true;
  /** The row collides with a demo row; removing the demo solves it. */
  isDemo?: true;
};

/** Marks a problem as one that removing the demo solves. */
export const addDemoHintToImportProblem = (line: ImportRowReportLine): ImportRowReportLine => ({
  ...line,
  reason: `${line.reason}, as demo data. Remove the demo data and check again, or change it in the file.`,
  isDemo: true,
});

/** The number of rows, and their results. */
export type BulkJobRowCounts = {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
};

export const countProcessedRows = ({ created, updated, unchanged, failed }: BulkJobRowCounts): number =>
  created + updated + unchanged + failed;

const formatBulkJobCount = (value: number) => value.toLocaleString('en-US');

/** Returns `3 created, 2 updated, 1 failed`; for a check, what would happen. */
export function formatBulkJobRowCounts(counts: BulkJobRowCounts, isTrial = false): string {
  const parts = [
    [counts.created, isTrial ? 'to create' : 'created'],
    [counts.updated, isTrial ? 'to update' : 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.failed, isTrial ? 'with problems' : 'failed'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatBulkJobCount(count)} ${word}`);
  return words.length > 0 ? words.join(', ') : 'Nothing yet';
}

/** Largest import file in bytes, and most rows (safety.md "Uploads"). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const IMPORT_TOO_LARGE_MESSAGE =
  'The file is larger than 10 MB. Split it and import the parts one at a time.';

/** Rows and files of a job are kept for a day, its report for a month (pages.md "Retention"). */
export const JOB_FILE_LIFETIME_HOURS = 24;
export const JOB_REPORT_LIFETIME_DAYS = 30;

/** How an import treats existing records. */
export const IMPORT_MODES = [
  { value: 'create', label: 'Add new rows only' },
  { value: 'update', label: 'Update existing rows only' },
  { value: 'upsert', label: 'Add new rows and update existing ones' },
] as const;
export type BulkImportMode = (typeof IMPORT_MODES)[number]['value'];

/** What happens to a file in which some rows have problems. */
export const IMPORT_PROBLEM_ROW_POLICIES = [
  { value: 'stop', label: 'Import all rows or none' },
  { value: 'skip', label: 'Skip rows with problems' },
] as const;
export type ImportFailedRowPolicy = (typeof IMPORT_PROBLEM_ROW_POLICIES)[number]['value'];

/** Exports of other shops that are recognized by their columns. */
export type ImportFileSourceFormat =
  | 'own'
  | 'woocommerce'
  | 'shopify'
  | 'squarespace'
  | 'etsy'
  | 'shopify-customers';

/** How an import reads its file: maps each column to a field. Unmapped columns are not read. */
export type ImportFileMappingPlan = {
  mapping: Readonly<Record<string, string>>;
  /** Maps category names in the file to categories of the shop. */
  categories?: Readonly<Record<string, string>>;
  /** Delivery time for services of another shop that have none; without it they become drafts. */
  deliveryHours?: number;
  matchBy: string;
  mode: BulkImportMode;
  onBad: ImportFailedRowPolicy;
};

/**
 * A price that rises above this factor, or falls below its inverse, often means
 * that cents were read as dollars.
 */
const SUSPICIOUS_IMPORT_PRICE_CHANGE_FACTOR = 5;

/** Whether an amount in cents jumps. A change from zero is no jump; a change to zero is. */
export const isSuspiciousImportPriceChange = (beforeCents: unknown, afterCents: unknown): boolean =>
  typeof beforeCents === 'number' &&
  typeof afterCents === 'number' &&
  beforeCents > 0 &&
  (afterCents > beforeCents * SUSPICIOUS_IMPORT_PRICE_CHANGE_FACTOR ||
    afterCents * SUSPICIOUS_IMPORT_PRICE_CHANGE_FACTOR < beforeCents);

/**
 * Whether an import needs confirmation: more than a tenth of its rows have
 * price jumps, and no one has confirmed them.
 */
export const requiresImportPriceConfirmation = (job: {
  total: number;
  priceJumps: number;
  arePricesConfirmed: boolean;
}): boolean => !job.arePricesConfirmed && job.priceJumps * 10 > job.total;

/** `12 of 40 rows change a price more than fivefold.` */
export const describeImportPriceJumps = ({
  priceJumps,
  total,
}: {
  priceJumps: number;
  total: number;
}): string =>
  `${formatBulkJobCount(priceJumps)} of ${formatBulkJobCount(total)} rows change a price more than fivefold.`;

/** Why a job is not started, canceled, retried or undone. */
export type BulkJobFailure =
  | { code: 'not-found' }
  | { code: 'not-now' }
  | { code: 'other-writes'; entity: string }
  | { code: 'no-match-column'; label: string }
  | { code: 'field-twice'; label: string }
  | { code: 'nothing-mapped' }
  | { code: 'prices'; priceJumps: number; total: number }
  | { code: 'expired' }
  | { code: 'not-allowed' };

/** Returns the message and the HTTP status for a failure. */
export function getJobFailureResponse(failure: BulkJobFailure): { message: string; status: number } {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This job no longer exists. Rows are kept for 24 hours.', status: 404 };
    case 'not-now':
      return { message: 'The status of the job has changed. Reload the page.', status: 409 };
    case 'other-writes':
      return {
        message: `Another job is changing ${failure.entity}. Start this one when it’s done.`,
        status: 409,
      };
    case 'no-match-column':
      return {
        message: `Rows are matched by “${failure.label}”, but no column of the file is matched to it.`,
        status: 422,
      };
    case 'field-twice':
      return { message: `Two columns are matched to “${failure.label}”. Choose one of them.`, status: 422 };
    case 'nothing-mapped':
      return { message: 'No columns are matched yet. Choose at least one field.', status: 422 };
    case 'prices':
      return {
        message: `${describeImportPriceJumps(failure)} Nothing was imported. If the new prices are right, select “Change these prices” and start again.`,
        status: 422,
      };
    case 'expired':
      return { message: 'The rows of this job were removed after 24 hours.', status: 410 };
    case 'not-allowed':
      return { message: 'Only the owner can export personal data.', status: 403 };
  }
}
