import { z } from 'zod';

// The protocol's requirements for answers, as `tools/list` publishes them; the tests validate every answer.

const cents = z.int();
const content = z.string();
const path = z.string().optional();
const severity = z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']);
const message = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('error'), code: z.string(), content, severity, path }),
  z.looseObject({
    type: z.literal('warning'),
    code: z.string(),
    content,
    path,
    presentation: z.string().optional(),
  }),
  z.looseObject({ type: z.literal('info'), content, code: z.string().optional(), path }),
]);
const link = z.looseObject({ type: z.string(), url: z.url() });
const description = z.looseObject({ plain: z.string() });
const policy = z.looseObject({ type: z.string(), description, url: z.url().optional() });
const price = z.looseObject({ amount: cents.min(0), currency: z.string() });
const total = z
  .looseObject({ type: z.string(), amount: cents })
  .refine(({ type, amount }) => (type === 'discount' ? amount < 0 : amount >= 0), {
    error: 'Only discounts are negative.',
  });
const totals = z
  .array(total)
  .refine(
    (all) => ['subtotal', 'total'].every((one) => all.filter(({ type }) => type === one).length === 1),
    { error: 'There is exactly one subtotal and one total.' },
  );

const version = z.string();
const envelope = {
  version,
  capabilities: z.record(z.string(), z.array(z.looseObject({ version }))),
  payment_handlers: z.looseObject({}),
};
const provided = {
  ucp: z.looseObject({ ...envelope, status: z.literal('success') }),
  messages: z.array(message).optional(),
  policies: z.array(policy).optional(),
};

/** An answer with the reason for a rejection. */
const refused = z.strictObject({
  ucp: z.looseObject({ ...envelope, status: z.literal('error') }),
  messages: z.array(message).min(1),
  continue_url: z.url().describe('A page of the shop for the buyer.'),
});

const variant = z.looseObject({ id: z.string(), title: z.string(), description, price });
const product = z.looseObject({
  id: z.string(),
  title: z.string(),
  description,
  price_range: z.looseObject({ min: price, max: price }),
  variants: z.array(variant).min(1),
  metadata: z.looseObject({}).optional(),
});
const inputs = z.array(z.looseObject({ id: z.string(), match: z.string() })).min(1);
const lookedUp = product.extend({ variants: z.array(variant.extend({ inputs })).min(1) });

const pagination = z
  .looseObject({ has_next_page: z.boolean(), cursor: z.string().optional(), total_count: z.int().optional() })
  .refine(({ has_next_page: more, cursor }) => !more || cursor !== undefined, {
    error: 'If there are more results, a cursor points to them.',
  });

const line = z.looseObject({
  id: z.string(),
  item: z.looseObject({ id: z.string(), title: z.string(), price: cents.min(0) }),
  quantity: z.int().min(1),
  totals,
});

const bought = {
  ...provided,
  id: z.string(),
  line_items: z.array(line),
  currency: z.string(),
  totals,
  links: z.array(link),
  discounts: z
    .looseObject({
      codes: z.array(z.string()),
      applied: z.array(
        z.looseObject({ code: z.string().optional(), title: z.string(), amount: cents.min(0) }),
      ),
    })
    .optional(),
  expires_at: z.iso.datetime().optional(),
  continue_url: z.url().optional().describe('The page where a person reviews and pays.'),
};

const checkout = z.looseObject({
  ...bought,
  status: z.enum(['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled']),
  order: z.looseObject({ id: z.string(), label: z.string().optional(), permalink_url: z.url() }).optional(),
});

const ASKS_FOR_A_PERSON = new Set(['requires_buyer_input', 'requires_buyer_review']);

/** Whether a checkout has the fields of its state. */
function isWhole({ status, continue_url, order, messages = [] }: z.infer<typeof checkout>): boolean {
  const isOver = status === 'completed' || status === 'canceled';
  const asks = messages.some((one) => one.type === 'error' && ASKS_FOR_A_PERSON.has(one.severity));
  return (
    isOver === (continue_url === undefined) &&
    (status === 'completed') === (order !== undefined) &&
    (status === 'requires_escalation') === asks
  );
}

const WHOLE =
  'A page to go on to until it is over, an order once it is completed, and a person asked to pay.';

export const searchAnswer = z.union([
  z.looseObject({ ...provided, products: z.array(product), pagination }),
  refused,
]);
export const lookupAnswer = z.union([z.looseObject({ ...provided, products: z.array(lookedUp) }), refused]);
export const productAnswer = z.union([z.looseObject({ ...provided, product }), refused]);
export const cartAnswer = z.union([z.looseObject(bought), refused]);
export const checkoutAnswer = z.union([checkout.refine(isWhole, { error: WHOLE }), refused]);
