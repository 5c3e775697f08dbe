import { normalizeTypedWebUrl, getWebUrlError } from '#app/lib/web-address.ts';

import {
  type BriefAnswerProblem,
  type BriefAnswer,
  type BriefAnswers,
  type BriefQuestion,
  isOptionBriefQuestionType,
  isBriefQuestionAnswered,
  getBriefAnswerValues,
  MAX_LONG_BRIEF_ANSWER_CHARACTERS,
  MAX_FILES_PER_QUESTION,
  type BriefQuestionType,
  MAX_SHORT_BRIEF_ANSWER_CHARACTERS,
  getBriefAnswerText,
  filterVisibleQuestions,
} from './brief-questions.ts';

const MAX_BRIEF_URL_LENGTH = 2000;

/** Returns `https://example.com/` for `example.com`; null if the text is not a web address. */
export function normalizeWebAddress(typed: string): string | null {
  const address = normalizeTypedWebUrl(typed, { allows: 'bare' });
  return address === null || address.length > MAX_BRIEF_URL_LENGTH ? null : new URL(address).href;
}

/** Whether a day such as `2026-11-20` exists. */
function isExistingCalendarDate(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const formatBriefAnswerTooLongError = (limit: number) =>
  `This answer is longer than ${limit.toLocaleString('en-US')} characters. Shorten it, or send the rest as a message.`;

function getBriefAnswerLengthLimit(type: BriefQuestionType): number {
  if (type === 'long') return MAX_LONG_BRIEF_ANSWER_CHARACTERS;
  return type === 'url' ? MAX_BRIEF_URL_LENGTH : MAX_SHORT_BRIEF_ANSWER_CHARACTERS;
}

/** Returns what is wrong with a list of options or files; null if nothing is. */
function findBriefListAnswerError(
  { type, options }: BriefQuestion,
  values: readonly string[],
): string | null {
  if (type === 'file')
    return values.length > MAX_FILES_PER_QUESTION ? `At most ${MAX_FILES_PER_QUESTION} files.` : null;
  if (type === 'choice' && values.length > 1) return 'Choose one.';
  return values.every((value) => options.includes(value)) ? null : 'Choose from the list.';
}

/** Checks the format that a text needs when the brief is submitted; a draft may contain half an address. */
function findBriefAnswerFormatError(type: BriefQuestionType, text: string): string | null {
  switch (type) {
    case 'url':
      return getWebUrlError(text, 'Enter a URL, such as https://example.com.', { allows: 'bare' });
    case 'date':
      return isExistingCalendarDate(text) ? null : 'Enter a date, such as 2026-11-20.';
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,6})?$/.test(text) ? null : 'Enter a number, such as 1500.';
    default:
      return null;
  }
}

function isListAnswerBriefQuestionType(type: BriefQuestionType): boolean {
  return isOptionBriefQuestionType(type) || type === 'file';
}

function findBriefAnswerError(
  question: BriefQuestion,
  answer: BriefAnswer | undefined,
  isFinal: boolean,
): string | null {
  const { type } = question;
  if (!isBriefQuestionAnswered(answer))
    return isFinal && question.isRequired ? getMissingBriefAnswerError(type) : null;
  if (isListAnswerBriefQuestionType(type))
    return findBriefListAnswerError(question, getBriefAnswerValues(answer));
  if (Array.isArray(answer)) return 'Enter a single answer.';
  const text = getBriefAnswerText(answer);
  if (text.length > getBriefAnswerLengthLimit(type))
    return formatBriefAnswerTooLongError(getBriefAnswerLengthLimit(type));
  if (text.includes('\0')) return 'This answer contains characters we can’t save.';
  return isFinal ? findBriefAnswerFormatError(type, text) : null;
}

function getMissingBriefAnswerError(type: BriefQuestionType): string {
  if (type === 'file') return 'Add at least one file.';
  if (isOptionBriefQuestionType(type)) return type === 'choice' ? 'Choose one.' : 'Choose at least one.';
  return 'Answer this question.';
}

/** Returns an answer as it is stored: texts trimmed, addresses complete, lists without duplicates. */
function normalizeBriefAnswer(
  { type, options }: BriefQuestion,
  answer: BriefAnswer,
  isFinal: boolean,
): BriefAnswer {
  if (type === 'multi') return options.filter((option) => getBriefAnswerValues(answer).includes(option));
  if (type === 'choice') return getBriefAnswerValues(answer)[0] ?? '';
  const text = getBriefAnswerText(answer).replaceAll(/\r\n?/g, '\n');
  return type === 'url' && isFinal ? (normalizeWebAddress(text) ?? text) : text;
}

/**
 * The one validation of form and server. Takes the answers by question key; a draft (`isFinal` false) may be
 * incomplete. Returns what may be stored, without the files, which are rows of their own; or a message for
 * each invalid question, in the order of the questions. Unknown keys are an error of the whole form.
 */
export function validateBriefAnswers(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
  { isFinal }: { isFinal: boolean },
):
  | { ok: true; value: BriefAnswers }
  | { ok: false; failure: { code: 'invalid'; problems: BriefAnswerProblem[] } } {
  const known = new Set(questions.map(({ key }) => key));
  const unknown = Object.keys(answers).find((key) => !known.has(key));
  const problems: BriefAnswerProblem[] =
    unknown === undefined
      ? []
      : [
          {
            key: unknown,
            message: 'This form does not belong to this brief. Reload the page and try again.',
          },
        ];
  const relevant = isFinal ? filterVisibleQuestions(questions, answers) : questions;
  for (const question of relevant) {
    const message = findBriefAnswerError(question, answers[question.key], isFinal);
    if (message) problems.push({ key: question.key, message });
  }
  if (problems.length > 0) return { ok: false, failure: { code: 'invalid', problems } };
  const kept = relevant.flatMap((question) => {
    const answer = answers[question.key];
    return answer === undefined || question.type === 'file'
      ? []
      : [[question.key, normalizeBriefAnswer(question, answer, isFinal)] as const];
  });
  return { ok: true, value: Object.fromEntries(kept) };
}
