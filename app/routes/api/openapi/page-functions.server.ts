import { z } from 'zod';

import { consentBody, eventBody } from '#app/modules/analytics/schemas.ts';
import { campaignDownloadBody } from '#app/modules/case-studies/schemas.ts';
import { addressForm } from '#app/modules/exit-modal/collect-address.server.ts';

import * as answers from './answers.ts';
import type { Functions } from './function-facts.ts';

const anything = z.unknown();

/** What open pages ask for and tell, by its address. */
export const PAGE_FUNCTIONS: Functions = {
  '/api/exit-modal': {
    get: {
      id: 'listExitWindows',
      tag: 'Page',
      summary: 'The exit windows that run now, in their order.',
      parameters: [{ name: 'preview', in: 'query', about: 'The id of one of them, for the team.' }],
      answers: { 200: answers.modalsAnswer },
      refusals: [404],
    },
    post: {
      id: 'leaveAddress',
      tag: 'Page',
      summary: 'An address that was left in an exit window.',
      body: addressForm,
      answers: { 201: answers.messageAnswer },
      refusals: [409, 429],
    },
  },
  '/api/events': {
    post: {
      id: 'countEvent',
      tag: 'Page',
      summary: 'A page view or a step of a purchase, counted without a person.',
      body: eventBody,
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/book-call': {
    post: {
      id: 'noteCall',
      tag: 'Page',
      summary: 'That somebody opened the page to book a call. The body is not read.',
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/consent': {
    post: {
      id: 'chooseTrackers',
      tag: 'Page',
      summary: 'What a visitor allows; answered with the cookie that remembers it.',
      body: consentBody,
      answers: { 201: answers.savedAnswer },
      refusals: [409, 429],
    },
  },
  '/api/meta-conversions': {
    post: {
      id: 'reportPurchase',
      tag: 'Page',
      summary: 'Counts the purchase this browser paid. The body is not read.',
      body: anything,
      answers: { 202: null },
      refusals: [429],
    },
  },
  '/api/csp-report': {
    post: {
      id: 'reportViolation',
      tag: 'Page',
      summary: 'What a browser refused to load or run.',
      body: anything,
      types: ['application/csp-report', 'application/reports+json', 'application/json'],
      answers: { 204: null },
      refusals: [429],
    },
  },
  '/api/me': {
    get: {
      id: 'readVisitor',
      tag: 'Page',
      summary: 'Who is signed in.',
      answers: { 200: answers.meAnswer },
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
          about: '`desk`: what pages of the staff follow instead; `order`: what the page of an order does.',
        },
        { name: 'id', in: 'query', about: 'The order, with `for=order`.' },
      ],
      answers: { 200: 'text/event-stream' },
      refusals: [403, 404, 503],
    },
  },
  '/api/testimonials/{id}': {
    get: {
      id: 'readTestimonial',
      tag: 'Page',
      summary: 'The whole text of a testimonial.',
      parameters: [{ name: 'id', in: 'path', about: 'Its id.' }],
      answers: { 200: answers.textAnswer },
      refusals: [404],
    },
  },
  '/api/create-case-study-zip': {
    post: {
      id: 'downloadCampaign',
      tag: 'Page',
      summary: 'The files of some case studies.',
      body: campaignDownloadBody,
      answers: { 200: answers.filesAnswer },
      refusals: [404, 429],
    },
  },
  '/api/sync-case-studies': {
    post: {
      id: 'checkCaseStudies',
      tag: 'Staff',
      summary: 'Looks at every stored file of the case studies.',
      answers: { 200: answers.messageAnswer },
      refusals: [401, 403],
      security: 'session',
    },
  },
};
