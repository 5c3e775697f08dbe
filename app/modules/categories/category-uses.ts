/** The kinds of records that have a category, in display order. */
export const KINDS_OF_RECORDS_WITH_CATEGORY = [
  { kind: 'services', one: 'service', many: 'services' },
  { kind: 'posts', one: 'post', many: 'posts' },
  { kind: 'testimonials', one: 'testimonial', many: 'testimonials' },
  { kind: 'studies', one: 'case study', many: 'case studies' },
  { kind: 'codes', one: 'promo code', many: 'promo codes' },
  { kind: 'items', one: 'order item', many: 'order items' },
] as const;

export type CategoryRecordCountsByKind = Partial<
  Record<(typeof KINDS_OF_RECORDS_WITH_CATEGORY)[number]['kind'], number>
>;

const categoryRecordCountsListFormat = new Intl.ListFormat('en-US');

/** Returns `7 services and 1 promo code`; empty if the category has no records. */
export const formatCategoryRecordCounts = (uses: CategoryRecordCountsByKind = {}): string =>
  categoryRecordCountsListFormat.format(
    KINDS_OF_RECORDS_WITH_CATEGORY.flatMap(({ kind, one, many }) => {
      const count = uses[kind] ?? 0;
      return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];
    }),
  );
