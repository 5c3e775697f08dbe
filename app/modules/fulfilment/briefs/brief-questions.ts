/** The types of questions (orders.md "Tables"), with their labels in the editor. */
export const BRIEF_QUESTION_TYPE_LABELS = {
  short: 'Short text',
  long: 'Long text',
  choice: 'Single choice',
  multi: 'Multiple choice',
  url: 'URL',
  date: 'Date',
  number: 'Number',
  file: 'Files',
} as const;

export type BriefQuestionType = keyof typeof BRIEF_QUESTION_TYPE_LABELS;

export const MAX_BRIEF_QUESTIONS = 40;

export const MAX_BRIEF_QUESTION_OPTIONS = 20;

/** Maximum files per question. */
export const MAX_FILES_PER_QUESTION = 10;

/** Maximum characters of answers, and of the parts of a question. */
export const MAX_SHORT_BRIEF_ANSWER_CHARACTERS = 200;

export const MAX_LONG_BRIEF_ANSWER_CHARACTERS = 5000;

export const MAX_BRIEF_QUESTION_LABEL_CHARACTERS = 200;

export const MAX_BRIEF_QUESTION_HELP_CHARACTERS = 500;

export const MAX_BRIEF_QUESTION_EXAMPLE_CHARACTERS = 300;

export const MAX_BRIEF_QUESTION_OPTION_CHARACTERS = 120;

/**
 * One question of a questionnaire. `showIf` names an earlier question with options, and the option that shows
 * this one.
 */
export type BriefQuestion = {
  key: string;
  type: BriefQuestionType;
  label: string;
  isRequired: boolean;
  /** Empty if there is none, like `example`. */
  help: string;
  example: string;
  options: string[];
  showIf: { key: string; equals: string } | null;
};

/** An answer: a text, or a list for several options; for files, the ids of the attached files. */
export type BriefAnswer = string | string[];

export type BriefAnswers = Record<string, BriefAnswer>;

export const isOptionBriefQuestionType = (type: BriefQuestionType): boolean =>
  type === 'choice' || type === 'multi';

/** Whether the customer has to answer before the work can begin. */
export function hasRequiredBriefQuestions(questions: readonly BriefQuestion[]): boolean {
  return questions.some(({ isRequired }) => isRequired);
}

/** Returns an answer as text; empty if there is none. */
export const getBriefAnswerText = (answer: BriefAnswer | undefined): string =>
  typeof answer === 'string' ? answer.trim() : '';

/** Returns the options or files of an answer; a text becomes a list of one. */
export const getBriefAnswerValues = (answer: BriefAnswer | undefined): string[] =>
  (typeof answer === 'string' ? [answer] : (answer ?? [])).filter((value) => value !== '');

/** Whether an answer is not empty. */
export function isBriefQuestionAnswered(answer: BriefAnswer | undefined): boolean {
  return Array.isArray(answer) ? getBriefAnswerValues(answer).length > 0 : getBriefAnswerText(answer) !== '';
}

/** Returns the questions visible with these answers; questions that depend on a hidden one are hidden too. */
export function filterVisibleQuestions(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
): BriefQuestion[] {
  const shown = new Set<string>();
  return questions.filter(({ key, showIf }) => {
    if (
      showIf &&
      !(shown.has(showIf.key) && getBriefAnswerValues(answers[showIf.key]).includes(showIf.equals))
    )
      return false;
    shown.add(key);
    return true;
  });
}

/** A question as shown before the purchase. */
export type BriefQuestionPurchasePreview = {
  key: string;
  label: string;
  when: 'always' | 'optional' | 'if-it-applies';
  isRequired: boolean;
};

export function toBriefQuestionPurchasePreview({
  key,
  label,
  isRequired,
  showIf,
}: BriefQuestion): BriefQuestionPurchasePreview {
  if (showIf) return { key, label, when: 'if-it-applies', isRequired };
  return { key, label, when: isRequired ? 'always' : 'optional', isRequired };
}

/** A question with an invalid answer, and the message. */
export type BriefAnswerProblem = { key: string; message: string };

/** Returns an answer as one text, options separated by commas. */
export function formatBriefAnswer(answer: BriefAnswer | undefined): string {
  return Array.isArray(answer) ? getBriefAnswerValues(answer).join(', ') : getBriefAnswerText(answer);
}
