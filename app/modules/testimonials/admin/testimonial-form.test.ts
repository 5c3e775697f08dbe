import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import { moveIdInFeaturedTestimonialOrder } from './move-featured.server.ts';
import { extractUuid, testimonialFormSchema } from './testimonial-form.ts';
import { formatTestimonialWarnings } from './testimonial-search.ts';

const ID = '0190a8f0-0000-7000-8000-00000000abcd';
const FORM = {
  version: '1',
  client_name: 'Nora Lindqvist',
  client_company: 'Fieldnote',
  client_role: '',
  client_avatar_url: '',
  service_category: 'Fix Problems',
  service_name: '',
  rating: '5',
  testimonial_text: 'Found in a day what we looked for in a month.',
  delivery_date: '',
  provenance: 'none',
  provenance_ref: '',
  permission_note: '',
};

function problemsOf(change: Record<string, string>): unknown[] {
  const parsed = z.safeParse(testimonialFormSchema, { ...FORM, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
}

test.each([
  [{}, []],
  [{ client_name: '  ' }, ['client_name']],
  [{ client_name: 'x'.repeat(201) }, ['client_name']],
  [{ service_category: '' }, ['service_category']],
  [{ service_category: 'x'.repeat(41) }, ['service_category']],
  [{ rating: '0' }, ['rating']],
  [{ rating: '6' }, ['rating']],
  [{ rating: '4.5' }, ['rating']],
  [{ testimonial_text: 'Nineteen characters' }, ['testimonial_text']],
  [{ testimonial_text: 'x'.repeat(20) }, []],
  [{ testimonial_text: 'x'.repeat(1200) }, []],
  [{ testimonial_text: 'x'.repeat(1201) }, ['testimonial_text']],
  [{ delivery_date: '2026-02-30' }, ['delivery_date']],
  [{ delivery_date: '2026-02-28' }, []],
  [{ provenance: 'hearsay' }, ['provenance']],
  [{ provenance: 'review' }, ['provenance_ref']],
  [{ provenance: 'review', provenance_ref: `https://shop.test/admin/reviews/${ID}` }, []],
  [{ provenance: 'permission', permission_note: 'By mail' }, ['permission_note']],
  [{ provenance: 'permission', permission_note: 'By mail on May 4, in the drive.' }, []],
])('the form with %j is refused at %j', (change, fields) => {
  expect(problemsOf(change)).toEqual(fields);
});

test('line breaks count once, and what belongs to another kind of provenance is left out', () => {
  const form = z.parse(testimonialFormSchema, {
    ...FORM,
    testimonial_text: `${'x'.repeat(1198)}\r\nx`,
    provenance_ref: ID,
    permission_note: 'Typed before the choice changed.',
  });
  expect(form.text).toHaveLength(1200);
  expect(form.provenance).toEqual({ kind: 'none', id: null, note: null });
});

test.each([
  [`/admin/orders/${ID}?tab=files`, ID],
  [ID.toUpperCase(), ID],
  ['order 0190a8f0', null],
  ['', null],
])('the id in %j is %j', (pasted, id) => {
  expect(extractUuid(pasted)).toBe(id);
});

test.each([
  ['up', 'b', ['b', 'a', 'c']],
  ['down', 'b', ['a', 'c', 'b']],
  ['first', 'c', ['c', 'a', 'b']],
  ['up', 'a', ['a', 'b', 'c']],
  ['down', 'c', ['a', 'b', 'c']],
  ['up', 'unknown', ['a', 'b', 'c']],
] as const)('moving %s: %s', (move, id, after) => {
  expect(moveIdInFeaturedTestimonialOrder(['a', 'b', 'c'], id, move)).toEqual(after);
});

test('warns of an empty ticker, of fewer than three featured testimonials and of unproved ones', () => {
  const fine = { isTickerEmpty: false, featured: 3, unproved: 0 };
  const words = (change: Partial<typeof fine>) =>
    formatTestimonialWarnings({ ...fine, ...change }).map(({ text }) => text);
  expect(words({})).toEqual([]);
  expect(words({ isTickerEmpty: true })[0]).toContain('the ticker at the top of every page is empty');
  expect(words({ featured: 2 })[0]).toContain('Only 2 are featured');
  expect(words({ unproved: 1 })[0]).toContain('1 on public pages has nothing on file');
});
