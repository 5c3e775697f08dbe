/** Purposes that need a visitor's consent, beyond what the shop needs to work (pages.md "Consent"). */
export const CONSENT_PURPOSES = ['analytics', 'marketing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** Answers by offered purpose; a missing one was not asked. */
export type ConsentChoices = Partial<Record<ConsentPurpose, boolean>>;
/**
 * How the choice was made: in the bar, on the cookie policy page, or by the browser's Global Privacy Control.
 */
export const COOKIE_CONSENT_METHODS = ['dialog', 'page', 'gpc'] as const;
export type CookieConsentMethod = (typeof COOKIE_CONSENT_METHODS)[number];

/** The public ids of this installation's trackers; they are part of the pages that may load them. */
export type TrackerIds = {
  ga4Id?: string;
  metaPixelId?: string;
  linkedinPartnerId?: string;
  /**
   * First path segments of the areas where no third-party script ever runs (safety.md "Five decisions",
   * decision 5).
   */
  freeAreas: readonly string[];
  /** Trackers that get checkout and purchase from the server, so that the page does not report them again. */
  byServer?: readonly TrackerName[];
};

/** The trackers' accounts and keys, which decide whether the page or the server reports. */
type TrackerAccounts = Omit<TrackerIds, 'byServer' | 'freeAreas'> & {
  ga4ApiSecret?: string;
  metaCapiToken?: string;
  linkedinCapiToken?: string;
  linkedinCheckoutId?: string;
  linkedinPurchaseId?: string;
};

export type TrackerName = 'ga4' | 'meta' | 'linkedin';
export type ServerSideTracker = { tracker: TrackerName; purpose: ConsentPurpose };

/** Returns the trackers to which the server can report checkout and purchase, with the purpose each needs. */
export function listServerSideTrackers(accounts: TrackerAccounts): ServerSideTracker[] {
  const { linkedinCapiToken, linkedinCheckoutId, linkedinPurchaseId } = accounts;
  const isLinkedin =
    accounts.linkedinPartnerId && linkedinCapiToken && linkedinCheckoutId && linkedinPurchaseId;
  return [
    ...(accounts.ga4Id && accounts.ga4ApiSecret ? [{ tracker: 'ga4', purpose: 'analytics' } as const] : []),
    ...(accounts.metaPixelId && accounts.metaCapiToken
      ? [{ tracker: 'meta', purpose: 'marketing' } as const]
      : []),
    ...(isLinkedin ? [{ tracker: 'linkedin', purpose: 'marketing' } as const] : []),
  ];
}

/**
 * Returns what a page carries, without the server's keys; null if no tracker is
 * configured and no consent is needed.
 */
export function getPublicTrackerIds(
  accounts: TrackerAccounts,
  freeAreas: readonly string[],
): TrackerIds | null {
  const { ga4Id, metaPixelId, linkedinPartnerId } = accounts;
  const ids = {
    ...(ga4Id && { ga4Id }),
    ...(metaPixelId && { metaPixelId }),
    ...(linkedinPartnerId && { linkedinPartnerId }),
  };
  if (Object.keys(ids).length === 0) return null;
  const byServer = listServerSideTrackers(accounts).map(({ tracker }) => tracker);
  return { ...ids, freeAreas, ...(byServer.length > 0 && { byServer }) };
}

/** Returns the purposes of the configured trackers. */
export function listTrackerPurposes({
  ga4Id,
  metaPixelId,
  linkedinPartnerId,
}: Omit<TrackerIds, 'freeAreas'>): ConsentPurpose[] {
  return [
    ...(ga4Id ? (['analytics'] as const) : []),
    ...(metaPixelId || linkedinPartnerId ? (['marketing'] as const) : []),
  ];
}

/** Increment when a purpose is extended: every visitor is asked again. */
const COOKIE_CONSENT_VERSION = 1;
export const CONSENT_COOKIE = 'pf_consent';
/** 6 months; then the visitor is asked again. */
export const CONSENT_LIFETIME_SECONDS = 183 * 86_400;

/** The contents of `pf_consent`. `recordId` is null until the server has stored the choice. */
export type CookieConsentCookieContents = {
  choices: ConsentChoices;
  chosenAt: Date;
  recordId: string | null;
};

/**
 * Returns the cookie `1.a1m0.tabc12.<record>`: version, choices, second in base
 * 36, and the record that proves them.
 */
export function formatConsentCookie({ choices, chosenAt, recordId }: CookieConsentCookieContents): string {
  const letters = CONSENT_PURPOSES.flatMap((purpose) => {
    const choice = choices[purpose];
    return choice === undefined ? [] : [`${purpose.charAt(0)}${choice ? 1 : 0}`];
  });
  const second = Math.floor(chosenAt.getTime() / 1000).toString(36);
  return [COOKIE_CONSENT_VERSION, letters.join(''), second, recordId ?? '-'].join('.');
}

/** Parses a cookie of this version that is younger than 6 months; null for anything else. */
export function parseConsentCookie(
  cookie: string | null | undefined,
  now: Date,
): CookieConsentCookieContents | null {
  const parts =
    /^1\.((?:a[01])?(?:m[01])?)\.([0-9a-z]{1,8})\.(-|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      cookie ?? '',
    );
  if (!parts) return null;
  const [, letters = '', second = '', recordId = '-'] = parts;
  const chosenAt = new Date(Number.parseInt(second, 36) * 1000);
  const age = (now.getTime() - chosenAt.getTime()) / 1000;
  // Allows a minute of clock difference.
  if (age < -60 || age > CONSENT_LIFETIME_SECONDS) return null;
  const choices: ConsentChoices = {};
  for (const purpose of CONSENT_PURPOSES) {
    const at = letters.indexOf(purpose.charAt(0));
    if (at !== -1) choices[purpose] = letters.charAt(at + 1) === '1';
  }
  return { choices, chosenAt, recordId: recordId === '-' ? null : recordId };
}

/** Whether the visitor has yet to answer for any of the offered purposes. */
export function needsCookieConsentAnswer(
  consent: CookieConsentCookieContents | null,
  offered: readonly ConsentPurpose[],
): boolean {
  return offered.some((purpose) => consent?.choices[purpose] === undefined);
}

export type SiteAreasWithoutTrackers = Pick<TrackerIds, 'freeAreas'>;

/** Whether no third-party script ever runs at a path. */
export function isPathWithoutTrackers(path: string, { freeAreas }: SiteAreasWithoutTrackers): boolean {
  return freeAreas.includes(path.split('/', 2)[1] ?? '');
}
