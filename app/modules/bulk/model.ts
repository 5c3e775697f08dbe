/** What a job of many rows does. */
export const JOB_KINDS = {
  import: 'Import',
  export: 'Export',
  edit: 'Edit',
} as const;
export type JobKind = keyof typeof JOB_KINDS;

/** Where a job stands, in words and in the tone of its badge. */
export const JOB_STATES = {
  draft: { label: 'Being prepared' },
  checking: { label: 'Checking' },
  checked: { label: 'Checked', tone: 'warn' },
  running: { label: 'Running' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'warn' },
  undoing: { label: 'Being undone' },
  undone: { label: 'Undone', tone: 'warn' },
} as const satisfies Record<string, { label: string; tone?: 'good' | 'warn' | 'bad' }>;
export type JobState = keyof typeof JOB_STATES;

/** States in which a background job is at work, or about to be. */
export const WORKING: readonly JobState[] = ['checking', 'running', 'undoing'];

export const isWorking = (state: JobState): boolean => WORKING.includes(state);

/** What became of one row. */
export type RowOutcome = 'pending' | 'created' | 'updated' | 'unchanged' | 'failed' | 'undone' | 'kept';

/**
 * What is wrong with a row, as its report tells it; `column` is that of the file. A notice says what was changed or left out of a
 * row that is imported all the same.
 */
export type ReportLine = {
  column: string;
  value: string;
  reason: string;
  isNotice?: true;
  /** What the row collides with is of the demo, which can be removed. */
  isDemo?: true;
};

/** A problem with the shop's rows that goes away with the demo. */
export const ofDemo = (line: ReportLine): ReportLine => ({
  ...line,
  reason: `${line.reason}, as demo data. Remove the demo data and check again, or change it in the file.`,
  isDemo: true,
});

/** How many rows there are, and what became of them. */
export type JobCounts = {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
};

export const doneRows = ({ created, updated, unchanged, failed }: JobCounts): number =>
  created + updated + unchanged + failed;

const number = (value: number) => value.toLocaleString('en-US');

/** `3 created, 2 updated, 1 failed`; a check says what would be. */
export function countWords(counts: JobCounts, isTrial = false): string {
  const told = [
    [counts.created, isTrial ? 'to create' : 'created'],
    [counts.updated, isTrial ? 'to update' : 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.failed, isTrial ? 'with problems' : 'failed'],
  ] as const;
  const words = told.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`);
  return words.length > 0 ? words.join(', ') : 'Nothing yet';
}

/** Largest file of an import, and most rows (safety.md section 7). */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;
export const IMPORT_TOO_LARGE =
  'The file is larger than 10 MB. Split it, and import one part after the other.';

/** Rows and files of a job stay a day, its report a month (pages.md section 9.4). */
export const FILE_HOURS = 24;
export const REPORT_DAYS = 30;

/** How an import treats what the shop has already. */
export const IMPORT_MODES = [
  { value: 'create', label: 'Only add new ones' },
  { value: 'update', label: 'Only change those that are there' },
  { value: 'upsert', label: 'Add new ones and change those that are there' },
] as const;
export type ImportMode = (typeof IMPORT_MODES)[number]['value'];

/** What becomes of a file in which some rows are wrong. */
export const ON_BAD_ROWS = [
  { value: 'stop', label: 'Import all rows or none' },
  { value: 'skip', label: 'Leave out rows with problems' },
] as const;
export type OnBadRows = (typeof ON_BAD_ROWS)[number]['value'];

/** Exports of other shops that are known by their columns. */
export type FileShape = 'own' | 'woocommerce' | 'shopify' | 'squarespace' | 'etsy' | 'shopify-customers';

/** How the file of an import is read: by its column, the field each goes to; a column without one is not read. */
export type ImportPlan = {
  mapping: Readonly<Record<string, string>>;
  /** The category of the shop that a name of the file means, where somebody chose one. */
  categories?: Readonly<Record<string, string>>;
  /** Delivery time of services of another shop that have none; without it they come as drafts. */
  deliveryHours?: number;
  matchBy: string;
  mode: ImportMode;
  onBad: OnBadRows;
};

/** A price that becomes more than so many times as high, or falls below this part of itself, is often cents read as dollars. */
const PRICE_JUMP = 5;

/** Whether an amount in cents jumps. From nothing to something is no jump; to nothing is. */
export const isPriceJump = (beforeCents: unknown, afterCents: unknown): boolean =>
  typeof beforeCents === 'number' &&
  typeof afterCents === 'number' &&
  beforeCents > 0 &&
  (afterCents > beforeCents * PRICE_JUMP || afterCents * PRICE_JUMP < beforeCents);

/** Whether a person is asked before an import: the prices of more than a tenth of its rows jump, and nobody has confirmed them. */
export const asksAboutPrices = (job: {
  total: number;
  priceJumps: number;
  arePricesConfirmed: boolean;
}): boolean => !job.arePricesConfirmed && job.priceJumps * 10 > job.total;

/** `12 of 40 rows change a price more than fivefold.` */
export const priceJumpWords = ({ priceJumps, total }: { priceJumps: number; total: number }): string =>
  `${number(priceJumps)} of ${number(total)} rows change a price more than fivefold.`;

/** Why a job is not started, stopped, repeated or undone. */
export type JobFailure =
  | { code: 'not-found' }
  | { code: 'not-now' }
  | { code: 'other-writes'; entity: string }
  | { code: 'no-match-column'; label: string }
  | { code: 'field-twice'; label: string }
  | { code: 'nothing-mapped' }
  | { code: 'prices'; priceJumps: number; total: number }
  | { code: 'expired' }
  | { code: 'not-allowed' };

/** What a person reads. */
export function jobRefusal(failure: JobFailure): { message: string; status: number } {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This job is gone. Its rows are kept for a day.', status: 404 };
    case 'not-now':
      return { message: 'The job is in another state by now. Look at the page again.', status: 409 };
    case 'other-writes':
      return {
        message: `Another job is writing ${failure.entity}. Start this one when it is done.`,
        status: 409,
      };
    case 'no-match-column':
      return {
        message: `No column of the file goes to “${failure.label}”, by which rows are to be recognized.`,
        status: 422,
      };
    case 'field-twice':
      return { message: `Two columns go to “${failure.label}”. Choose one of them.`, status: 422 };
    case 'nothing-mapped':
      return { message: 'No column of the file goes anywhere yet. Choose at least one field.', status: 422 };
    case 'prices':
      return {
        message: `${priceJumpWords(failure)} Nothing was imported. If the new prices are right, tick “Change these prices” and start again.`,
        status: 422,
      };
    case 'expired':
      return { message: 'The rows of this job were removed after a day.', status: 410 };
    case 'not-allowed':
      return { message: 'Personal data is exported by the owner alone.', status: 403 };
  }
}
