import { z } from 'zod/mini';

import { CATEGORY_NAME_AND_COUNT_LIMITS, type CategoryName } from '#app/lib/categories.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  type EditVersionConflictFailure,
  type FieldProblem,
  editorFormVersionFieldSchemas,
} from '#app/lib/posted-form.ts';
import { validateRichTextLinks } from '#app/lib/rich-links.ts';
import { createWebUrlCheck } from '#app/lib/web-address.ts';

import { CASE_STUDY_FILE_TYPES, type CaseStudyFileType, type CaseStudyMetric } from '../model.ts';

import {
  caseStudyMetricColumnSchema,
  findCaseStudyMetricProblem,
  buildCaseStudyMetrics,
} from './case-study-metrics.ts';

/** Maximum characters per field (pages.md, /admin/case-studies); `description` before sanitizing. */
export const CASE_STUDY_FIELD_MAX_CHARACTERS = {
  title: 200,
  client: 200,
  industry: 200,
  excerpt: 200,
  description: 100_000,
  link: 2_000,
  coverAlt: 200,
  campaign: 200,
  permission: 500,
} as const;
/** Maximum size of a case study's file in bytes. */
export const MAX_CASE_STUDY_FILE_BYTES = 100 * 1024 * 1024;

/** The form of a case study; empty texts are null. */
export type ParsedCaseStudyForm = {
  version: number;
  overwrite: number | null;
  title: string;
  clientName: string;
  clientLabel: string | null;
  category: CategoryName;
  industry: string | null;
  excerpt: string | null;
  description: string | null;
  /** An https link, or the `/media/` path of an uploaded file. */
  fileUrl: string | null;
  /** For links only: the type of an uploaded file is detected from its contents. */
  linkType: CaseStudyFileType | null;
  coverUrl: string | null;
  coverAlt: string | null;
  metrics: CaseStudyMetric[];
  campaignName: string | null;
  isFeatured: boolean;
  serviceId: string | null;
  /** An order as the user enters it: its id, or its admin URL. */
  order: string | null;
  permissionNote: string | null;
};

export type CaseStudyEditFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'in-trash' }
  | { code: 'refused'; problems: FieldProblem[] };

const buildTextLineSchema = (name: string, limit: number) =>
  z.pipe(
    z
      .optional(z.string())
      .check(
        z.refine(
          (text) => (text ?? '').trim().length <= limit,
          `${name} can have at most ${limit.toLocaleString('en-US')} characters.`,
        ),
      ),
    // Forms post line breaks as two characters.
    z.transform((text) => (text ?? '').replaceAll('\r\n', '\n').trim() || null),
  );

const caseStudyFileUrlSchema = buildTextLineSchema('The link', CASE_STUDY_FIELD_MAX_CHARACTERS.link).check(
  createWebUrlCheck('Upload a file, or enter a link that starts with https://.', {
    isLoose: true,
    isOther: (text) => text.startsWith('/media/'),
  }),
);

const caseStudyCoverUrlSchema = buildTextLineSchema(
  'The address',
  CASE_STUDY_FIELD_MAX_CHARACTERS.link,
).check(z.refine((text) => text === null || text.startsWith('/media/'), 'Upload an image.'));

/** The form of a case study as it is posted. */
export const caseStudyFormSchema = z.pipe(
  z
    .object({
      ...editorFormVersionFieldSchemas,
      title: buildTextLineSchema('The title', CASE_STUDY_FIELD_MAX_CHARACTERS.title).check(
        z.refine((text) => text !== null, 'Enter a title.'),
      ),
      client_name: buildTextLineSchema('The client', CASE_STUDY_FIELD_MAX_CHARACTERS.client),
      client_label: buildTextLineSchema('The label', CASE_STUDY_FIELD_MAX_CHARACTERS.client),
      category: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Choose a category.'),
          z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.name, 'Choose a category.'),
        ),
      industry: buildTextLineSchema('The industry', CASE_STUDY_FIELD_MAX_CHARACTERS.industry),
      excerpt: buildTextLineSchema('The excerpt', CASE_STUDY_FIELD_MAX_CHARACTERS.excerpt),
      description: buildTextLineSchema('The description', CASE_STUDY_FIELD_MAX_CHARACTERS.description).check(
        validateRichTextLinks,
      ),
      file_url: caseStudyFileUrlSchema,
      link_type: z.catch(z.nullable(z.enum(CASE_STUDY_FILE_TYPES)), null),
      cover_url: caseStudyCoverUrlSchema,
      cover_alt: buildTextLineSchema(
        'The description of the image',
        CASE_STUDY_FIELD_MAX_CHARACTERS.coverAlt,
      ),
      metric_name: caseStudyMetricColumnSchema,
      metric_value: caseStudyMetricColumnSchema,
      metric_unit: caseStudyMetricColumnSchema,
      campaign_name: buildTextLineSchema('The campaign', CASE_STUDY_FIELD_MAX_CHARACTERS.campaign),
      featured: z.optional(z.string()),
      service: z.catch(z.nullable(z.guid()), null),
      order: buildTextLineSchema('The order', 300),
      permission_note: buildTextLineSchema('The permission note', CASE_STUDY_FIELD_MAX_CHARACTERS.permission),
    })
    .check(
      z.refine(({ client_name, client_label }) => client_name !== null || client_label !== null, {
        path: ['client_name'],
        error: 'Enter the client’s name or a label to show instead.',
        when: () => true,
      }),
      z.refine(({ cover_url, cover_alt }) => cover_url === null || cover_alt !== null, {
        path: ['cover_alt'],
        error: 'Enter alt text for the cover.',
        when: () => true,
      }),
      z.superRefine((form, context) => {
        const message = findCaseStudyMetricProblem(form);
        if (message !== null) context.addIssue({ code: 'custom', path: ['metric_name'], message });
      }),
    ),
  z.transform((form): ParsedCaseStudyForm => ({
    version: form.version,
    overwrite: form.overwrite,
    title: form.title ?? '',
    clientName: form.client_name ?? form.client_label ?? '',
    clientLabel: form.client_label,
    category: form.category,
    industry: form.industry,
    excerpt: form.excerpt,
    description: form.description,
    fileUrl: form.file_url,
    linkType: form.link_type,
    coverUrl: form.cover_url,
    coverAlt: form.cover_url === null ? null : form.cover_alt,
    metrics: buildCaseStudyMetrics(form),
    campaignName: form.campaign_name,
    isFeatured: form.featured !== undefined,
    serviceId: form.service,
    order: form.order,
    permissionNote: form.permission_note,
  })),
);

/** A case study as the form shows it; `order` is the id of its order. */
export type CaseStudyFormFields = Omit<ParsedCaseStudyForm, 'version' | 'overwrite' | 'category'> & {
  category: string;
};

/** The initial values of a new case study. */
export const NEW_CASE_STUDY_FORM_FIELDS: CaseStudyFormFields = {
  title: '',
  clientName: '',
  clientLabel: null,
  category: '',
  industry: null,
  excerpt: null,
  description: null,
  fileUrl: null,
  linkType: null,
  coverUrl: null,
  coverAlt: null,
  metrics: [],
  campaignName: null,
  isFeatured: false,
  serviceId: null,
  order: null,
  permissionNote: null,
};

const nullToEmptyText = (text: string | null) => text ?? '';

/** Returns the form values of a case study. */
export function getCaseStudyFormValues(terms: CaseStudyFormFields): FormValues {
  return {
    title: terms.title,
    client_name: terms.clientName,
    client_label: nullToEmptyText(terms.clientLabel),
    category: terms.category,
    industry: nullToEmptyText(terms.industry),
    excerpt: nullToEmptyText(terms.excerpt),
    description: nullToEmptyText(terms.description),
    file_url: nullToEmptyText(terms.fileUrl),
    link_type: nullToEmptyText(terms.linkType),
    cover_url: nullToEmptyText(terms.coverUrl),
    cover_alt: nullToEmptyText(terms.coverAlt),
    metric_name: terms.metrics.map(({ name }) => name),
    metric_value: terms.metrics.map(({ value }) => String(value)),
    metric_unit: terms.metrics.map(({ unit }) => unit ?? ''),
    campaign_name: nullToEmptyText(terms.campaignName),
    service: nullToEmptyText(terms.serviceId),
    order: nullToEmptyText(terms.order),
    permission_note: nullToEmptyText(terms.permissionNote),
    ...(terms.isFeatured && { featured: 'on' }),
  };
}

/**
 * Returns what a case study lacks to be published (pages.md, /admin/case-studies), by the fields of the form.
 */
export function listCaseStudyMissingPublishFields({
  permissionNote,
  fileUrl,
  hasDescription,
}: {
  permissionNote: string | null;
  fileUrl: string | null;
  hasDescription: boolean;
}): FieldProblem[] {
  return [
    ...(fileUrl === null && !hasDescription
      ? [{ field: 'file_url', message: 'A published case study needs a file, a link or a description.' }]
      : []),
    ...(permissionNote === null
      ? [{ field: 'permission_note', message: 'Enter who gave permission, and when.' }]
      : []),
  ];
}

/** Returns the message for a case study that is not changed. */
export function getCaseStudyFailureMessage(
  failure: Exclude<CaseStudyEditFailure, EditVersionConflictFailure>,
) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This case study no longer exists.', status: 404 };
    case 'in-trash':
      return { message: 'This case study is in the trash. Restore it first.', status: 409 };
    case 'refused':
      return { problems: failure.problems, status: 422 };
  }
}
