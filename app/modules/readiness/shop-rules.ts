import { HOUR_MS } from '#app/lib/durations.ts';
import { formatNameList } from '#app/lib/listed-names.ts';
import { MAX_BACKUP_AGE_HOURS } from '#app/modules/backups/backup-list.ts';
import type { ServiceCardSettings } from '#app/modules/content/settings/cards-form.ts';
import {
  type DemoBatchRowCountsByTable,
  formatDemoBatchCounts,
} from '#app/modules/demo-data/batch-labels.ts';

import type { GoLiveCheckId } from './checks.ts';
import {
  createBadReadinessVerdict,
  formatCountedNoun,
  createPassedReadinessVerdict,
  formatDurationMs,
  createUnknownReadinessVerdict,
  type ReadinessCheckVerdict,
  createReadinessWarningVerdict,
} from './verdict.ts';

/** Facts about the shop itself. */
export type ShopReadinessFacts = {
  publicUrl: string;
  /** The status of each page that a payment returns to; null if it did not answer. */
  returnPages: readonly { path: string; status: number | null }[];
  /** Titles of published services that cost too little for a card payment. */
  tooCheap: readonly string[];
  hasMailServer: boolean;
  mails: { dead: number; late: number };
  /** Legal pages that are missing, and those with the shipped text that are not marked as reviewed. */
  legal: { missing: readonly string[]; unreviewed: readonly string[] };
  supportEmail: string;
  hasOwnProvider: boolean;
  /** Remaining demo rows and texts, by kind. */
  demo: DemoBatchRowCountsByTable;
  owners: number;
  ownersWithoutTwoFactor: number;
  /** What the figures on cards count. */
  cardFigures: ServiceCardSettings['figures'];
  /** The latest complete nightly backup, and whether last night's failed. */
  backup: { ageMs: number | null; hasFailedSince: boolean };
};

export const SHOP_READINESS_CHECK_IDS = [
  'public-url',
  'return-pages',
  'prices',
  'mail',
  'legal',
  'support-contact',
  'demo-data',
  'demo-words',
  'owner-two-factor',
  'testimonial-figures',
  'backup',
] as const satisfies readonly GoLiveCheckId[];
export type ShopReadinessCheckId = (typeof SHOP_READINESS_CHECK_IDS)[number];

/** Whether a URL points to the local machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  );
}

function judgePublicUrl({ publicUrl }: ShopReadinessFacts): ReadinessCheckVerdict {
  if (isLoopback(publicUrl))
    return createBadReadinessVerdict(`${publicUrl} only works on this machine. Set PUBLIC_URL.`);
  if (!publicUrl.startsWith('https://'))
    return createBadReadinessVerdict(`${publicUrl} doesn’t use HTTPS. Set PUBLIC_URL.`);
  return createPassedReadinessVerdict(publicUrl);
}

function judgeCheckoutReturnPages({ returnPages }: ShopReadinessFacts): ReadinessCheckVerdict {
  const failing = returnPages.filter(({ status }) => status !== null && status >= 400);
  if (failing.length > 0)
    return createBadReadinessVerdict(
      failing.map(({ path, status }) => `${path} returns ${status}.`).join(' '),
    );
  const silent = returnPages.filter(({ status }) => status === null);
  if (silent.length > 0)
    return createUnknownReadinessVerdict(`No response from ${silent.map(({ path }) => path).join(', ')}.`);
  return createPassedReadinessVerdict(`${returnPages.map(({ path }) => path).join(' and ')} load.`);
}

function judgeMinimumServicePrices({ tooCheap }: ShopReadinessFacts): ReadinessCheckVerdict {
  return tooCheap.length === 0
    ? createPassedReadinessVerdict('No service costs less.')
    : createBadReadinessVerdict(`Cards can’t be charged less than $0.50: ${formatNameList(tooCheap)}.`);
}

function evaluateMailReadinessCheck({
  hasMailServer,
  mails: { dead, late },
}: ShopReadinessFacts): ReadinessCheckVerdict {
  if (!hasMailServer)
    return createBadReadinessVerdict('No mail server is set, so emails are saved as files. Set SMTP_URL.');
  const trouble = [
    ...(dead > 0 ? [`${formatCountedNoun(dead, 'email')} failed`] : []),
    ...(late > 0 ? [`${formatCountedNoun(late, 'email')} delayed over 15 minutes`] : []),
  ];
  if (trouble.length > 0) return createReadinessWarningVerdict(`${trouble.join(', ')}.`);
  return createPassedReadinessVerdict('A mail server is set. No emails are waiting.');
}

function judgeLegalTexts({ legal: { missing, unreviewed } }: ShopReadinessFacts): ReadinessCheckVerdict {
  if (missing.length > 0) return createBadReadinessVerdict(`No published text: ${formatNameList(missing)}.`);
  if (unreviewed.length > 0)
    return createBadReadinessVerdict(
      `Still the default text and not marked as reviewed: ${formatNameList(unreviewed)}. The refund rules are in the terms.`,
    );
  return createPassedReadinessVerdict(
    'Every page has your own text or one you reviewed. The refund rules are in the terms.',
  );
}

function checkSupportContactReadiness({
  supportEmail,
  hasOwnProvider,
}: ShopReadinessFacts): ReadinessCheckVerdict {
  if (!hasOwnProvider) return createBadReadinessVerdict('The contact is still the demo shop’s.');
  return supportEmail === ''
    ? createBadReadinessVerdict('No contact email is set.')
    : createPassedReadinessVerdict(supportEmail);
}

function judgeDemoDataReadiness({
  demo: { words: _words, ...rows },
}: ShopReadinessFacts): ReadinessCheckVerdict {
  return Object.keys(rows).length > 0
    ? createBadReadinessVerdict(`Still in the shop: ${formatDemoBatchCounts(rows)}.`)
    : createPassedReadinessVerdict('None.');
}

const judgeRemainingDemoOwnerTexts = ({ demo: { words = 0 } }: ShopReadinessFacts): ReadinessCheckVerdict =>
  words > 0
    ? createBadReadinessVerdict(
        `${formatCountedNoun(words, 'text')} about the demo’s owner, such as her name, awards and links.`,
      )
    : createPassedReadinessVerdict('None.');

function judgeOwnersTwoFactorSetup({
  owners,
  ownersWithoutTwoFactor,
}: ShopReadinessFacts): ReadinessCheckVerdict {
  if (owners === 0) return createBadReadinessVerdict('The shop has no owner yet.');
  return ownersWithoutTwoFactor === 0
    ? createPassedReadinessVerdict(`${formatCountedNoun(owners, 'owner')}, all with two-step sign-in.`)
    : createBadReadinessVerdict(
        `${ownersWithoutTwoFactor} of ${formatCountedNoun(owners, 'owner')} without two-step sign-in.`,
      );
}

const judgeServiceCardFiguresSource = ({ cardFigures: figures }: ShopReadinessFacts): ReadinessCheckVerdict =>
  figures === 'verified'
    ? createPassedReadinessVerdict('Based on orders and verified reviews.')
    : createReadinessWarningVerdict(
        'Based on testimonials. You can switch to your own orders once you’ve made sales.',
      );

const MAX_FRESH_BACKUP_AGE_MS = MAX_BACKUP_AGE_HOURS * HOUR_MS;

/** Returns the result for the latest nightly backup. */
export function judgeBackupAge({
  backup: { ageMs, hasFailedSince },
}: Pick<ShopReadinessFacts, 'backup'>): ReadinessCheckVerdict {
  if (ageMs === null)
    return hasFailedSince
      ? createBadReadinessVerdict('No backup yet: the last attempt failed.')
      : createBadReadinessVerdict('No backup yet. The shop makes one every night.');
  const lastBackup = `Last backup ${formatDurationMs(ageMs)} ago`;
  if (ageMs > MAX_FRESH_BACKUP_AGE_MS) return createBadReadinessVerdict(`${lastBackup}.`);
  return hasFailedSince
    ? createReadinessWarningVerdict(`${lastBackup}. A later backup failed.`)
    : createPassedReadinessVerdict(`${lastBackup}.`);
}

/** Returns the results of the checks of the shop itself (pages.md, /admin/stripe-readiness). */
export function judgeShopReadinessChecks(
  facts: ShopReadinessFacts,
): Record<ShopReadinessCheckId, ReadinessCheckVerdict> {
  return {
    'public-url': judgePublicUrl(facts),
    'return-pages': judgeCheckoutReturnPages(facts),
    prices: judgeMinimumServicePrices(facts),
    mail: evaluateMailReadinessCheck(facts),
    legal: judgeLegalTexts(facts),
    'support-contact': checkSupportContactReadiness(facts),
    'demo-data': judgeDemoDataReadiness(facts),
    'demo-words': judgeRemainingDemoOwnerTexts(facts),
    'owner-two-factor': judgeOwnersTwoFactorSetup(facts),
    'testimonial-figures': judgeServiceCardFiguresSource(facts),
    backup: judgeBackupAge(facts),
  };
}
