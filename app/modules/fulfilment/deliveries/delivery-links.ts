import { z } from 'zod/mini';

import { createWebUrlCheck } from '#app/lib/web-address.ts';

/** Maximum links of one version. */
export const MAX_LINKS_PER_DELIVERY = 20;

export type DeliveryLinkFailure = { code: 'not-found' } | { code: 'not-in-work' } | { code: 'full' };

const DELIVERY_LINK_ERROR_MESSAGES: Record<
  DeliveryLinkFailure['code'],
  { status: 404 | 409 | 422; message: string }
> = {
  'not-found': { status: 404, message: 'Order not found.' },
  'not-in-work': { status: 409, message: 'Links can be changed while the work is in progress.' },
  full: { status: 422, message: `A version can have at most ${MAX_LINKS_PER_DELIVERY} links.` },
};

export const describeDeliveryLinkFailure = ({ code }: DeliveryLinkFailure) =>
  DELIVERY_LINK_ERROR_MESSAGES[code];

/** A link to deliver and its label, which defaults to the URL. */
export const deliveryLinkFormSchema = z.pipe(
  z.object({
    url: z
      .string()
      .check(
        z.trim(),
        z.maxLength(2000, 'This URL is too long.'),
        createWebUrlCheck('Enter a full URL that starts with https://.'),
      ),
    label: z.string().check(z.trim(), z.maxLength(120, 'At most 120 characters.')),
  }),
  z.transform(({ url, label }) => ({ url, label: label || url.replace(/^https:\/\//, '').slice(0, 120) })),
);
