import { HOUR_MS } from '#app/lib/durations.ts';
import { formatNameList } from '#app/lib/listed-names.ts';
import { MAX_BACKUP_AGE_HOURS } from '#app/modules/backups/backup-list.ts';
import type { ServiceCardSettings } from '#app/modules/content/settings/cards-form.ts';
import { type DemoBatchCounts, formatBatchCounts } from '#app/modules/demo-data/batch-labels.ts';

import type { CheckId } from './checks.ts';
import { bad, counted, good, lengthWords, unknown, type Verdict, warning } from './verdict.ts';

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

export const SHOP_CHECKS = [
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
export type ShopCheckId = (typeof SHOP_CHECKS)[number];

/** Whether a URL points to the local machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  );
}

function publicAddress({ publicUrl }: ShopFacts): Verdict {
  if (isLoopback(publicUrl)) return bad(`${publicUrl} only works on this machine. Set PUBLIC_URL.`);
  if (!publicUrl.startsWith('https://')) return bad(`${publicUrl} doesn’t use HTTPS. Set PUBLIC_URL.`);
  return good(publicUrl);
}

function pagesAnswer({ returnPages }: ShopFacts): Verdict {
  const failing = returnPages.filter(({ status }) => status !== null && status >= 400);
  if (failing.length > 0)
    return bad(failing.map(({ path, status }) => `${path} returns ${status}.`).join(' '));
  const silent = returnPages.filter(({ status }) => status === null);
  if (silent.length > 0) return unknown(`No response from ${silent.map(({ path }) => path).join(', ')}.`);
  return good(`${returnPages.map(({ path }) => path).join(' and ')} load.`);
}

function judgePrices({ tooCheap }: ShopFacts): Verdict {
  return tooCheap.length === 0
    ? good('No service costs less.')
    : bad(`Cards can’t be charged less than $0.50: ${formatNameList(tooCheap)}.`);
}

function judgeMail({ hasMailServer, mails: { dead, late } }: ShopFacts): Verdict {
  if (!hasMailServer) return bad('No mail server is set, so emails are saved as files. Set SMTP_URL.');
  const trouble = [
    ...(dead > 0 ? [`${counted(dead, 'email')} failed`] : []),
    ...(late > 0 ? [`${counted(late, 'email')} delayed over 15 minutes`] : []),
  ];
  if (trouble.length > 0) return warning(`${trouble.join(', ')}.`);
  return good('A mail server is set. No emails are waiting.');
}

function judgeLegalTexts({ legal: { missing, unreviewed } }: ShopFacts): Verdict {
  if (missing.length > 0) return bad(`No published text: ${formatNameList(missing)}.`);
  if (unreviewed.length > 0)
    return bad(
      `Still the default text and not marked as reviewed: ${formatNameList(unreviewed)}. The refund rules are in the terms.`,
    );
  return good('Every page has your own text or one you reviewed. The refund rules are in the terms.');
}

function supportContact({ supportEmail, hasOwnProvider }: ShopFacts): Verdict {
  if (!hasOwnProvider) return bad('The contact is still the demo shop’s.');
  return supportEmail === '' ? bad('No contact email is set.') : good(supportEmail);
}

function demoData({ demo: { words: _words, ...rows } }: ShopFacts): Verdict {
  return Object.keys(rows).length > 0 ? bad(`Still in the shop: ${formatBatchCounts(rows)}.`) : good('None.');
}

const demoWords = ({ demo: { words = 0 } }: ShopFacts): Verdict =>
  words > 0
    ? bad(`${counted(words, 'text')} about the demo’s owner, such as her name, awards and links.`)
    : good('None.');

function twoFactor({ owners, ownersWithoutTwoFactor }: ShopFacts): Verdict {
  if (owners === 0) return bad('The shop has no owner yet.');
  return ownersWithoutTwoFactor === 0
    ? good(`${counted(owners, 'owner')}, all with two-step sign-in.`)
    : bad(`${ownersWithoutTwoFactor} of ${counted(owners, 'owner')} without two-step sign-in.`);
}

const cardFigures = ({ cardFigures: figures }: ShopFacts): Verdict =>
  figures === 'verified'
    ? good('Based on orders and verified reviews.')
    : warning('Based on testimonials. You can switch to your own orders once you’ve made sales.');

const FRESH_MS = MAX_BACKUP_AGE_HOURS * HOUR_MS;

/** Returns the result for the latest nightly backup. */
export function backupAge({ backup: { ageMs, hasFailedSince } }: Pick<ShopFacts, 'backup'>): Verdict {
  if (ageMs === null)
    return hasFailedSince
      ? bad('No backup yet: the last attempt failed.')
      : bad('No backup yet. The shop makes one every night.');
  const lastBackup = `Last backup ${lengthWords(ageMs)} ago`;
  if (ageMs > FRESH_MS) return bad(`${lastBackup}.`);
  return hasFailedSince ? warning(`${lastBackup}. A later backup failed.`) : good(`${lastBackup}.`);
}

/** Returns the results of the checks of the shop itself (pages.md, /admin/stripe-readiness). */
export function judgeShop(facts: ShopFacts): Record<ShopCheckId, Verdict> {
  return {
    'public-url': publicAddress(facts),
    'return-pages': pagesAnswer(facts),
    prices: judgePrices(facts),
    mail: judgeMail(facts),
    legal: judgeLegalTexts(facts),
    'support-contact': supportContact(facts),
    'demo-data': demoData(facts),
    'demo-words': demoWords(facts),
    'owner-two-factor': twoFactor(facts),
    'testimonial-figures': cardFigures(facts),
    backup: backupAge(facts),
  };
}
