import type { Cents } from '#app/lib/money.ts';

/** The availability of a service to buyers; `deleted` means permanently, not in the trash. */
export type ServiceSaleState = 'on-sale' | 'draft' | 'archived' | 'trash' | 'deleted';

/** A service by its id, whatever its state. */
export type ServiceWithSaleState = {
  id: string;
  title: string;
  category: string | null;
  priceCents: Cents | null;
  state: ServiceSaleState;
};
