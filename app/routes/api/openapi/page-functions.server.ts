import { z } from 'zod';

import { consentBodySchema, analyticsEventBodySchema } from '#app/modules/analytics/schemas.ts';
import { campaignZipDownloadBodySchema } from '#app/modules/case-studies/schemas.ts';
import { exitModalEmailSignupFormSchema } from '#app/modules/exit-modal/request-email-signup.server.ts';

import * as answers from './answers.ts';
import type { OpenApiFunctionDescriptions } from './function-facts.ts';

const ignoredRequestBodySchema = z.unknown();

/** Functions that open pages call, by address. */
export const STOREFRONT_PAGE_API_FUNCTIONS: OpenApiFunctionDescriptions = {
  '/api/exit-modal': {
    get: {
      id: 'listExitWindows',
      tag: 'Page',
      summary: 'The exit modals that are live now, in order.',
      parameters: [{ name: 'preview', in: 'query', about: 'The ID of one of them, for team members.' }],
      answers: { 200: answers.exitModalsResponseSchema },
      refusals: [404],
    },
    post: {
      id: 'leaveAddress',
      tag: 'Page',
      summary: 'Saves an email address left in an exit modal.',
      body: exitModalEmailSignupFormSchema,
      answers: { 201: answers.successMessageResponseSchema },
      refusals: [409, 429],
    },
  },
  '/api/events': {
    post: {
      id: 'countEvent',
      tag: 'Page',
      summary: 'Counts a page view or a purchase step anonymously.',
      body: analyticsEventBodySchema,
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/book-call': {
    post: {
      id: 'noteCall',
      tag: 'Page',
      summary: 'Records that a visitor opened the booking page. The body is ignored.',
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/consent': {
    post: {
      id: 'chooseTrackers',
      tag: 'Page',
      summary: 'Saves a visitor’s consent and sets the cookie that remembers it.',
      body: consentBodySchema,
      answers: { 201: answers.consentSavedResponseSchema },
      refusals: [409, 429],
    },
  },
  '/api/meta-conversions': {
    post: {
      id: 'reportPurchase',
      tag: 'Page',
      summary: 'Counts the purchase made in this browser. The body is ignored.',
      body: ignoredRequestBodySchema,
      answers: { 202: null },
      refusals: [429],
    },
  },
  '/api/csp-report': {
    post: {
      id: 'reportViolation',
      tag: 'Page',
      summary: 'Reports what a browser refused to load or run.',
      body: ignoredRequestBodySchema,
      types: ['application/csp-report', 'application/reports+json', 'application/json'],
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/me': {
    get: {
      id: 'readVisitor',
      tag: 'Page',
      summary: 'Returns the signed-in user.',
      answers: { 200: answers.currentUserResponseSchema },
    },
  },
  '/api/live': {
    get: {
      id: 'followPage',
      tag: 'Page',
      summary: 'Server-sent events about what open pages show.',
      parameters: [
        { name: 'newest', in: 'query', about: 'The first testimonial the page shows.' },
        {
          name: 'for',
          in: 'query',
          about: '`desk`: events for admin pages; `order`: events for an order page.',
        },
        { name: 'id', in: 'query', about: 'The order ID, with `for=order`.' },
      ],
      answers: { 200: 'text/event-stream' },
      refusals: [403, 404, 503],
    },
  },
  '/api/testimonials/{id}': {
    get: {
      id: 'readTestimonial',
      tag: 'Page',
      summary: 'Returns the full text of a testimonial.',
      parameters: [{ name: 'id', in: 'path', about: 'Its id.' }],
      answers: { 200: answers.testimonialFullTextResponseSchema },
      refusals: [404],
    },
  },
  '/api/create-case-study-zip': {
    post: {
      id: 'downloadCampaign',
      tag: 'Page',
      summary: 'Returns the files of the given case studies.',
      body: campaignZipDownloadBodySchema,
      answers: { 200: answers.caseStudyFilesResponseSchema },
      refusals: [404, 429],
    },
  },
  '/api/sync-case-studies': {
    post: {
      id: 'checkCaseStudies',
      tag: 'Staff',
      summary: 'Checks every stored file of the case studies.',
      answers: { 200: answers.successMessageResponseSchema },
      refusals: [401, 403],
      security: 'session',
    },
  },
};
