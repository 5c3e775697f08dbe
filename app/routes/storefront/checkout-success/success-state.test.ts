import { expect, test } from 'vitest';

import { buildPaidCheckoutSuccessState, buildCheckoutSuccessRefusalState } from './success-state.ts';

const ANSWER = {
  order_id: '3f2a9c1e-0000-4000-8000-000000000000',
  customer_email: 'a•••@example.com',
  service_title: 'GA4 executive dashboard + 1 more',
  total_usd: 46_710,
  due_at: '2026-11-23T14:14:00.000Z',
  status: 'PAID',
  first_view: true,
  brief_url: '/orders/3f2a9c1e-0000-4000-8000-000000000000/brief/0000',
};

test('[CHECKOUT-07] the answer of process-checkout becomes the facts of the page', () => {
  expect(buildPaidCheckoutSuccessState(ANSWER)).toEqual({
    kind: 'paid',
    isFirstView: true,
    facts: {
      orderId: ANSWER.order_id,
      serviceTitle: ANSWER.service_title,
      totalCents: 46_710,
      dueAt: ANSWER.due_at,
      briefPromise: null,
      email: ANSWER.customer_email,
      briefHref: ANSWER.brief_url,
    },
  });
});

test('[CHECKOUT-09] an answer without details is the shorter confirmation', () => {
  expect(buildPaidCheckoutSuccessState({ status: 'PAID' })).toEqual({
    kind: 'paid',
    facts: null,
    isFirstView: false,
  });
  expect(buildPaidCheckoutSuccessState({ ...ANSWER, total_usd: '467.10' })).toMatchObject({ facts: null });
});

test('a brief is asked for on a page of this shop only', () => {
  for (const brief_url of ['https://evil.example', '//evil.example', '/orders/../admin', 7])
    expect(buildPaidCheckoutSuccessState({ ...ANSWER, brief_url })).toMatchObject({
      facts: { briefHref: null },
    });
});

test('money that is held for review is a state of its own, and every other refusal an error', () => {
  const refused = { message: 'A sentence.', sessionId: 'cs_test_1' };
  expect(buildCheckoutSuccessRefusalState({ ...refused, code: 'PAYMENT_REVIEW' })).toEqual({
    kind: 'review',
    message: 'A sentence.',
  });
  for (const code of ['NOT_FOUND', 'PAYMENT_NOT_COMPLETED', 'OFFLINE'])
    expect(buildCheckoutSuccessRefusalState({ ...refused, code })).toEqual({ kind: 'error', ...refused });
});

test('a missing date or address leaves the other facts', () => {
  expect(buildPaidCheckoutSuccessState({ ...ANSWER, due_at: null, customer_email: null })).toMatchObject({
    facts: { dueAt: null, email: null, totalCents: 46_710 },
  });
});

test('while a brief is missing the facts say what is promised instead of a date', () => {
  const brief_promise = { hours: 24, ifToday: '2026-11-23T14:14:00.000Z', briefs: 1, isWhole: false };
  const factsOf = (promise: unknown) => {
    const state = buildPaidCheckoutSuccessState({ ...ANSWER, brief_promise: promise });
    return state.kind === 'paid' ? state.facts?.briefPromise : undefined;
  };
  expect(factsOf(brief_promise)).toEqual(brief_promise);
  for (const wrong of ['', 7, null, {}, { ...brief_promise, ifToday: 'soon' }])
    expect(factsOf(wrong)).toBeNull();
});
