/** The colors of badges; each is a pair of tokens that is readable in both themes. */
export const SERVICE_BADGE_COLORS = ['stone', 'red', 'green', 'magenta', 'blue', 'amber', 'purple'] as const;
export type ServiceBadgeColor = (typeof SERVICE_BADGE_COLORS)[number];

/**
 * A badge that the provider assigns to services manually (AEDIT-11); the one on
 * cards is computed, see `getAutomaticServiceBadgeLabel`.
 */
export type ServiceBadge = { code: string; label: string; color: ServiceBadgeColor };

/** The format of a code; a CHECK constraint matches it. */
export const SERVICE_BADGE_CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
/** Maximum number of badges per service. */
export const MAX_SERVICE_BADGES = 10;

/** Returns the badges of a service in the order of its codes; unknown codes are left out. */
export function findServiceBadgesByCode(
  codes: readonly string[],
  badges: readonly ServiceBadge[],
): ServiceBadge[] {
  return codes.flatMap((code) => badges.find((badge) => badge.code === code) ?? []);
}

/** Returns a stored color; `stone` if it is unknown. */
export function parseBadgeColor(color: string): ServiceBadgeColor {
  return SERVICE_BADGE_COLORS.find((one) => one === color) ?? 'stone';
}

/** Why a badge is not changed. */
export type ServiceBadgeChangeFailure = { code: 'badge-not-found' };
export const getBadgeFailureMessage = (_failure: ServiceBadgeChangeFailure): string =>
  'This badge no longer exists.';
