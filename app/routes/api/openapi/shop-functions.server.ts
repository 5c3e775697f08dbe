import { z } from 'zod';

import { cartLinesBodySchema } from '#app/modules/cart/schemas.ts';
import {
  createCheckoutBodySchema,
  createPaymentRequestBodySchema,
  processCheckoutBodySchema,
  validatePromoBodySchema,
} from '#app/modules/checkout/schemas.ts';
import { serviceRequestFormSchema } from '#app/modules/crm/service-request-form.ts';
import { contactFormSchema } from '#app/modules/crm/schemas.ts';
import { reviewAuthorAndSubjectFieldsSchema, reviewFormSchema } from '#app/modules/reviews/schemas.ts';
import { searchEventRequestBodySchema, searchIntentRequestSchema } from '#app/modules/search/schemas.ts';

import * as answers from './answers.ts';
import type { OpenApiFunctionDescriptions } from './function-facts.ts';

const unvalidatedWebhookBodySchema = z.unknown();

const CHECKOUT_OPENAPI_DESCRIPTIONS: OpenApiFunctionDescriptions = {
  '/api/create-checkout': {
    post: {
      id: 'createCheckout',
      tag: 'Buying',
      summary:
        'Creates an order from a cart and returns the URL of its payment page. With the same Idempotency-Key header (16 to 255 characters), a repeated call returns the same order.',
      body: createCheckoutBodySchema,
      answers: { 200: answers.checkoutUrlResponseSchema },
      refusals: [409, 422, 429, 503],
    },
  },
  '/api/create-payment': {
    post: {
      id: 'createPayment',
      tag: 'Buying',
      summary: 'Does the same for one service at its price in dollars.',
      body: createPaymentRequestBodySchema,
      answers: { 200: answers.checkoutUrlResponseSchema },
      refusals: [404, 409, 422, 429, 503],
    },
  },
  '/api/process-checkout': {
    post: {
      id: 'processCheckout',
      tag: 'Buying',
      summary: 'Returns the result of a payment. 202 while it’s pending.',
      body: processCheckoutBodySchema,
      answers: { 200: answers.orderConfirmationResponseSchema, 202: answers.paymentProcessingResponseSchema },
      refusals: [402, 404, 429, 503],
    },
  },
  '/api/validate-promo': {
    post: {
      id: 'validatePromo',
      tag: 'Buying',
      summary: 'Returns the discount of a promo code for these items.',
      body: validatePromoBodySchema,
      answers: { 200: answers.promoCodeResponseSchema },
      refusals: [404, 422, 429],
    },
  },
  '/api/cart-lines': {
    post: {
      id: 'readCartLines',
      tag: 'Buying',
      summary: 'Returns the current data of services in a cart. Services no longer sold are missing.',
      body: cartLinesBodySchema,
      answers: { 200: answers.cartLinesResponseSchema },
    },
  },
  '/api/webhooks/stripe': {
    post: {
      id: 'receiveStripeEvent',
      tag: 'Buying',
      summary: 'Receives a Stripe event, signed in the Stripe-Signature header.',
      body: unvalidatedWebhookBodySchema,
      answers: { 200: answers.webhookReceivedResponseSchema },
      refusals: [404],
    },
  },
};

const SEARCH_OPENAPI_DESCRIPTIONS: OpenApiFunctionDescriptions = {
  '/api/search-intent': {
    post: {
      id: 'search',
      tag: 'Search',
      summary: 'Finds services for a query, best match first.',
      body: searchIntentRequestSchema,
      answers: { 200: answers.searchResponseSchema },
      refusals: [429],
    },
  },
  '/api/search-suggest': {
    post: {
      id: 'suggestServices',
      tag: 'Search',
      summary: 'Returns the services shown before a query is typed.',
      answers: { 200: answers.searchSuggestionsResponseSchema },
      refusals: [429],
    },
  },
  '/api/search-events': {
    post: {
      id: 'recordSearch',
      tag: 'Search',
      summary: 'Records a search and which result was opened.',
      body: searchEventRequestBodySchema,
      types: ['application/json', 'text/plain'],
      answers: { 204: null },
      refusals: [429],
    },
  },
};

const PUBLIC_FORM_OPENAPI_ENDPOINTS: OpenApiFunctionDescriptions = {
  '/api/webhooks/inbound-mail': {
    post: {
      id: 'receiveMail',
      tag: 'Forms',
      summary: 'Receives an email reply: raw, or as JSON with `RawEmail`. Needs the MAIL_INBOUND_SECRET.',
      body: z.unknown(),
      types: ['application/json', 'message/rfc822'],
      answers: { 200: answers.webhookReceivedResponseSchema },
      refusals: [401, 404, 413, 429],
      security: 'inboundMail',
    },
  },
  '/api/contact': {
    get: {
      id: 'beginForm',
      tag: 'Forms',
      summary: 'Returns the value for a form’s `token` field.',
      answers: { 200: answers.formTokenResponseSchema },
    },
    post: {
      id: 'sendMessage',
      tag: 'Forms',
      summary: 'Sends a message to the shop.',
      body: contactFormSchema,
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 201: answers.successMessageResponseSchema },
      refusals: [409, 429],
    },
  },
  '/api/demand': {
    post: {
      id: 'sendDemand',
      tag: 'Forms',
      summary: 'Sends a request for a service that wasn’t found.',
      body: serviceRequestFormSchema,
      answers: { 201: answers.successMessageResponseSchema },
      refusals: [409, 429],
    },
  },
  '/api/reviews': {
    post: {
      id: 'sendReview',
      tag: 'Forms',
      summary: 'Submits a review. 202 if a code was emailed: send it back with the same fields.',
      body: z.object({ ...reviewFormSchema.shape, ...reviewAuthorAndSubjectFieldsSchema.shape }),
      types: ['application/json', 'application/x-www-form-urlencoded'],
      answers: { 201: answers.reviewEditTokenResponseSchema, 202: answers.codeSentResponseSchema },
      refusals: [422, 429],
    },
  },
};

/** Functions to buy, search and send forms, by address. */
export const SHOP_OPENAPI_DESCRIPTIONS: OpenApiFunctionDescriptions = {
  ...CHECKOUT_OPENAPI_DESCRIPTIONS,
  ...SEARCH_OPENAPI_DESCRIPTIONS,
  ...PUBLIC_FORM_OPENAPI_ENDPOINTS,
};
