import { expect, test } from 'vitest';

import {
  listCaseStudyMissingPublishFields,
  NEW_CASE_STUDY_FORM_FIELDS,
  caseStudyFormSchema,
  getCaseStudyFormValues,
} from './case-study-form.ts';

const typed = (fields: Record<string, unknown> = {}) => ({
  ...getCaseStudyFormValues({
    ...NEW_CASE_STUDY_FORM_FIELDS,
    title: 'Leads doubled',
    clientName: 'Northbeam',
    category: 'Create Content',
  }),
  version: '1',
  ...fields,
});

function problemsOf(fields: Record<string, unknown>): string[] {
  const parsed = caseStudyFormSchema.safeParse(typed(fields));
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('what a form says is what its fields show again', () => {
  const fields = {
    client_label: 'A bakery in Ohio',
    industry: 'Retail',
    excerpt: 'One page, one offer.',
    description: '<p>First.</p>',
    file_url: 'https://files.example/a.pdf',
    link_type: 'pdf',
    cover_url: '/media/case-studies/0123456789abcdef0123456789abcdef.webp',
    cover_alt: 'A shop window',
    metric_name: ['Conversion rate', 'ads'],
    metric_value: ['48', '3.2'],
    metric_unit: ['%', 'roi'],
    campaign_name: 'Autumn',
    featured: 'on',
    service: '00000000-0000-4000-8000-000000000001',
    order: '00000000-0000-4000-8000-000000000002',
    permission_note: 'Nora, by mail, 2026-11-02',
  };
  const parsed = caseStudyFormSchema.safeParse(typed(fields));
  expect(parsed.success && getCaseStudyFormValues(parsed.data)).toEqual({
    ...fields,
    title: 'Leads doubled',
    client_name: 'Northbeam',
    category: 'Create Content',
  });
});

test.each([
  [{ title: ' ' }, 'title: Enter a title.'],
  [{ title: 'x'.repeat(201) }, 'title: The title can have at most 200 characters.'],
  [{ client_name: '' }, 'client_name: Enter the client’s name or a label to show instead.'],
  [{ category: ' ' }, 'category: Choose a category.'],
  [{ excerpt: 'x'.repeat(201) }, 'excerpt: The excerpt can have at most 200 characters.'],
  [
    { file_url: 'http://a.example/a.pdf' },
    'file_url: Upload a file, or enter a link that starts with https://. Did you mean https://a.example/a.pdf?',
  ],
  [
    { file_url: 'javascript:alert(1)' },
    'file_url: Upload a file, or enter a link that starts with https://.',
  ],
  [{ cover_url: 'https://a.example/a.webp', cover_alt: 'a' }, 'cover_url: Upload an image.'],
  [{ cover_url: '/media/a' }, 'cover_alt: Enter alt text for the cover.'],
  [{ metric_name: ['a'], metric_value: [''] }, 'metric_name: Result 1 needs a value.'],
  [{ metric_name: [''], metric_value: ['4'] }, 'metric_name: Result 1 needs a name.'],
  [
    { metric_name: 'a', metric_value: 'many', metric_unit: '%' },
    'metric_name: Result 1: with a unit, the value must be a number such as 48.',
  ],
  [{ metric_name: ['a', 'A'], metric_value: ['1', '2'] }, 'metric_name: There are two results named “a”.'],
])('%o is refused', (fields, problem) => {
  expect(problemsOf(fields)).toEqual([problem]);
});

test('a label alone stands for the client, and empty results count for nothing', () => {
  const parsed = caseStudyFormSchema.parse(
    typed({ client_name: '', client_label: 'A clinic', metric_name: ['', 'a'], metric_value: ['', '1'] }),
  );
  expect(parsed).toMatchObject({ clientName: 'A clinic', clientLabel: 'A clinic' });
  expect(parsed.metrics).toEqual([{ name: 'a', value: '1' }]);
});

test('a published study has permission, and a file or a description', () => {
  const fields = (caseStudy: Partial<Parameters<typeof listCaseStudyMissingPublishFields>[0]>) =>
    listCaseStudyMissingPublishFields({
      permissionNote: 'Nora',
      fileUrl: null,
      hasDescription: false,
      ...caseStudy,
    }).map(({ field }) => field);
  expect(fields({})).toEqual(['file_url']);
  expect(fields({ fileUrl: '/media/a' })).toEqual([]);
  expect(fields({ hasDescription: true })).toEqual([]);
  expect(fields({ hasDescription: true, permissionNote: null })).toEqual(['permission_note']);
});
