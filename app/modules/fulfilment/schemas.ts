import { z } from 'zod/mini';

const word = z.catch(z.string(), '');

/** What every form of a customer about an item names: the item, and the version its reader saw. */
const seenItem = {
  item: word,
  // No stored version is 0: a form without one is a stale form.
  version: z.catch(z.coerce.number().check(z.int(), z.positive()), 0),
};

export const itemForm = z.object(seenItem);

/** A revision says what should change, and names rows of the contract; the rules of both stand with the command. */
export const revisionForm = z.object({
  ...seenItem,
  text: word,
  row: z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((rows) => [rows ?? []].flat()),
  ),
});
