import { HOUR_MS } from '#app/lib/durations.ts';
import { formatNameList } from '#app/lib/listed-names.ts';
import { MAX_BACKUP_AGE_HOURS } from '#app/modules/backups/backup-list.ts';
import type { ServiceCardSettings } from '#app/modules/content/settings/cards-form.ts';
import { type DemoBatchCounts, formatBatchCounts } from '#app/modules/demo-data/batch-labels.ts';

import type { CheckId } from './checks.ts';
import {
  badVerdict,
  formatCountedNoun,
  goodVerdict,
  formatDurationMs,
  unknownVerdict,
  type Verdict,
  warningVerdict,
} from './verdict.ts';

/** Facts about the shop itself. */
export type ShopFacts = {
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
  demo: DemoBatchCounts;
  owners: number;
  ownersWithoutTwoFactor: number;
  /** What the figures on cards count. */
  cardFigures: ServiceCardSettings['figures'];
  /** The latest complete nightly backup, and whether last night's failed. */
  backup: { ageMs: number | null; hasFailedSince: boolean };
};

export const SHOP_CHECK_IDS = [
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
] as const satisfies readonly CheckId[];
export type ShopCheckId = (typeof SHOP_CHECK_IDS)[number];

/** Whether a URL points to the local machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  );
}

function judgePublicUrl({ publicUrl }: ShopFacts): Verdict {
  if (isLoopback(publicUrl)) return badVerdict(`${publicUrl} only works on this machine. Set PUBLIC_URL.`);
  if (!publicUrl.startsWith('https://')) return badVerdict(`${publicUrl} doesn’t use HTTPS. Set PUBLIC_URL.`);
  return goodVerdict(publicUrl);
}

function judgeReturnPages({ returnPages }: ShopFacts): Verdict {
  const failing = returnPages.filter(({ status }) => status !== null && status >= 400);
  if (failing.length > 0)
    return badVerdict(failing.map(({ path, status }) => `${path} returns ${status}.`).join(' '));
  const silent = returnPages.filter(({ status }) => status === null);
  if (silent.length > 0)
    return unknownVerdict(`No response from ${silent.map(({ path }) => path).join(', ')}.`);
  return goodVerdict(`${returnPages.map(({ path }) => path).join(' and ')} load.`);
}

function judgePrices({ tooCheap }: ShopFacts): Verdict {
  return tooCheap.length === 0
    ? goodVerdict('No service costs less.')
    : badVerdict(`Cards can’t be charged less than $0.50: ${formatNameList(tooCheap)}.`);
}

function judgeMail({ hasMailServer, mails: { dead, late } }: ShopFacts): Verdict {
  if (!hasMailServer) return badVerdict('No mail server is set, so emails are saved as files. Set SMTP_URL.');
  const trouble = [
    ...(dead > 0 ? [`${formatCountedNoun(dead, 'email')} failed`] : []),
    ...(late > 0 ? [`${formatCountedNoun(late, 'email')} delayed over 15 minutes`] : []),
  ];
  if (trouble.length > 0) return warningVerdict(`${trouble.join(', ')}.`);
  return goodVerdict('A mail server is set. No emails are waiting.');
}

function judgeLegalTexts({ legal: { missing, unreviewed } }: ShopFacts): Verdict {
  if (missing.length > 0) return badVerdict(`No published text: ${formatNameList(missing)}.`);
  if (unreviewed.length > 0)
    return badVerdict(
      `Still the default text and not marked as reviewed: ${formatNameList(unreviewed)}. The refund rules are in the terms.`,
    );
  return goodVerdict('Every page has your own text or one you reviewed. The refund rules are in the terms.');
}

function judgeSupportContact({ supportEmail, hasOwnProvider }: ShopFacts): Verdict {
  if (!hasOwnProvider) return badVerdict('The contact is still the demo shop’s.');
  return supportEmail === '' ? badVerdict('No contact email is set.') : goodVerdict(supportEmail);
}

function judgeDemoData({ demo: { words: _words, ...rows } }: ShopFacts): Verdict {
  return Object.keys(rows).length > 0
    ? badVerdict(`Still in the shop: ${formatBatchCounts(rows)}.`)
    : goodVerdict('None.');
}

const judgeDemoTexts = ({ demo: { words = 0 } }: ShopFacts): Verdict =>
  words > 0
    ? badVerdict(
        `${formatCountedNoun(words, 'text')} about the demo’s owner, such as her name, awards and links.`,
      )
    : goodVerdict('None.');

function judgeOwnersTwoFactor({ owners, ownersWithoutTwoFactor }: ShopFacts): Verdict {
  if (owners === 0) return badVerdict('The shop has no owner yet.');
  return ownersWithoutTwoFactor === 0
    ? goodVerdict(`${formatCountedNoun(owners, 'owner')}, all with two-step sign-in.`)
    : badVerdict(
        `${ownersWithoutTwoFactor} of ${formatCountedNoun(owners, 'owner')} without two-step sign-in.`,
      );
}

const judgeCardFigures = ({ cardFigures: figures }: ShopFacts): Verdict =>
  figures === 'verified'
    ? goodVerdict('Based on orders and verified reviews.')
    : warningVerdict('Based on testimonials. You can switch to your own orders once you’ve made sales.');

const BACKUP_FRESH_MS = MAX_BACKUP_AGE_HOURS * HOUR_MS;

/** Returns the result for the latest nightly backup. */
export function judgeBackupAge({ backup: { ageMs, hasFailedSince } }: Pick<ShopFacts, 'backup'>): Verdict {
  if (ageMs === null)
    return hasFailedSince
      ? badVerdict('No backup yet: the last attempt failed.')
      : badVerdict('No backup yet. The shop makes one every night.');
  const lastBackup = `Last backup ${formatDurationMs(ageMs)} ago`;
  if (ageMs > BACKUP_FRESH_MS) return badVerdict(`${lastBackup}.`);
  return hasFailedSince
    ? warningVerdict(`${lastBackup}. A later backup failed.`)
    : goodVerdict(`${lastBackup}.`);
}

/** Returns the results of the checks of the shop itself (pages.md, /admin/stripe-readiness). */
export function judgeShopChecks(facts: ShopFacts): Record<ShopCheckId, Verdict> {
  return {
    'public-url': judgePublicUrl(facts),
    'return-pages': judgeReturnPages(facts),
    prices: judgePrices(facts),
    mail: judgeMail(facts),
    legal: judgeLegalTexts(facts),
    'support-contact': judgeSupportContact(facts),
    'demo-data': judgeDemoData(facts),
    'demo-words': judgeDemoTexts(facts),
    'owner-two-factor': judgeOwnersTwoFactor(facts),
    'testimonial-figures': judgeCardFigures(facts),
    backup: judgeBackupAge(facts),
  };
}
