import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

import {
  type BriefAnswers,
  type BriefQuestion,
  MAX_BRIEF_QUESTION_EXAMPLE_CHARACTERS,
  isOptionBriefQuestionType,
  MAX_BRIEF_QUESTION_HELP_CHARACTERS,
  MAX_BRIEF_QUESTION_LABEL_CHARACTERS,
  MAX_BRIEF_QUESTION_OPTIONS,
  MAX_BRIEF_QUESTIONS,
  MAX_BRIEF_QUESTION_OPTION_CHARACTERS,
  BRIEF_QUESTION_TYPE_LABELS,
  type BriefQuestionType,
} from './brief-questions.ts';

const QUESTION_KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,39}$/;
export const BRIEF_TEMPLATE_NAME_LIMIT = 120;

const questionTypeSchema = z.enum(
  Object.keys(BRIEF_QUESTION_TYPE_LABELS) as [BriefQuestionType, ...BriefQuestionType[]],
); // a literal record's own keys

/** One stored question. */
const storedBriefQuestionSchema = z.object({
  key: z.string().check(z.regex(QUESTION_KEY_PATTERN)),
  type: questionTypeSchema,
  label: z.string(),
  isRequired: z.boolean(),
  help: z.catch(z.string(), ''),
  example: z.catch(z.string(), ''),
  options: z.catch(z.array(z.string()), []),
  showIf: z.catch(z.nullable(z.object({ key: z.string(), equals: z.string() })), null),
});

/** Reads the questions of a stored questionnaire; skips those of a type this version does not know. */
export function parseStoredBriefQuestions(stored: readonly unknown[]): BriefQuestion[] {
  return stored.flatMap((one) => {
    const parsed = z.safeParse(storedBriefQuestionSchema, one);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Fields of one question in the editor's form; each occurs once per question, in the order of the questions.
 */
export const BRIEF_QUESTION_FORM_FIELDS = [
  'question_key',
  'question_type',
  'question_label',
  'question_required',
  'question_help',
  'question_example',
  'question_options',
  'question_show',
] as const;
export type BriefQuestionFieldName = (typeof BRIEF_QUESTION_FORM_FIELDS)[number];

/** Returns the id of a question's field by its position, to which its error links. */
export const buildBriefQuestionFieldId = (field: BriefQuestionFieldName, place: number): string =>
  `${field}-${place}`;

/** Returns a condition as `key=option`, the value used by the form's select. */
export const formatQuestionConditionValue = (showIf: BriefQuestion['showIf']): string =>
  showIf ? `${showIf.key}=${showIf.equals}` : '';

const repeatedBriefFormFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);

type BriefQuestionValuesByField = Record<BriefQuestionFieldName, string[]>;
type BriefQuestionFormRow = Record<BriefQuestionFieldName, string>;
type QuestionFieldError = { field: BriefQuestionFieldName; message: string };

const splitIntoUniqueLines = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function findBriefQuestionOptionsError(
  draft: BriefQuestionFormRow,
  options: readonly string[],
): QuestionFieldError | null {
  if (!isOptionBriefQuestionType(draft.question_type as BriefQuestionType)) return null; // compared with the types above
  if (options.length < 2)
    return { field: 'question_options', message: 'Enter at least two options, one per line.' };
  if (options.length > MAX_BRIEF_QUESTION_OPTIONS)
    return { field: 'question_options', message: `At most ${MAX_BRIEF_QUESTION_OPTIONS} options.` };
  return options.some((option) => option.length > MAX_BRIEF_QUESTION_OPTION_CHARACTERS)
    ? {
        field: 'question_options',
        message: `An option can have at most ${MAX_BRIEF_QUESTION_OPTION_CHARACTERS} characters.`,
      }
    : null;
}

const BRIEF_QUESTION_TEXT_LIMITS: readonly [BriefQuestionFieldName, number][] = [
  ['question_label', MAX_BRIEF_QUESTION_LABEL_CHARACTERS],
  ['question_help', MAX_BRIEF_QUESTION_HELP_CHARACTERS],
  ['question_example', MAX_BRIEF_QUESTION_EXAMPLE_CHARACTERS],
];

function findBriefQuestionRowError(draft: BriefQuestionFormRow): QuestionFieldError | null {
  if (!Object.hasOwn(BRIEF_QUESTION_TYPE_LABELS, draft.question_type))
    return { field: 'question_type', message: 'Choose a type of question.' };
  if (draft.question_label.trim() === '')
    return { field: 'question_label', message: 'Enter the question or remove it.' };
  const long = BRIEF_QUESTION_TEXT_LIMITS.find(([field, limit]) => draft[field].trim().length > limit);
  if (long) return { field: long[0], message: `Use at most ${long[1]} characters.` };
  return findBriefQuestionOptionsError(draft, splitIntoUniqueLines(draft.question_options));
}

/** Reads a condition, which names an earlier question and one of its options. */
function parseQuestionDisplayCondition(
  text: string,
  earlier: readonly BriefQuestion[],
): BriefQuestion['showIf'] | 'wrong' {
  if (text === '') return null;
  const at = text.indexOf('=');
  const [key, equals] = [text.slice(0, at), text.slice(at + 1)];
  const named = earlier.find((question) => question.key === key);
  return named?.options.includes(equals) ? { key, equals } : 'wrong';
}

/** Returns an unused key for a question without one or with one that is taken. */
function pickUnusedQuestionKey(wanted: string, taken: readonly BriefQuestion[]): string {
  const isFree = (key: string) => taken.every((question) => question.key !== key);
  if (QUESTION_KEY_PATTERN.test(wanted) && isFree(wanted)) return wanted;
  for (let number = taken.length + 1; ; number++) if (isFree(`q${number}`)) return `q${number}`;
}

/** Turns posted fields into rows; skips empty rows, such as the spare one shown without script. */
function toQuestionFormRows(columns: BriefQuestionValuesByField): BriefQuestionFormRow[] {
  const rows = columns.question_label.map(
    (_, place) =>
      // Every field of the list, once.
      Object.fromEntries(
        BRIEF_QUESTION_FORM_FIELDS.map((field) => [field, columns[field][place] ?? '']),
      ) as BriefQuestionFormRow,
  );
  return rows.filter((row) => row.question_key !== '' || row.question_label.trim() !== '');
}

function parseQuestionRow(
  draft: BriefQuestionFormRow,
  earlier: readonly BriefQuestion[],
): BriefQuestion | QuestionFieldError {
  const fault = findBriefQuestionRowError(draft);
  if (fault) return fault;
  const showIf = parseQuestionDisplayCondition(draft.question_show, earlier);
  if (showIf === 'wrong')
    return {
      field: 'question_show',
      message: 'The condition uses an answer that isn’t in the questions above.',
    };
  const chosen = draft.question_type as BriefQuestionType; // findBriefQuestionRowError has checked it
  return {
    key: pickUnusedQuestionKey(draft.question_key, earlier),
    type: chosen,
    label: draft.question_label.trim(),
    isRequired: draft.question_required === 'yes',
    help: draft.question_help.trim(),
    example: draft.question_example.trim(),
    options: isOptionBriefQuestionType(chosen) ? splitIntoUniqueLines(draft.question_options) : [],
    showIf,
  };
}

/** The editor's form of a questionnaire; an error of a question belongs to its field (`buildBriefQuestionFieldId`). */
export const briefTemplateFormSchema = z.pipe(
  z.object({
    ...editorFormVersionFieldSchemas,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter a name for the questionnaire.'),
        z.maxLength(
          BRIEF_TEMPLATE_NAME_LIMIT,
          `A name can have at most ${BRIEF_TEMPLATE_NAME_LIMIT} characters.`,
        ),
      ),
    question_key: repeatedBriefFormFieldSchema,
    question_type: repeatedBriefFormFieldSchema,
    question_label: repeatedBriefFormFieldSchema,
    question_required: repeatedBriefFormFieldSchema,
    question_help: repeatedBriefFormFieldSchema,
    question_example: repeatedBriefFormFieldSchema,
    question_options: repeatedBriefFormFieldSchema,
    question_show: repeatedBriefFormFieldSchema,
  }),
  z.transform((form, { issues }) => {
    const drafts = toQuestionFormRows(form);
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: form });
    const questions: BriefQuestion[] = [];
    for (const [place, draft] of drafts.slice(0, MAX_BRIEF_QUESTIONS).entries()) {
      const question = parseQuestionRow(draft, questions);
      if ('field' in question) refuse(buildBriefQuestionFieldId(question.field, place), question.message);
      else questions.push(question);
    }
    if (drafts.length > MAX_BRIEF_QUESTIONS) refuse('name', `At most ${MAX_BRIEF_QUESTIONS} questions.`);
    if (drafts.length === 0) refuse('name', 'Add at least one question.');
    const { name, version, overwrite } = form;
    return { name, version, overwrite, questions };
  }),
);
export type BriefTemplateFormValues = z.infer<typeof briefTemplateFormSchema>;

/** Returns the values of the editor's fields for a questionnaire. */
export function toBriefTemplateFormValues(
  template: { name: string; questions: readonly BriefQuestion[] },
  version: number,
): FormValues {
  const { name, questions } = template;
  return {
    version: String(version),
    name,
    question_key: questions.map(({ key }) => key),
    question_type: questions.map((question) => question.type),
    question_label: questions.map(({ label }) => label),
    question_required: questions.map(({ isRequired }) => (isRequired ? 'yes' : 'no')),
    question_help: questions.map(({ help }) => help),
    question_example: questions.map(({ example }) => example),
    question_options: questions.map(({ options }) => options.join('\n')),
    question_show: questions.map(({ showIf }) => formatQuestionConditionValue(showIf)),
  };
}

/** Returns the name of a question's field on the customer's form, which is also its id. */
export const getBriefAnswerFieldName = (key: string): string => `answer-${key}`;

/** Returns the answers of a form by question key. Fields with several values stay lists. */
export function parseBriefAnswerFields(values: FormValues): BriefAnswers {
  const prefix = getBriefAnswerFieldName('');
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [[name.slice(prefix.length), typeof value === 'string' ? value : [...value]] as const]
        : [],
    ),
  );
}
