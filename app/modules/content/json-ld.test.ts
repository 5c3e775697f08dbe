import type { BlogPosting, BreadcrumbList, FAQPage, Organization, WithContext } from 'schema-dts';
import { expect, test } from 'vitest';

import {
  buildBreadcrumbJsonLd,
  buildFaqJsonLd,
  buildOrganizationJsonLd,
  buildBlogPostJsonLd,
} from './json-ld.ts';

// The vocabulary's types check names and shapes at compile time; the tests check the values.

test('the way to a page is counted from one', () => {
  const data: WithContext<BreadcrumbList> = buildBreadcrumbJsonLd([
    { name: 'Home', url: 'https://shop.test/' },
    { name: 'Blog', url: 'https://shop.test/blog' },
  ]);
  expect(data.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.test/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://shop.test/blog' },
  ]);
});

test('a post that never changed was modified when it was published', () => {
  const post = {
    title: 'A title',
    metaDescription: 'A description',
    url: 'https://shop.test/blog/a',
    author: 'Nora Lindqvist',
    publisher: 'Mara Ellison',
    publishedAt: '2026-06-01T00:00:00.000Z',
    updatedAt: null,
    category: null,
    tags: [],
    imageUrl: 'https://shop.test/a.png',
  };
  const data: WithContext<BlogPosting> = buildBlogPostJsonLd(post);
  expect(data.dateModified).toBe(post.publishedAt);
  expect(data).not.toHaveProperty('keywords');
  const changed = buildBlogPostJsonLd({ ...post, updatedAt: '2026-07-01T00:00:00.000Z', tags: ['a', 'b'] });
  expect(changed).toMatchObject({ dateModified: '2026-07-01T00:00:00.000Z', keywords: 'a, b' });
});

test('the organization names no mailbox and no number', () => {
  const data: WithContext<Organization> = buildOrganizationJsonLd({
    name: 'Mara Ellison',
    legalName: 'Mara Ellison LLC',
    description: 'Fixed prices.',
    url: 'https://shop.test',
    imageUrl: 'https://shop.test/a.png',
    sameAs: ['https://network.test/mara'],
  });
  expect(data.url).toBe('https://shop.test/');
  expect(JSON.stringify(data)).not.toMatch(/@[a-z-]+\.|telephone|email/);
});

test('each question has its answer', () => {
  const data: WithContext<FAQPage> = buildFaqJsonLd([{ question: 'Why?', answer: 'Because.' }]);
  expect(data.mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
  ]);
});
