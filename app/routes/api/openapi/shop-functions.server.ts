import { z } from 'zod';

import { cartLinesBody } from '#app/modules/cart/schemas.ts';
import {
  createCheckoutBody,
  createPaymentBody,
  processCheckoutBody,
  validatePromoBody,
} from '#app/modules/checkout/schemas.ts';
import { demandForm } from '#app/modules/crm/demand-input.ts';
import { contactForm } from '#app/modules/crm/schemas.ts';
import { reviewDoorFields, reviewForm } from '#app/modules/reviews/schemas.ts';
import { searchEventBody, searchQuestion } from '#app/modules/search/schemas.ts';

import * as answers from './answers.ts';
import type { Functions } from './function-facts.ts';

const anything = z.unknown();

const BUYING: Functions = {
  '/api/create-checkout': {
    post: {
      id: 'createCheckout',
      tag: 'Buying',
      summary:
        'Makes an order of a cart, and the address of a page to pay it on. A header Idempotency-Key of 16 to 255 characters makes the same call the same order.',
      body: createCheckoutBody,
      answers: { 200: answers.checkoutAnswer },
      refusals: [409, 422, 429, 503],
    },
  },
  '/api/create-payment': {
    post: {
      id: 'createPayment',
      tag: 'Buying',
      summary: 'The same for one service at its price, in dollars.',
      body: createPaymentBody,
      answers: { 200: answers.checkoutAnswer },
      refusals: [404, 409, 422, 429, 503],
    },
  },
  '/api/process-checkout': {
    post: {
      id: 'processCheckout',
      tag: 'Buying',
      summary: 'What became of a payment; 202 while it is not decided.',
      body: processCheckoutBody,
      answers: { 200: answers.confirmationAnswer, 202: answers.processingAnswer },
      refusals: [402, 404, 429, 503],
    },
  },
  '/api/validate-promo': {
    post: {
      id: 'validatePromo',
      tag: 'Buying',
      summary: 'What a promo code takes off these items.',
      body: validatePromoBody,
      answers: { 200: answers.promoAnswer },
      refusals: [404, 422, 429],
    },
  },
  '/api/cart-lines': {
    post: {
      id: 'readCartLines',
      tag: 'Buying',
      summary: 'Services of a cart as they are sold now; one that is missing is not sold any more.',
      body: cartLinesBody,
      answers: { 200: answers.cartLinesAnswer },
    },
  },
  '/api/webhooks/stripe': {
    post: {
      id: 'receiveStripeEvent',
      tag: 'Buying',
      summary: 'An event of Stripe, signed in the header Stripe-Signature.',
      body: anything,
      answers: { 200: answers.receivedAnswer },
      refusals: [404],
    },
  },
};

const SEARCH: Functions = {
  '/api/search-intent': {
    post: {
      id: 'search',
      tag: 'Search',
      summary: 'Services that fit what somebody wrote, best first.',
      body: searchQuestion,
      answers: { 200: answers.searchAnswer },
      refusals: [429],
    },
  },
  '/api/search-suggest': {
    post: {
      id: 'suggestServices',
      tag: 'Search',
      summary: 'Services that are shown before anything was written.',
      answers: { 200: answers.suggestAnswer },
      refusals: [429],
    },
  },
  '/api/search-events': {
    post: {
      id: 'recordSearch',
      tag: 'Search',
      summary: 'That somebody searched, and which result was opened.',
      body: searchEventBody,
      types: ['application/json', 'text/plain'],
      answers: { 204: null },
      refusals: [429],
    },
  },
};

const FORMS: Functions = {
  '/api/webhooks/inbound-mail': {
    post: {
      id: 'receiveMail',
      tag: 'Forms',
      summary:
        'An answer that came back by mail: raw, or as JSON with `RawEmail`. With the secret of MAIL_INBOUND_SECRET.',
      body: z.unknown(),
      types: ['application/json', 'message/rfc822'],
      answers: { 200: answers.receivedAnswer },
      refusals: [401, 404, 413, 429],
      security: 'inboundMail',
    },
  },
  '/api/contact': {
    get: {
      id: 'beginForm',
      tag: 'Forms',
      summary: 'The note of when a form was begun, for its field `token`.',
      answers: { 200: answers.tokenAnswer },
    },
    post: {
      id: 'sendMessage',
      tag: 'Forms',
      summary: 'A message to the shop.',
      body: contactForm,
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 201: answers.messageAnswer },
      refusals: [409, 429],
    },
  },
  '/api/demand': {
    post: {
      id: 'sendDemand',
      tag: 'Forms',
      summary: 'What somebody needs and did not find.',
      body: demandForm,
      answers: { 201: answers.messageAnswer },
      refusals: [409, 429],
    },
  },
  '/api/reviews': {
    post: {
      id: 'sendReview',
      tag: 'Forms',
      summary: 'A review; 202 when a code was sent to the mailbox, which comes back with the same fields.',
      body: z.object({ ...reviewForm.shape, ...reviewDoorFields.shape }),
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 201: answers.writtenReviewAnswer, 202: answers.codeSentAnswer },
      refusals: [422, 429],
    },
  },
};

/** What visitors buy, search and write, by its address. */
export const SHOP_FUNCTIONS: Functions = { ...BUYING, ...SEARCH, ...FORMS };
