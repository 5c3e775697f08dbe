import { z } from 'zod/mini';

import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { type EditVersionConflictFailure, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

/** Limits of a testimonial's text in characters (pages.md, /admin/testimonials). */
export const TESTIMONIAL_TEXT_MIN_LENGTH = 20;
export const TESTIMONIAL_TEXT_MAX_LENGTH = 1200;
export const TESTIMONIAL_NAME_MAX_LENGTH = 200;
export const PROVENANCE_NOTE_MIN_LENGTH = 10;
export const TESTIMONIAL_PROVENANCE_NOTE_MAX_LENGTH = 500;

/** The evidence that a client wrote it and agreed to its publication. */
export const TESTIMONIAL_PROVENANCE_OPTIONS = [
  { value: 'none', label: 'Nothing yet' },
  { value: 'review', label: 'A review' },
  { value: 'order', label: 'An order' },
  { value: 'permission', label: 'Permission on file' },
] as const;
export type TestimonialProvenanceKind = (typeof TESTIMONIAL_PROVENANCE_OPTIONS)[number]['value'];

/** `id` is that of the review or the order, `note` refers to the permission. */
export type TestimonialProvenance = {
  kind: TestimonialProvenanceKind;
  id: string | null;
  note: string | null;
};

export const NO_TESTIMONIAL_PROVENANCE: TestimonialProvenance = { kind: 'none', id: null, note: null };

/** The content of a testimonial's form. */
export type TestimonialContent = {
  name: string;
  company: string | null;
  role: string | null;
  category: string;
  serviceName: string | null;
  rating: number;
  text: string;
  /** `2026-11-19`, or null. */
  deliveryDate: string | null;
  avatarUrl: string | null;
};
export type TestimonialForm = TestimonialContent & {
  provenance: TestimonialProvenance;
  version: number;
  overwrite: number | null;
};

/** Why a testimonial is not saved; `field` is the name of the form's field. */
export type TestimonialFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'in-trash' }
  | { code: 'unknown-picture' }
  | { code: 'unknown-category' }
  | { code: 'unknown-source'; kind: 'review' | 'order' }
  | { code: 'no-orders' };

const createTestimonialTextSchema = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Use at most ${limit} characters.`));
const optionalTestimonialTextSchema = z.pipe(
  createTestimonialTextSchema(TESTIMONIAL_NAME_MAX_LENGTH),
  z.transform((text) => text || null),
);

function isValidIsoDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

const UUID_ANYWHERE_IN_TEXT_PATTERN = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Returns the last id in a pasted text, a URL or the id itself; null if there is none. */
export function extractUuid(pasted: string): string | null {
  return UUID_ANYWHERE_IN_TEXT_PATTERN.exec(pasted)?.[0].toLowerCase() ?? null;
}

/** Runs even if other fields are invalid, so that all errors appear at once. */
const alwaysRunSchemaCheck = () => true;

const TESTIMONIAL_PROVENANCE_KINDS = TESTIMONIAL_PROVENANCE_OPTIONS.map(({ value }) => value);

/** The editor's form of a testimonial; field names are the specification's. */
export const testimonialFormSchema = z.pipe(
  z
    .object({
      ...editorFormVersionFieldSchemas,
      client_name: createTestimonialTextSchema(TESTIMONIAL_NAME_MAX_LENGTH).check(
        z.minLength(1, 'Enter the client’s name.'),
      ),
      client_company: optionalTestimonialTextSchema,
      client_role: optionalTestimonialTextSchema,
      client_avatar_url: z.pipe(
        createTestimonialTextSchema(500),
        z.transform((text) => text || null),
      ),
      service_category: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Choose a category.'),
          z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.name, 'Choose a category.'),
        ),
      service_name: optionalTestimonialTextSchema,
      rating: z.string().check(z.regex(/^[1-5]$/, 'Choose 1 to 5 stars.')),
      // Browsers send line breaks as two characters; the counter counts one.
      testimonial_text: z
        .pipe(
          z.string(),
          z.transform((text) => text.replaceAll('\r\n', '\n').trim()),
        )
        .check(
          z.minLength(
            TESTIMONIAL_TEXT_MIN_LENGTH,
            `Write at least ${TESTIMONIAL_TEXT_MIN_LENGTH} characters.`,
          ),
          z.maxLength(
            TESTIMONIAL_TEXT_MAX_LENGTH,
            `Use at most ${TESTIMONIAL_TEXT_MAX_LENGTH.toLocaleString('en-US')} characters.`,
          ),
        ),
      delivery_date: z
        .string()
        .check(z.refine((text) => text === '' || isValidIsoDay(text), 'Enter a date of this century.')),
      provenance: z.enum(TESTIMONIAL_PROVENANCE_KINDS, 'Choose the source.'),
      provenance_ref: z.catch(createTestimonialTextSchema(500), ''),
      permission_note: z.catch(z.string(), '').check(z.trim()),
    })
    .check(
      z.refine(
        (form) => !['review', 'order'].includes(form.provenance) || extractUuid(form.provenance_ref) !== null,
        {
          path: ['provenance_ref'],
          error: 'Choose the order, or paste the URL of the review or order.',
          when: alwaysRunSchemaCheck,
        },
      ),
      z.refine(
        (form) =>
          form.provenance !== 'permission' ||
          (form.permission_note.length >= PROVENANCE_NOTE_MIN_LENGTH &&
            form.permission_note.length <= TESTIMONIAL_PROVENANCE_NOTE_MAX_LENGTH),
        {
          path: ['permission_note'],
          error: `Say in ${PROVENANCE_NOTE_MIN_LENGTH} to ${TESTIMONIAL_PROVENANCE_NOTE_MAX_LENGTH} characters who gave the permission, when, and where it is kept.`,
          when: alwaysRunSchemaCheck,
        },
      ),
    ),
  z.transform((form): TestimonialForm => ({
    version: form.version,
    overwrite: form.overwrite,
    name: form.client_name,
    company: form.client_company,
    role: form.client_role,
    category: form.service_category,
    serviceName: form.service_name,
    rating: Number(form.rating),
    text: form.testimonial_text,
    deliveryDate: form.delivery_date || null,
    avatarUrl: form.client_avatar_url,
    provenance: {
      kind: form.provenance,
      id: ['review', 'order'].includes(form.provenance) ? extractUuid(form.provenance_ref) : null,
      note: form.provenance === 'permission' ? form.permission_note : null,
    },
  })),
);

/** Returns the form values of a testimonial. */
export function toTestimonialFormValues(
  words: TestimonialContent & { provenance: TestimonialProvenance },
  version: number,
): FormValues {
  const { provenance } = words;
  return {
    version: String(version),
    client_name: words.name,
    client_company: words.company ?? '',
    client_role: words.role ?? '',
    client_avatar_url: words.avatarUrl ?? '',
    service_category: words.category,
    service_name: words.serviceName ?? '',
    rating: String(words.rating),
    testimonial_text: words.text,
    delivery_date: words.deliveryDate ?? '',
    provenance: provenance.kind,
    provenance_ref: provenance.id ?? '',
    permission_note: provenance.note ?? '',
  };
}

/** The initial content of a new testimonial; its category must be chosen. */
export const NEW_TESTIMONIAL_CONTENT: TestimonialContent & { provenance: TestimonialProvenance } = {
  name: '',
  company: null,
  role: null,
  category: '',
  serviceName: null,
  rating: 5,
  text: '',
  deliveryDate: null,
  avatarUrl: null,
  provenance: NO_TESTIMONIAL_PROVENANCE,
};

/** Returns the message for a testimonial that is not saved, with its field. */
export function describeTestimonialFailure(failure: Exclude<TestimonialFailure, EditVersionConflictFailure>) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This testimonial no longer exists.', status: 404 as const };
    case 'in-trash':
      return { message: 'This testimonial is in the trash. Restore it first.', status: 409 as const };
    case 'unknown-picture':
      return { message: 'Upload the image here, or remove it.', field: 'client_avatar_url' };
    case 'unknown-category':
      return { message: 'Choose a category.', field: 'service_category' };
    case 'unknown-source':
      return { message: `There is no such ${failure.kind}.`, field: 'provenance_ref' };
    case 'no-orders':
      return {
        message: 'You don’t have permission to see orders. Ask a manager to link this one.',
        field: 'provenance_ref',
      };
  }
}
