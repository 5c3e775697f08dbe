import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { backupAge, isLoopback, type ShopFacts } from '#app/modules/readiness/shop-rules.ts';
import {
  bad,
  counted,
  good,
  lengthWords,
  unknown,
  type Verdict,
  warning,
} from '#app/modules/readiness/verdict.ts';

/** What is known of how safe the shop is. */
export type SecurityFacts = {
  /** Who may sign in to the team, and how many of them without a second factor. */
  staff: number;
  staffWithoutFactor: number;
  /** Sessions of the team that are open, and when the oldest of them began. */
  openSessions: number;
  oldestSessionMs: number | null;
  hasDemoData: boolean;
  /** How customers pay. */
  paymentMode: 'sandbox' | 'test' | 'live' | 'none';
  paymentKeyMs: number;
  isSecretWeak: boolean;
  secretMs: number;
  backup: ShopFacts['backup'];
  publicUrl: string;
  isProxyUnknown: boolean;
  isRateLimited: boolean;
  /** Groups of reports of the content policy in the last week, and those of them about scripts. */
  reports: { groups: number; ofScripts: number };
};

/** Every check, with how much of the score it is and where it is mended; null where that is the shop's environment. */
export const SCORE_CHECKS = [
  {
    id: 'staff-factor',
    title: 'Everybody on the team signs in by two steps',
    weight: 3,
    fix: { label: 'Team', href: '/admin/users?factor=no' },
  },
  {
    id: 'backup',
    title: 'A fresh backup exists',
    weight: 3,
    fix: { label: 'Backups', href: '/admin/security/backups' },
  },
  { id: 'app-secret', title: 'APP_SECRET is long and random', weight: 3, fix: null },
  { id: 'https', title: 'Pages travel over https', weight: 3, fix: null },
  { id: 'proxy', title: 'Visitors are told apart', weight: 2, fix: null },
  { id: 'limits', title: 'Guesses are limited', weight: 2, fix: null },
  {
    id: 'demo-data',
    title: 'No demo data in a live shop',
    weight: 2,
    fix: { label: 'Seed tools', href: '/admin/seed-tools' },
  },
  { id: 'hsts', title: 'Browsers come back over https only', weight: 1, fix: null },
  {
    id: 'policy',
    title: 'The content policy had nothing to refuse',
    weight: 1,
    fix: { label: 'Reports', href: '/admin/security/reports' },
  },
  {
    id: 'sessions',
    title: 'No session of the team is old',
    weight: 1,
    fix: { label: 'Team policy', href: '/admin/security#team-policy' },
  },
  { id: 'secret-age', title: 'APP_SECRET is younger than a year', weight: 1, fix: null },
  {
    id: 'key-age',
    title: 'The payment key is younger than 90 days',
    weight: 1,
    fix: { label: 'Go live', href: '/admin/stripe-readiness' },
  },
] as const;
export type ScoreCheckId = (typeof SCORE_CHECKS)[number]['id'];

const OLD_SESSION_MS = 8 * HOUR_MS;
const SECRET_DAYS = 365;
const KEY_DAYS = 90;

function staffFactor({ staff, staffWithoutFactor }: SecurityFacts): Verdict {
  if (staff === 0) return bad('Nobody is on the team yet.');
  return staffWithoutFactor === 0
    ? good(`${counted(staff, 'account')}, all with two-step sign-in.`)
    : bad(`${staffWithoutFactor} of ${counted(staff, 'account')} without two-step sign-in.`);
}

function sessionAge({ openSessions, oldestSessionMs }: SecurityFacts): Verdict {
  if (oldestSessionMs === null) return good('Nobody is signed in.');
  const said = `${counted(openSessions, 'session')} open, the oldest for ${lengthWords(oldestSessionMs)}.`;
  return oldestSessionMs > OLD_SESSION_MS
    ? warning(`${said} The policy can end sessions sooner.`)
    : good(said);
}

function demoData({ hasDemoData, paymentMode }: SecurityFacts): Verdict {
  if (!hasDemoData) return good('None.');
  return paymentMode === 'live'
    ? bad('Services or orders of the demo are in the shop, and cards are charged.')
    : warning('Services or orders of the demo are in the shop. Remove them before cards are charged.');
}

const secret = ({ isSecretWeak }: SecurityFacts): Verdict =>
  isSecretWeak
    ? bad('It is short, or of few different characters. Set 32 random bytes as APP_SECRET.')
    : good('At least 32 bytes, of many different characters.');

/** From the day the shop first saw a key; how old it is nobody tells. */
const usedFor = (ms: number): string =>
  ms < DAY_MS ? 'The shop has seen it for less than a day.' : `The shop has seen it for ${lengthWords(ms)}.`;

function secretAge({ secretMs }: SecurityFacts): Verdict {
  const said = usedFor(secretMs);
  return secretMs > SECRET_DAYS * DAY_MS
    ? warning(`${said} Put a new one before it, with a comma: the first signs, all are accepted.`)
    : good(said);
}

function keyAge({ paymentMode, paymentKeyMs }: SecurityFacts): Verdict {
  if (paymentMode === 'none') return unknown('No payment key is set.');
  if (paymentMode === 'sandbox') return good('The sandbox’s key never gets old.');
  const said = usedFor(paymentKeyMs);
  return paymentKeyMs > KEY_DAYS * DAY_MS ? warning(`${said} Replace it at the provider.`) : good(said);
}

const isHttps = ({ publicUrl }: SecurityFacts) => publicUrl.startsWith('https:');

function https(facts: SecurityFacts): Verdict {
  if (isHttps(facts)) return good(facts.publicUrl);
  return isLoopback(facts.publicUrl)
    ? warning(
        `${facts.publicUrl} is this machine alone. Set PUBLIC_URL to an https address before others come.`,
      )
    : bad(`${facts.publicUrl} is not https: anybody on the way can read along. Set PUBLIC_URL.`);
}

const hsts = (facts: SecurityFacts): Verdict =>
  isHttps(facts)
    ? good('HSTS for a year, with subdomains, on every answer.')
    : warning('HSTS is sent once PUBLIC_URL is https.');

function policy({ reports: { groups, ofScripts } }: SecurityFacts): Verdict {
  if (groups === 0) return good('In force on every page; nothing was refused in 7 days.');
  const said = `In force on every page; ${counted(groups, 'kind')} of refusals in 7 days`;
  return ofScripts > 0
    ? warning(`${said}, ${ofScripts} of them about scripts.`)
    : good(`${said}, none about scripts.`);
}

const proxy = ({ isProxyUnknown }: SecurityFacts): Verdict =>
  isProxyUnknown
    ? bad(
        'The shop is behind a proxy that it does not count: all visitors share one address and its limits. Set TRUST_PROXY.',
      )
    : good('Addresses are taken from as many proxies as TRUST_PROXY says.');

const limits = ({ isRateLimited }: SecurityFacts): Verdict =>
  isRateLimited
    ? good('Every door that can be guessed at counts.')
    : bad('RATE_LIMITS=off: anybody may guess on. Remove it.');

/** What the checks say. */
export function judgeSecurity(facts: SecurityFacts): Record<ScoreCheckId, Verdict> {
  return {
    'staff-factor': staffFactor(facts),
    backup: backupAge(facts),
    'app-secret': secret(facts),
    https: https(facts),
    proxy: proxy(facts),
    limits: limits(facts),
    'demo-data': demoData(facts),
    hsts: hsts(facts),
    policy: policy(facts),
    sessions: sessionAge(facts),
    'secret-age': secretAge(facts),
    'key-age': keyAge(facts),
  };
}

const WORTH = { ok: 1, warning: 0.5, bad: 0 } as const;

/** 0 to 100: what is in order counts whole, a warning by half; what could not be looked at is left out. */
export function scoreOf(verdicts: Record<ScoreCheckId, Verdict>): number {
  let [reached, possible] = [0, 0];
  for (const { id, weight } of SCORE_CHECKS) {
    const { state } = verdicts[id];
    if (state === 'unknown') continue;
    reached += WORTH[state] * weight;
    possible += weight;
  }
  return possible === 0 ? 0 : Math.floor((reached / possible) * 100);
}

export type ShownScoreCheck = Verdict & {
  id: ScoreCheckId;
  title: string;
  fix: { label: string; href: string } | null;
};

const PLACES = ['bad', 'warning', 'unknown', 'ok'];

/** The checks for their page: what is to be mended first, the weightier before the lighter. */
export function shownScore(facts: SecurityFacts): { score: number; checks: ShownScoreCheck[] } {
  const verdicts = judgeSecurity(facts);
  const checks = SCORE_CHECKS.map(({ id, title, fix }) => ({ id, title, fix, ...verdicts[id] }));
  const placeOf = ({ state }: ShownScoreCheck) => PLACES.indexOf(state);
  return { score: scoreOf(verdicts), checks: checks.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}
