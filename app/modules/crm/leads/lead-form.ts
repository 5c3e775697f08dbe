import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import type { Cents } from '#app/lib/money.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { parseDateTimeInput } from '#app/lib/date-time-input.ts';
import { formatCentsAsAmountInput, parseDollarsToCents } from '#app/lib/amount-input.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { LEAD_FIELD_MAX_LENGTHS, type LeadStage, LEAD_STAGE_NAMES } from './lead-labels.ts';

/** What the team records about a contact. */
export type LeadContactDetails = {
  name: string;
  company: string | null;
  phone: string | null;
  website: string | null;
  tags: string[];
  valueCents: Cents | null;
  nextStep: string | null;
  ownerId: string | null;
};

const SINGLE_LINE_PATTERN = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** One line of plain text; null if empty. */
const createNullableLeadTextLineSchema = (what: string, limit: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limit, `${what} can have at most ${limit} characters.`),
        z.regex(SINGLE_LINE_PATTERN, `${what} must be one line of plain text.`),
      ),
    z.transform((text) => (text === '' ? null : text.toWellFormed())),
  );

/** Several lines of plain text. */
const createLeadMultilineTextSchema = (what: string, least: number, limit: number) =>
  z.pipe(
    z.pipe(
      z.catch(z.string(), ''),
      z.transform((text: string) => text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim()),
    ),
    z
      .string()
      .check(
        z.minLength(least, `${what} is missing.`),
        z.maxLength(limit, `${what} can have at most ${limit.toLocaleString('en-US')} characters.`),
      ),
  );

const leadWebsiteSchema = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(
      LEAD_FIELD_MAX_LENGTHS.website,
      `The website can have at most ${LEAD_FIELD_MAX_LENGTHS.website} characters.`,
    ),
    createWebUrlCheck('Enter a web address such as https://example.com.', {
      allows: 'bare',
      isOther: (text) => text === '',
    }),
  ),
  z.transform((text: string) => text || null),
);

const dealValueSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || parseDollarsToCents(text) !== null,
        'Enter an amount such as 1,500.',
      ),
    ),
  z.transform((text) => (text.trim() === '' ? null : parseDollarsToCents(text))),
);

/** A user id; null if empty. */
const optionalTeamMemberIdSchema = z.pipe(
  z.union([z.literal(['', 'none']), z.guid('Choose a team member.')]),
  z.transform((id) => (id === '' || id === 'none' ? null : id)),
);
/** The same for a field that a form may leave out. */
export const assigneeFieldSchema = z.pipe(z.catch(z.string(), ''), optionalTeamMemberIdSchema);

const leadContactDetailsFieldSchemas = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(
        LEAD_FIELD_MAX_LENGTHS.name,
        `The name can have at most ${LEAD_FIELD_MAX_LENGTHS.name} characters.`,
      ),
      z.regex(SINGLE_LINE_PATTERN, 'The name must be one line of plain text.'),
    ),
  company: createNullableLeadTextLineSchema('The company', LEAD_FIELD_MAX_LENGTHS.company),
  phone: z.pipe(
    z.string().check(z.overwrite(removeInvisibleCharacters)),
    createNullableLeadTextLineSchema('The phone number', LEAD_FIELD_MAX_LENGTHS.phone),
  ),
  website: leadWebsiteSchema,
  tags: z.pipe(z.catch(z.string(), ''), z.transform(parseTagList)),
  value: dealValueSchema,
  next_step: createNullableLeadTextLineSchema('The next step', LEAD_FIELD_MAX_LENGTHS.nextStep),
  owner: assigneeFieldSchema,
};

const toLeadContactDetailsFromForm = (
  form: z.output<z.ZodMiniObject<typeof leadContactDetailsFieldSchemas>>,
): LeadContactDetails => ({
  name: form.name.toWellFormed(),
  company: form.company,
  phone: form.phone,
  website: form.website,
  tags: form.tags,
  valueCents: form.value,
  nextStep: form.next_step,
  ownerId: form.owner,
});

/** The facts of a contact as their form posts them. */
export const leadFormSchema = z.pipe(
  z.object({ ...editorFormVersionFieldSchemas, ...leadContactDetailsFieldSchemas }),
  z.transform(({ version, overwrite, ...form }) => ({
    version,
    overwrite,
    facts: toLeadContactDetailsFromForm(form),
  })),
);
export type LeadFormValues = z.infer<typeof leadFormSchema>;

/** A contact that the staff enters; a consent needs a note on how it was given. */
export const newLeadFormSchema = z.pipe(
  z.object({
    ...leadContactDetailsFieldSchemas,
    email: z
      .string()
      .check(
        z.overwrite(removeInvisibleCharacters),
        z.trim(),
        z.maxLength(254, 'This email address is too long.'),
        z.email('Enter an email address such as name@example.com.'),
      ),
    consent_note: z.pipe(
      z.catch(z.string(), ''),
      createNullableLeadTextLineSchema('The note', LEAD_FIELD_MAX_LENGTHS.proof),
    ),
  }),
  z.transform(({ email, consent_note: proof, ...form }) => ({
    email,
    proof,
    facts: toLeadContactDetailsFromForm(form),
  })),
);
export type NewLeadFormValues = z.infer<typeof newLeadFormSchema>;

/** Returns the form values of a contact. */
export function toLeadFormValues(facts: LeadContactDetails, version: number): FormValues {
  return {
    version: String(version),
    name: facts.name,
    company: facts.company ?? '',
    phone: facts.phone ?? '',
    website: facts.website ?? '',
    tags: facts.tags.join(', '),
    value: facts.valueCents === null ? '' : formatCentsAsAmountInput(facts.valueCents),
    next_step: facts.nextStep ?? '',
    owner: facts.ownerId ?? '',
  };
}

export const EMPTY_LEAD_CONTACT_DETAILS: LeadContactDetails = {
  name: '',
  company: null,
  phone: null,
  website: null,
  tags: [],
  valueCents: null,
  nextStep: null,
  ownerId: null,
};

/** A stage that a single click sets; Lost needs a reason. */
export const leadStageExceptLostSchema = z.enum(
  LEAD_STAGE_NAMES.filter((stage): stage is Exclude<LeadStage, 'lost'> => stage !== 'lost'),
  'Choose a stage.',
);

export const lostReasonSchema = createLeadMultilineTextSchema('The reason', 1, LEAD_FIELD_MAX_LENGTHS.reason);
export const leadNoteFormSchema = z.object({
  note: createLeadMultilineTextSchema('The note', 1, LEAD_FIELD_MAX_LENGTHS.note),
});

const createDateTimeSchema = (zone: ShopTimeZone) =>
  z.pipe(
    z
      .pipe(
        z.catch(z.string(), ''),
        z.transform((text: string) => text.trim()),
      )
      .check(
        z.refine(
          (text) => text === '' || parseDateTimeInput(zone, text) !== null,
          'Enter a date and a time.',
        ),
      ),
    z.transform((text: string) => (text === '' ? null : parseDateTimeInput(zone, text))),
  );

/** A new task; its times are in the shop's time zone. */
export const createLeadTaskFormSchema = (zone: ShopTimeZone) =>
  z.object({
    task: createLeadMultilineTextSchema('The task', 1, LEAD_FIELD_MAX_LENGTHS.task),
    due: createDateTimeSchema(zone),
    remind: createDateTimeSchema(zone),
    assignee: assigneeFieldSchema,
  });
export type LeadTaskFormValues = z.infer<ReturnType<typeof createLeadTaskFormSchema>>;
