import * as z from 'zod';

export const cents = z.int();
export const instant = z.iso.datetime();

const line = z.object({
  title: z.string(),
  quantity: z.int(),
  lineCents: cents,
});

/** What was bought. */
export const soldFacts = {
  /** First 8 characters of the order's id: the number people see. */
  orderNumber: z.string(),
  /** First title, with "+ N more" behind it when there are several. */
  title: z.string(),
  lines: z.array(line),
  subtotalCents: cents,
  discountCents: cents,
  promoCode: z.nullable(z.string()),
  totalCents: cents,
  /** No money moved: sandbox or test mode of the provider. */
  isTest: z.boolean(),
};
export const orderFacts = { ...soldFacts, dueAt: instant };

/** What every mail about papers and money that goes back begins with; the address is the one of its reader. */
export const moneyBackFacts = { orderNumber: z.string(), orderUrl: z.url(), isTest: z.boolean() };

/** What every mail about the work on an order tells. */
export const workFacts = {
  /** First 8 characters of the order's id: the number people see. */
  orderNumber: z.string(),
  /** The item's title; of a whole order the first, with "+ N more". */
  service: z.string(),
  /** The order, for its customer or for the staff. */
  orderUrl: z.url(),
  /** No money moved: sandbox or test mode of the provider. */
  isTest: z.boolean(),
};

/** The variables of every mail about the work on an order. */
export const workValues = ({ orderNumber, service }: { orderNumber: string; service: string }) => ({
  number: orderNumber,
  service,
});
