import { z } from 'zod';

import { cartLinesBody } from '#app/modules/cart/schemas.ts';
import {
  createCheckoutBody,
  createPaymentBody,
  processCheckoutBody,
  validatePromoBody,
} from '#app/modules/checkout/schemas.ts';
import { serviceRequestForm } from '#app/modules/crm/demand-input.ts';
import { contactForm } from '#app/modules/crm/schemas.ts';
import { reviewEntryFields, reviewForm } from '#app/modules/reviews/schemas.ts';
import { searchEventBody, searchQuestion } from '#app/modules/search/schemas.ts';

import * as answers from './answers.ts';
import type { Functions } from './function-facts.ts';

const anyValue = z.unknown();

const CHECKOUT_FUNCTIONS: Functions = {
  '/api/create-checkout': {
    post: {
      id: 'createCheckout',
      tag: 'Buying',
      summary:
        'Creates an order from a cart and returns the URL of its payment page. With the same Idempotency-Key header (16 to 255 characters), a repeated call returns the same order.',
      body: createCheckoutBody,
      answers: { 200: answers.checkoutAnswer },
      refusals: [409, 422, 429, 503],
    },
  },
  '/api/create-payment': {
    post: {
      id: 'createPayment',
      tag: 'Buying',
      summary: 'Does the same for one service at its price in dollars.',
      body: createPaymentBody,
      answers: { 200: answers.checkoutAnswer },
      refusals: [404, 409, 422, 429, 503],
    },
  },
  '/api/process-checkout': {
    post: {
      id: 'processCheckout',
      tag: 'Buying',
      summary: 'Returns the result of a payment. 202 while it’s pending.',
      body: processCheckoutBody,
      answers: { 200: answers.confirmationAnswer, 202: answers.processingAnswer },
      refusals: [402, 404, 429, 503],
    },
  },
  '/api/validate-promo': {
    post: {
      id: 'validatePromo',
      tag: 'Buying',
      summary: 'Returns the discount of a promo code for these items.',
      body: validatePromoBody,
      answers: { 200: answers.promoAnswer },
      refusals: [404, 422, 429],
    },
  },
  '/api/cart-lines': {
    post: {
      id: 'readCartLines',
      tag: 'Buying',
      summary: 'Returns the current data of services in a cart. Services no longer sold are missing.',
      body: cartLinesBody,
      answers: { 200: answers.cartLinesAnswer },
    },
  },
  '/api/webhooks/stripe': {
    post: {
      id: 'receiveStripeEvent',
      tag: 'Buying',
      summary: 'Receives a Stripe event, signed in the Stripe-Signature header.',
      body: anyValue,
      answers: { 200: answers.receivedAnswer },
      refusals: [404],
    },
  },
};

const SEARCH_FUNCTIONS: Functions = {
  '/api/search-intent': {
    post: {
      id: 'search',
      tag: 'Search',
      summary: 'Finds services for a query, best match first.',
      body: searchQuestion,
      answers: { 200: answers.searchAnswer },
      refusals: [429],
    },
  },
  '/api/search-suggest': {
    post: {
      id: 'suggestServices',
      tag: 'Search',
      summary: 'Returns the services shown before a query is typed.',
      answers: { 200: answers.suggestAnswer },
      refusals: [429],
    },
  },
  '/api/search-events': {
    post: {
      id: 'recordSearch',
      tag: 'Search',
      summary: 'Records a search and which result was opened.',
      body: searchEventBody,
      types: ['application/json', 'text/plain'],
      answers: { 204: null },
      refusals: [429],
    },
  },
};

const FORM_FUNCTIONS: Functions = {
  '/api/webhooks/inbound-mail': {
    post: {
      id: 'receiveMail',
      tag: 'Forms',
      summary: 'Receives an email reply: raw, or as JSON with `RawEmail`. Needs the MAIL_INBOUND_SECRET.',
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
      summary: 'Returns the value for a form’s `token` field.',
      answers: { 200: answers.tokenAnswer },
    },
    post: {
      id: 'sendMessage',
      tag: 'Forms',
      summary: 'Sends a message to the shop.',
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
      summary: 'Sends a request for a service that wasn’t found.',
      body: serviceRequestForm,
      answers: { 201: answers.messageAnswer },
      refusals: [409, 429],
    },
  },
  '/api/reviews': {
    post: {
      id: 'sendReview',
      tag: 'Forms',
      summary: 'Submits a review. 202 if a code was emailed: send it back with the same fields.',
      body: z.object({ ...reviewForm.shape, ...reviewEntryFields.shape }),
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 201: answers.writtenReviewAnswer, 202: answers.codeSentAnswer },
      refusals: [422, 429],
    },
  },
};

/** Functions to buy, search and send forms, by address. */
export const SHOP_FUNCTIONS: Functions = { ...CHECKOUT_FUNCTIONS, ...SEARCH_FUNCTIONS, ...FORM_FUNCTIONS };
