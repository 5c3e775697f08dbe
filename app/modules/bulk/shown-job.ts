import type { PictureCounts } from '#app/modules/catalog/slides/picture-counts.ts';

import type { JobOptions } from './job-options.ts';
import type { ListedJob } from './job-search.ts';
import type { ReportLine } from './model.ts';

/** A line of the report: of which line of the file, and what is wrong. */
export type ToldProblem = ReportLine & { line: number };

/** One row that is changed: from what to what, by the name of the field. */
export type ToldChange = { name: string; fields: { label: string; from: string; to: string }[] };

/** A job as its page shows it; times are ISO 8601. */
export type ShownJob = ListedJob & {
  options: JobOptions;
  sentence: string | null;
  /** Somebody stopped it, and its process has not seen that yet. */
  isCancelAsked: boolean;
  /** What it wrote is being taken back because it could not be written as a whole. */
  isRollingBack: boolean;
  /** By column, what stands in the first rows. */
  samples: Record<string, string[]>;
  problems: ToldProblem[];
  /** The first rows that were changed or lost something on their way in, and how. */
  notices: ToldProblem[];
  /** The first rows that change, and how. */
  changes: ToldChange[];
  /** Whether its prices are to be confirmed before it is imported. */
  asksAboutPrices: boolean;
  /** How many rows change a price more than fivefold, and, where a person is asked about them, some of them. */
  priceJumps: number;
  jumpingPrices: ToldChange[];
  /** How far the pictures are that its rows name; null where none does. */
  pictures: PictureCounts | null;
  /** The first of those that could not be had. */
  pictureProblems: ToldProblem[];
  /** Until when its rows and its file are kept; null when they are gone. */
  keptUntil: string | null;
  hasFile: boolean;
};
