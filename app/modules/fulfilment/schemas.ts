import { z } from 'zod/mini';

const formTextSchema = z.catch(z.string(), '');

/** Fields of every customer form about an item: the item, and the version the customer saw. */
const orderItemIdAndSeenVersionSchemas = {
  item: formTextSchema,
  // No stored version is 0, so a form without one counts as outdated.
  version: z.catch(z.coerce.number().check(z.int(), z.positive()), 0),
};

export const orderItemFormSchema = z.object(orderItemIdAndSeenVersionSchemas);

/** A revision request: what should change, and rows of the contract; the command checks the rules of both. */
export const revisionRequestFormSchema = z.object({
  ...orderItemIdAndSeenVersionSchemas,
  text: formTextSchema,
  row: z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((rows) => [rows ?? []].flat()),
  ),
});
