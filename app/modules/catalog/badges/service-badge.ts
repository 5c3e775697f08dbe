/** The colours a badge may have; each is a pair of tokens that is readable in both themes. */
export const BADGE_COLORS = ['stone', 'red', 'green', 'magenta', 'blue', 'amber', 'purple'] as const;
export type BadgeColor = (typeof BADGE_COLORS)[number];

/** A badge the provider gives to services by hand (AEDIT-11); the one on cards is computed, see `badgeFor`. */
export type ServiceBadge = { code: string; label: string; color: BadgeColor };

/** What a code may look like; Postgres checks the same. */
export const BADGE_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
/** Most badges of one service. */
export const MOST_BADGES = 10;

/** The badges of a service in the order of its codes; a code that names no badge is left out. */
export function badgesOf(codes: readonly string[], badges: readonly ServiceBadge[]): ServiceBadge[] {
  return codes.flatMap((code) => badges.find((badge) => badge.code === code) ?? []);
}

/** A colour as tables hold it; one that is not known is stone. */
export function asBadgeColor(color: string): BadgeColor {
  return BADGE_COLORS.find((one) => one === color) ?? 'stone';
}

/** Why a badge stays as it is. */
export type BadgeFailure = { code: 'badge-not-found' };
export const badgeFailureMessage = (_failure: BadgeFailure): string => 'This badge no longer exists.';
