/** The types of questions (orders.md section 6) in the words of the editor. */
export const QUESTION_TYPES = {
  short: 'Short text',
  long: 'Long text',
  choice: 'Single choice',
  multi: 'Multiple choice',
  url: 'URL',
  date: 'Date',
  number: 'Number',
  file: 'Files',
} as const;

export type QuestionType = keyof typeof QUESTION_TYPES;

export const MOST_QUESTIONS = 40;

export const MOST_OPTIONS = 20;

/** Files one question may hold. */
export const MOST_FILES = 10;

/** Characters of an answer, of a question, of what explains it. */
export const SHORT_LIMIT = 200;

export const LONG_LIMIT = 5000;

export const LABEL_LIMIT = 200;

export const HELP_LIMIT = 500;

export const EXAMPLE_LIMIT = 300;

export const OPTION_LIMIT = 120;

/** One question of a questionnaire. `showIf` names an earlier question with options and the one that shows this. */
export type BriefQuestion = {
  key: string;
  type: QuestionType;
  label: string;
  isRequired: boolean;
  /** Empty when there is none, as with `example`. */
  help: string;
  example: string;
  options: string[];
  showIf: { key: string; equals: string } | null;
};

/** What was answered: a text, or a list for several options; for files the ids of what is attached. */
export type BriefAnswer = string | string[];

export type BriefAnswers = Record<string, BriefAnswer>;

export const hasOptions = (type: QuestionType): boolean => type === 'choice' || type === 'multi';

/** Whether somebody has to answer before the work can begin. */
export function asksForAnswers(questions: readonly BriefQuestion[]): boolean {
  return questions.some(({ isRequired }) => isRequired);
}

/** What was answered in words; empty when nothing was. */
export const textOf = (answer: BriefAnswer | undefined): string =>
  typeof answer === 'string' ? answer.trim() : '';

/** What was chosen or attached; one text is a list of one. */
export const listOf = (answer: BriefAnswer | undefined): string[] =>
  (typeof answer === 'string' ? [answer] : (answer ?? [])).filter((value) => value !== '');

/** Whether an answer says anything. */
export function isAnswered(answer: BriefAnswer | undefined): boolean {
  return Array.isArray(answer) ? listOf(answer).length > 0 : textOf(answer) !== '';
}

/** The questions these answers lead to; what hangs on a hidden question is hidden with it. */
export function visibleQuestions(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
): BriefQuestion[] {
  const shown = new Set<string>();
  return questions.filter(({ key, showIf }) => {
    if (showIf && !(shown.has(showIf.key) && listOf(answers[showIf.key]).includes(showIf.equals)))
      return false;
    shown.add(key);
    return true;
  });
}

/** A question as it is told before the purchase. */
export type AskedQuestion = {
  key: string;
  label: string;
  when: 'always' | 'optional' | 'if-it-applies';
  isRequired: boolean;
};

export function toAsked({ key, label, isRequired, showIf }: BriefQuestion): AskedQuestion {
  if (showIf) return { key, label, when: 'if-it-applies', isRequired };
  return { key, label, when: isRequired ? 'always' : 'optional', isRequired };
}

/** A question whose answer is wrong, and a sentence for it. */
export type AnswerProblem = { key: string; message: string };

/** An answer in one text, options one after the other. */
export function answerText(answer: BriefAnswer | undefined): string {
  return Array.isArray(answer) ? listOf(answer).join(', ') : textOf(answer);
}
