import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

/** The query parameters of /admin/testimonials/from-reviews. */
export const testimonialCandidateListSearch = defineListUrlParameters({
  sorts: [
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'highest', label: 'Highest rating first', column: 'rating', direction: 'desc' },
  ],
  filters: {
    rating: {
      label: 'Rating',
      all: 'All ratings',
      options: ['5', '4', '3'].map((stars) => ({ value: stars, label: `${stars} stars` })),
    },
  },
});
export type TestimonialCandidateListState = ListStateOfListSearch<typeof testimonialCandidateListSearch>;

/**
 * An approved review whose author allows its use as a testimonial; name and
 * company are null if they may not be shown.
 */
export type TestimonialReviewCandidate = {
  id: string;
  title: string;
  excerpt: string;
  rating: number;
  service: string;
  name: string;
  company: string | null;
  at: string;
};
