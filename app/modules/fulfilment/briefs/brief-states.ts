import type { SelectedOrderFile } from '../files/order-files.ts';

import {
  isBriefQuestionAnswered,
  type BriefAnswerProblem,
  type BriefAnswers,
  type BriefQuestion,
  filterVisibleQuestions,
} from './brief-questions.ts';

export type OrderBriefState = 'not_required' | 'draft' | 'submitted' | 'returned' | 'accepted' | 'skipped';

/** A file that answers a question. */
export type BriefAnswerFile = SelectedOrderFile & { questionKey: string };

/** The brief of one item, with everything its page and its summary show; times are ISO 8601. */
export type OrderItemBrief = {
  id: string;
  orderId: string;
  itemId: string;
  /** The title of the service when it was bought. */
  service: string;
  version: number;
  state: OrderBriefState;
  isRequired: boolean;
  questions: BriefQuestion[];
  /** The answers; for file questions, the ids of the attached files. */
  answers: BriefAnswers;
  files: BriefAnswerFile[];
  returnComment: string | null;
  skipReason: string | null;
  submittedAt: string | null;
  /** When the work is due; provisional while the brief is missing. */
  dueAt: string | null;
  stance: BriefEditStatusForCustomer;
};

/**
 * `none`: there are no questions. `fill`: waits for answers, required or optional. `sent`: submitted, can
 * still be changed. `closed`: cannot be changed.
 */
export type BriefEditStatusForCustomer = 'none' | 'fill' | 'sent' | 'closed';

/**
 * Returns what the customer can do with a brief now (pages.md "Order states and their labels": it is locked
 * when the work starts).
 */
export function getBriefCustomerStatus(brief: {
  state: OrderBriefState;
  questions: readonly unknown[];
  orderStatus: string;
  workState: string | null;
}): BriefEditStatusForCustomer {
  if (brief.questions.length === 0) return 'none';
  const isOpen =
    brief.orderStatus === 'PAID' && (brief.workState === 'awaiting_brief' || brief.workState === 'queued');
  if (!isOpen || brief.state === 'skipped' || brief.state === 'accepted') return 'closed';
  return brief.state === 'submitted' ? 'sent' : 'fill';
}

export type OrderBriefSaveFailure =
  | { code: 'not-found' }
  | { code: 'closed' }
  | { code: 'handed-in' }
  | { code: 'invalid'; problems: BriefAnswerProblem[] }
  /** Another person answered these questions meanwhile; `version` is the one to overwrite. */
  | { code: 'changed'; version: number; changed: { key: string; label: string; answer: string }[] };

/** Returns the message for a refusal of the whole brief. */
export function getOrderBriefFailureMessage(failure: OrderBriefSaveFailure): string {
  switch (failure.code) {
    case 'not-found':
      return 'We couldn’t find this brief.';
    case 'closed':
      return 'The work has started, so the brief can no longer be changed. Send us a message instead.';
    case 'handed-in':
      return 'This brief has already been sent. Reload the page to see it. You can send changes until work starts.';
    case 'invalid':
      return 'Some answers are missing or need to be corrected.';
    case 'changed':
      return 'Someone else changed these answers while you were editing. Your version is saved: compare, then send again to keep it.';
  }
}

export const BRIEF_FAILURE_HTTP_STATUSES: Record<OrderBriefSaveFailure['code'], 404 | 409 | 422> = {
  'not-found': 404,
  closed: 409,
  'handed-in': 409,
  invalid: 422,
  changed: 409,
};

/** The warning on every brief, and the note on how its date depends on it. */
export const BRIEF_PASSWORD_WARNING = 'Don’t send passwords.';

export const BRIEF_STARTS_DELIVERY_TIME_MESSAGE = 'Your delivery clock starts once we have your brief.';

/** Counts the visible questions and how many of them have an answer. */
export function countAnsweredQuestions({
  questions,
  answers,
}: Pick<OrderItemBrief, 'questions' | 'answers'>) {
  const shown = filterVisibleQuestions(questions, answers);
  return {
    answered: shown.filter(({ key }) => isBriefQuestionAnswered(answers[key])).length,
    of: shown.length,
  };
}

/** The response of a brief's page to its form. */
export type BriefFormResponse =
  | { ok: true; version: number; savedAt: string; isBehind: boolean }
  | {
      ok: false;
      /** The form as it was sent. */
      answers: BriefAnswers;
      message: string;
      /** Fields and their messages. */
      problems: { field: string | null; message: string }[];
      /** Answers changed by others meanwhile, and the version that the next try overwrites. */
      changed: { key: string; label: string; answer: string }[];
      version: number | null;
      isSignedOut: boolean;
      /** Whether repeating the same request cannot succeed. */
      isFinal: boolean;
    };
