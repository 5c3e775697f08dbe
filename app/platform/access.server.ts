import type { Actor, AppContext, Role } from './context.ts';
import { jsonError } from './http.server.ts';

/** Who works here. A customer is not staff; staff who buy for themselves are customers on those pages. */
export const STAFF_ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const EDITORS = ['owner', 'manager', 'editor'] as const;
const ANALYSTS = ['owner', 'manager', 'analyst'] as const;
const WORKERS = ['owner', 'manager', 'fulfiller'] as const;
const READERS = ['owner', 'manager', 'editor', 'analyst'] as const;

/** Who of the staff has which right (pages.md section 1.2); the system, which acts in jobs and commands, has all. */
const HOLDERS = {
  'admin:enter': STAFF_ROLES,
  /** Sums of what is sold, seen and delivered, without who it was; the same as files. */
  'analytics:read': ANALYSTS,
  'analytics:export': MANAGERS,
  /** Whether agents may come in, and what they did: with a fresh proof of who it is for the former. */
  'agents:manage': OWNER,
  'audit:read': MANAGERS,
  'audit:read-security': OWNER,
  'blog:read': READERS,
  'blog:write': EDITORS,
  /** Many rows at once: bringing them in, changing them, taking them out, and the jobs that do it. */
  'bulk:write': MANAGERS,
  /** Files of who people are, and the whole shop as one file: with a fresh proof of who it is. */
  'bulk:personal': OWNER,
  'case-studies:read': READERS,
  'case-studies:write': EDITORS,
  /** Words and pictures of the public pages, their drafts and versions. */
  'content:read': READERS,
  'content:write': EDITORS,
  /** The legal pages with their drafts, versions and how many orders accepted each. */
  'legal:read': READERS,
  'legal:draft': EDITORS,
  /** Puts a version of a legal page into force, and says that a template was reviewed. */
  'legal:publish': MANAGERS,
  /** The window that asks who is about to leave: its words, its rules, its numbers. */
  'exit-modal:read': READERS,
  'exit-modal:write': EDITORS,
  /** The addresses it collected. */
  'exit-modal:addresses': MANAGERS,
  /** Whether mails leave the shop, and what is left to set up. */
  'health:read': MANAGERS,
  /** Sums and newest orders, without who bought. */
  'orders:figures': ANALYSTS,
  /** The list and the pages of orders; a fulfiller sees what is assigned to them, an analyst no names. */
  'orders:read': ['owner', 'manager', 'fulfiller', 'analyst'],
  /** Briefs, messages, notes, files: what a customer entrusted to those who do the work. */
  'orders:work': WORKERS,
  /** Due dates, assignees, tags: what concerns everybody's work. */
  'orders:write': MANAGERS,
  /** Totals, prices, payments, addresses of customers. */
  'orders:money': ANALYSTS,
  /** Refunds, manual orders, marking as paid, canceling: with a fresh proof of who it is. */
  'orders:refund': MANAGERS,
  /** Everything about an order in one file, for whoever decides a dispute. */
  'orders:evidence': MANAGERS,
  'orders:trash': MANAGERS,
  'orders:export': MANAGERS,
  /** Whether customers can pay by a live key: with a fresh proof of who it is. */
  'payments:go-live': OWNER,
  'promos:read': ANALYSTS,
  'promos:write': MANAGERS,
  /** Whether the shop may take payments: checks, messages of the provider, and running or repeating them. */
  'readiness:read': MANAGERS,
  'readiness:run': MANAGERS,
  /** Ticks, and whatever else says that the shop is ready. */
  'readiness:write': OWNER,
  'reviews:read': READERS,
  'reviews:write': MANAGERS,
  /** Texts of mails and questionnaires of briefs. */
  'templates:write': EDITORS,
  /** Sentences that are written often, for answers to customers. */
  'snippets:read': ['owner', 'manager', 'editor', 'fulfiller'],
  /** Texts of mails about accounts and passwords. */
  'templates:security-mails': MANAGERS,
  /** Which mails left the shop, and which did not; jobs that gave up; sending and running them again. */
  'mails:read': MANAGERS,
  /** Says that an address returns mails, or that mails go to it again. */
  'mails:bounces': OWNER,
  /** What each role hears of unless people choose for themselves. */
  'notices:defaults': OWNER,
  /** Loads and removes generated rows, empties and saves the shop: with a fresh proof of who it is. */
  'demo:write': OWNER,
  'search:insights': ANALYSTS,
  /** Synonyms, phrases, pins and whatever else decides what a search finds: seeing them, and trying them; changing them. */
  'search:read': READERS,
  'search:write': EDITORS,
  /** Makes everything the search knows of the catalogue anew. */
  'search:rebuild': MANAGERS,
  /** What the shop says about itself, its calendar, how its papers are numbered, how long it keeps things. */
  'settings:write': MANAGERS,
  /** How safe the shop is, who signs in, its backups, what people asked of their data; the policy of the team. */
  'security:read': OWNER,
  'security:write': OWNER,
  /** The set-up that leads a new owner, and the list of what is left. */
  'set-up:write': OWNER,
  'services:read': READERS,
  'services:write': EDITORS,
  /** Price and delivery time. */
  'services:price': MANAGERS,
  'services:restore': EDITORS,
  /** Deletes what the trash would have kept. */
  'services:purge': MANAGERS,
  'services:empty-trash': OWNER,
  /** Messages from outside, and the people behind them: reading; answering, stages, tasks, blocking. */
  'crm:read': MANAGERS,
  'crm:write': MANAGERS,
  'customers:read': MANAGERS,
  'customers:write': MANAGERS,
  /** Enters and takes back the deletion of somebody's account. */
  'customers:erase': OWNER,
  /** A copy of everything about one person. */
  'customers:export': OWNER,
  /** Guest orders of a mailbox that nobody proved. */
  'customers:attach': OWNER,
  /** What clients said, on the band, in the carousel and behind the figures of cards. */
  'testimonials:read': READERS,
  'testimonials:write': EDITORS,
  'team:read': MANAGERS,
  'team:write': OWNER,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof HOLDERS;

/** The roles that have a right. */
export const rolesWith = (permission: Permission): readonly Role[] => HOLDERS[permission];

/** Whether somebody has a right; `assertCan` is for commands and private reads, this for what a page offers. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  const holders: readonly Role[] = HOLDERS[permission];
  return actor.kind === 'user' && holders.includes(actor.role);
}

/**
 * Refuses by throwing an answer: 401 to a visitor, 403 to a person without the right. Commands ask it themselves,
 * because pages are not their only callers.
 */
export function assertCan({ actor }: Pick<AppContext, 'actor'>, permission: Permission): void {
  if (can(actor, permission)) return;
  if (actor.kind === 'anonymous') throw jsonError(401, 'UNAUTHORIZED', 'Please sign in first.');
  throw jsonError(403, 'FORBIDDEN', 'You do not have permission to do this.');
}

/** The person on whose behalf a request comes, whose own rows a command changes. Refuses everybody else by throwing a 401. */
export function self({ actor }: Pick<AppContext, 'actor'>): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw jsonError(401, 'UNAUTHORIZED', 'Please sign in first.');
  return actor;
}
