import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { judgeBackupAge, isLoopback, type ShopReadinessFacts } from '#app/modules/readiness/shop-rules.ts';
import {
  createBadReadinessVerdict,
  formatCountedNoun,
  createPassedReadinessVerdict,
  formatDurationMs,
  createUnknownReadinessVerdict,
  type ReadinessCheckVerdict,
  createReadinessWarningVerdict,
} from '#app/modules/readiness/verdict.ts';

/** The facts for the security score. */
export type SecurityScoreFacts = {
  /** Team members who may sign in, and those without two-factor authentication. */
  staff: number;
  staffWithoutFactor: number;
  /** Open sessions of the team, and the start of the oldest. */
  openSessions: number;
  oldestSessionMs: number | null;
  hasDemoData: boolean;
  /** How customers pay. */
  paymentMode: 'sandbox' | 'test' | 'live' | 'none';
  paymentKeyMs: number;
  isSecretWeak: boolean;
  secretMs: number;
  backup: ShopReadinessFacts['backup'];
  publicUrl: string;
  isProxyUnknown: boolean;
  isRateLimited: boolean;
  /** Groups of CSP reports in the last week, and those about scripts. */
  reports: { groups: number; ofScripts: number };
};

/** Every check with its weight and where it is fixed; null if that is the shop's environment. */
export const SECURITY_SCORE_CHECKS = [
  {
    id: 'staff-factor',
    title: 'Two-step sign-in for the whole team',
    weight: 3,
    fix: { label: 'Team', href: '/admin/users?factor=no' },
  },
  {
    id: 'backup',
    title: 'Recent backup',
    weight: 3,
    fix: { label: 'Backups', href: '/admin/security/backups' },
  },
  { id: 'app-secret', title: 'APP_SECRET is long and random', weight: 3, fix: null },
  { id: 'https', title: 'HTTPS is on', weight: 3, fix: null },
  { id: 'proxy', title: 'Visitors’ IP addresses are read correctly', weight: 2, fix: null },
  { id: 'limits', title: 'Sign-in attempts are limited', weight: 2, fix: null },
  {
    id: 'demo-data',
    title: 'No demo data in a live shop',
    weight: 2,
    fix: { label: 'Seed tools', href: '/admin/seed-tools' },
  },
  { id: 'hsts', title: 'Browsers use HTTPS only (HSTS)', weight: 1, fix: null },
  {
    id: 'policy',
    title: 'Nothing blocked by the content security policy',
    weight: 1,
    fix: { label: 'Reports', href: '/admin/security/reports' },
  },
  {
    id: 'sessions',
    title: 'No long-running team sessions',
    weight: 1,
    fix: { label: 'Team policy', href: '/admin/security#team-policy' },
  },
  { id: 'secret-age', title: 'APP_SECRET is less than a year old', weight: 1, fix: null },
  {
    id: 'key-age',
    title: 'Payment key is less than 90 days old',
    weight: 1,
    fix: { label: 'Go live', href: '/admin/stripe-readiness' },
  },
] as const;
export type SecurityScoreCheckId = (typeof SECURITY_SCORE_CHECKS)[number]['id'];

const OLD_SIGN_IN_SESSION_AGE_MS = 8 * HOUR_MS;
const MAX_SECRET_AGE_DAYS = 365;
const MAX_PAYMENT_KEY_AGE_DAYS = 90;

function judgeStaffTwoFactorSecurity({
  staff,
  staffWithoutFactor,
}: SecurityScoreFacts): ReadinessCheckVerdict {
  if (staff === 0) return createBadReadinessVerdict('No one is on the team yet.');
  return staffWithoutFactor === 0
    ? createPassedReadinessVerdict(`${formatCountedNoun(staff, 'account')}, all with two-step sign-in.`)
    : createBadReadinessVerdict(
        `${staffWithoutFactor} of ${formatCountedNoun(staff, 'account')} without two-step sign-in.`,
      );
}

function judgeOldestSignInSessionAge({
  openSessions,
  oldestSessionMs,
}: SecurityScoreFacts): ReadinessCheckVerdict {
  if (oldestSessionMs === null) return createPassedReadinessVerdict('No one is signed in.');
  const detail = `${formatCountedNoun(openSessions, 'session')} open, the oldest for ${formatDurationMs(oldestSessionMs)}.`;
  return oldestSessionMs > OLD_SIGN_IN_SESSION_AGE_MS
    ? createReadinessWarningVerdict(`${detail} You can shorten sessions in the team policy.`)
    : createPassedReadinessVerdict(detail);
}

function evaluateLiveDemoDataSecurityCheck({
  hasDemoData,
  paymentMode,
}: SecurityScoreFacts): ReadinessCheckVerdict {
  if (!hasDemoData) return createPassedReadinessVerdict('None.');
  return paymentMode === 'live'
    ? createBadReadinessVerdict('The shop takes live payments but still has demo services or orders.')
    : createReadinessWarningVerdict(
        'The shop has demo services or orders. Remove them before you take live payments.',
      );
}

const judgeAppSecretStrength = ({ isSecretWeak }: SecurityScoreFacts): ReadinessCheckVerdict =>
  isSecretWeak
    ? createBadReadinessVerdict('It is too short or too simple. Set APP_SECRET to 32 random bytes.')
    : createPassedReadinessVerdict('At least 32 bytes and varied enough.');

/** The time since the shop first saw a key; its real age is unknown. */
const formatSecretTimeInUse = (ms: number): string =>
  ms < DAY_MS ? 'In use for less than a day.' : `In use for ${formatDurationMs(ms)}.`;

function judgeSigningSecretAge({ secretMs }: SecurityScoreFacts): ReadinessCheckVerdict {
  const detail = formatSecretTimeInUse(secretMs);
  return secretMs > MAX_SECRET_AGE_DAYS * DAY_MS
    ? createReadinessWarningVerdict(
        `${detail} Add a new one in front of it, separated by a comma. The first one signs, and all are accepted.`,
      )
    : createPassedReadinessVerdict(detail);
}

function rateSecurityOfPaymentKeyAge({
  paymentMode,
  paymentKeyMs,
}: SecurityScoreFacts): ReadinessCheckVerdict {
  if (paymentMode === 'none') return createUnknownReadinessVerdict('No payment key is set.');
  if (paymentMode === 'sandbox') return createPassedReadinessVerdict('The sandbox key doesn’t expire.');
  const detail = formatSecretTimeInUse(paymentKeyMs);
  return paymentKeyMs > MAX_PAYMENT_KEY_AGE_DAYS * DAY_MS
    ? createReadinessWarningVerdict(`${detail} Replace it with your payment provider.`)
    : createPassedReadinessVerdict(detail);
}

const isShopPublicUrlHttps = ({ publicUrl }: SecurityScoreFacts) => publicUrl.startsWith('https:');

function evaluateHttpsSecurityCheck(facts: SecurityScoreFacts): ReadinessCheckVerdict {
  if (isShopPublicUrlHttps(facts)) return createPassedReadinessVerdict(facts.publicUrl);
  return isLoopback(facts.publicUrl)
    ? createReadinessWarningVerdict(
        `${facts.publicUrl} only works on this machine. Set PUBLIC_URL to an https URL before you go live.`,
      )
    : createBadReadinessVerdict(
        `${facts.publicUrl} is not https, so traffic can be read in transit. Set PUBLIC_URL to an https URL.`,
      );
}

const evaluateHstsSecurityCheck = (facts: SecurityScoreFacts): ReadinessCheckVerdict =>
  isShopPublicUrlHttps(facts)
    ? createPassedReadinessVerdict('HSTS is sent with every response: one year, including subdomains.')
    : createReadinessWarningVerdict('HSTS is sent once PUBLIC_URL is https.');

function judgeContentSecurityPolicyReports({
  reports: { groups, ofScripts },
}: SecurityScoreFacts): ReadinessCheckVerdict {
  if (groups === 0) return createPassedReadinessVerdict('Active on every page. Nothing blocked in 7 days.');
  const detail = `Active on every page. ${formatCountedNoun(groups, 'kind')} of blocked content in 7 days`;
  return ofScripts > 0
    ? createReadinessWarningVerdict(`${detail}, ${ofScripts} of them scripts.`)
    : createPassedReadinessVerdict(`${detail}, no scripts among them.`);
}

const judgeProxySecurity = ({ isProxyUnknown }: SecurityScoreFacts): ReadinessCheckVerdict =>
  isProxyUnknown
    ? createBadReadinessVerdict(
        'The shop is behind a proxy it doesn’t know about, so all visitors share one IP address and its limits. Set TRUST_PROXY.',
      )
    : createPassedReadinessVerdict('IP addresses are read through the number of proxies set in TRUST_PROXY.');

const judgeRateLimitSetting = ({ isRateLimited }: SecurityScoreFacts): ReadinessCheckVerdict =>
  isRateLimited
    ? createPassedReadinessVerdict(
        'Passwords, codes and other secrets can only be tried a limited number of times.',
      )
    : createBadReadinessVerdict(
        'Sign-in attempts aren’t limited, because RATE_LIMITS=off is set. Remove it.',
      );

/** Returns the results of the checks. */
export function evaluateSecurityScoreChecks(
  facts: SecurityScoreFacts,
): Record<SecurityScoreCheckId, ReadinessCheckVerdict> {
  return {
    'staff-factor': judgeStaffTwoFactorSecurity(facts),
    backup: judgeBackupAge(facts),
    'app-secret': judgeAppSecretStrength(facts),
    https: evaluateHttpsSecurityCheck(facts),
    proxy: judgeProxySecurity(facts),
    limits: judgeRateLimitSetting(facts),
    'demo-data': evaluateLiveDemoDataSecurityCheck(facts),
    hsts: evaluateHstsSecurityCheck(facts),
    policy: judgeContentSecurityPolicyReports(facts),
    sessions: judgeOldestSignInSessionAge(facts),
    'secret-age': judgeSigningSecretAge(facts),
    'key-age': rateSecurityOfPaymentKeyAge(facts),
  };
}

const SECURITY_SCORE_POINTS_BY_STATE = { ok: 1, warning: 0.5, bad: 0 } as const;

/** Returns 0 to 100: a passed check counts in full, a warning half; unknown ones are left out. */
export function computeSecurityScore(verdicts: Record<SecurityScoreCheckId, ReadinessCheckVerdict>): number {
  let [reached, possible] = [0, 0];
  for (const { id, weight } of SECURITY_SCORE_CHECKS) {
    const { state } = verdicts[id];
    if (state === 'unknown') continue;
    reached += SECURITY_SCORE_POINTS_BY_STATE[state] * weight;
    possible += weight;
  }
  return possible === 0 ? 0 : Math.floor((reached / possible) * 100);
}

export type SecurityCheckView = ReadinessCheckVerdict & {
  id: SecurityScoreCheckId;
  title: string;
  fix: { label: string; href: string } | null;
};

const SECURITY_CHECK_STATE_ORDER = ['bad', 'warning', 'unknown', 'ok'];

/** Returns the checks for their page: problems first, by weight. */
export function buildSecurityScoreView(facts: SecurityScoreFacts): {
  score: number;
  checks: SecurityCheckView[];
} {
  const verdicts = evaluateSecurityScoreChecks(facts);
  const checks = SECURITY_SCORE_CHECKS.map(({ id, title, fix }) => ({ id, title, fix, ...verdicts[id] }));
  const placeOf = ({ state }: SecurityCheckView) => SECURITY_CHECK_STATE_ORDER.indexOf(state);
  return {
    score: computeSecurityScore(verdicts),
    checks: checks.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}
