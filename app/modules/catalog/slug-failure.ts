/** Why a slug is not changed. */
export type ServiceSlugChangeFailure =
  | { code: 'service-not-found' }
  | { code: 'slug-invalid' }
  | { code: 'slug-taken' };

/** Returns the message for the editor. */
export function getServiceSlugFailureMessage(failure: ServiceSlugChangeFailure): string {
  switch (failure.code) {
    case 'service-not-found':
      return 'This service no longer exists.';
    case 'slug-invalid':
      return 'A slug can have only letters, digits and _ . ~ -, must start with a letter or digit, and cannot end in .data.';
    case 'slug-taken':
      return 'Another service has this slug.';
  }
}
