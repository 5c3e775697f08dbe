/** Why a service keeps its slug. */
export type SlugFailure = { code: 'service-not-found' } | { code: 'slug-invalid' } | { code: 'slug-taken' };

/** What the editor reads. */
export function slugFailureMessage(failure: SlugFailure): string {
  switch (failure.code) {
    case 'service-not-found':
      return 'This service does not exist any more.';
    case 'slug-invalid':
      return 'A slug holds letters, digits and _ . ~ - only, begins with a letter or digit, and does not end in .data.';
    case 'slug-taken':
      return 'Another service has this slug.';
  }
}
