import { z } from 'zod';

const cents = z.int();
const message = z.looseObject({
  type: z.enum(['error', 'warning', 'info']),
  code: z.string().optional(),
  content: z.string(),
  severity: z.string().optional(),
  path: z.string().optional(),
  presentation: z.string().optional(),
});
const link = z.looseObject({ type: z.string(), url: z.url() });
const description = z.looseObject({ plain: z.string().optional() });
const policy = z.looseObject({ type: z.string(), description, url: z.url().optional() });
const price = z.looseObject({ amount: cents, currency: z.string() });
const total = z.looseObject({ type: z.string(), amount: cents });

/** What every answer has, also one that says why there is none. */
const answer = {
  ucp: z.looseObject({ version: z.string(), status: z.enum(['success', 'error']) }),
  messages: z.array(message).optional(),
  policies: z.array(policy).optional(),
  continue_url: z.url().optional().describe('A page of the shop for the buyer.'),
};

const product = z.looseObject({
  id: z.string(),
  title: z.string(),
  description,
  price_range: z.looseObject({ min: price, max: price }),
  variants: z.array(z.looseObject({ id: z.string(), title: z.string(), description, price })).min(1),
  metadata: z.looseObject({}).optional(),
});

const lines = z.array(
  z.looseObject({
    id: z.string(),
    item: z.looseObject({ id: z.string(), title: z.string(), price: cents }),
    quantity: z.int().min(1),
    totals: z.array(total),
  }),
);

const content = {
  id: z.string().optional(),
  line_items: lines.optional(),
  currency: z.string().optional(),
  totals: z.array(total).optional(),
  links: z.array(link).optional(),
  discounts: z.looseObject({ codes: z.array(z.string()).optional() }).optional(),
  expires_at: z.iso.datetime().optional(),
};

export const searchAnswer = z.looseObject({
  ...answer,
  products: z.array(product).optional(),
  pagination: z.looseObject({ has_next_page: z.boolean(), cursor: z.string().optional() }).optional(),
});
export const lookupAnswer = z.looseObject({ ...answer, products: z.array(product).optional() });
export const productAnswer = z.looseObject({ ...answer, product: product.optional() });
export const cartAnswer = z.looseObject({ ...answer, ...content });
export const checkoutAnswer = z.looseObject({
  ...answer,
  ...content,
  status: z
    .enum(['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled'])
    .optional(),
  order: z.looseObject({ id: z.string(), label: z.string().optional(), permalink_url: z.url() }).optional(),
});
