import type { Cents } from '#app/lib/money.ts';

/** Where a service stands for its buyers; `deleted` is one that is gone from the trash as well. */
export type SaleState = 'on-sale' | 'draft' | 'archived' | 'trash' | 'deleted';

/** A service by its id, whatever became of it. */
export type ServiceState = {
  id: string;
  title: string;
  category: string | null;
  priceCents: Cents | null;
  state: SaleState;
};
