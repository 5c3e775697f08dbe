import type { Actor, AppContext, Role } from './context.ts';
import { jsonError } from './http.server.ts';

/** The staff roles. A customer is not staff; staff who buy for themselves are customers on those pages. */
export const STAFF_ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const EDITORS = ['owner', 'manager', 'editor'] as const;
const ANALYSTS = ['owner', 'manager', 'analyst'] as const;
const WORKERS = ['owner', 'manager', 'fulfiller'] as const;
const READERS = ['owner', 'manager', 'editor', 'analyst'] as const;

/**
 * The staff roles that hold each right (pages.md "Roles and permissions"); the system, which acts in jobs
 * and commands, holds all.
 */
const HOLDERS = {
  'admin:enter': STAFF_ROLES,
  /** Totals of what was sold, viewed and delivered, without personal data; also as exported files. */
  'analytics:read': ANALYSTS,
  'analytics:export': MANAGERS,
  /** Enables agents, which needs a recent proof of identity, and shows what they did. */
  'agents:manage': OWNER,
  'audit:read': MANAGERS,
  'audit:read-security': OWNER,
  'blog:read': READERS,
  'blog:write': EDITORS,
  /** Bulk work: imports, edits and deletions of many rows, and their jobs. */
  'bulk:write': MANAGERS,
  /** Exports of personal data, and of the whole shop as one file; needs a recent proof of identity. */
  'bulk:personal': OWNER,
  'case-studies:read': READERS,
  'case-studies:write': EDITORS,
  /** Texts and images of the public pages, their drafts and versions. */
  'content:read': READERS,
  'content:write': EDITORS,
  /** The legal pages with their drafts and versions, and how many orders accepted each version. */
  'legal:read': READERS,
  'legal:draft': EDITORS,
  /** Puts a version of a legal page into force, and marks a template as reviewed. */
  'legal:publish': MANAGERS,
  /** The exit modal: its texts, rules and figures. */
  'exit-modal:read': READERS,
  'exit-modal:write': EDITORS,
  /** The email addresses that the exit modal collected. */
  'exit-modal:addresses': MANAGERS,
  /** Whether emails leave the shop, and which set-up steps are left. */
  'health:read': MANAGERS,
  /** Totals and newest orders, without the buyers. */
  'orders:figures': ANALYSTS,
  /** The list and the pages of orders; a fulfiller sees only assigned orders, an analyst sees no names. */
  'orders:read': ['owner', 'manager', 'fulfiller', 'analyst'],
  /** Briefs, messages, notes and files of orders. */
  'orders:work': WORKERS,
  /** Due dates, assignees and tags. */
  'orders:write': MANAGERS,
  /** Totals, prices, payments and customers' addresses. */
  'orders:money': ANALYSTS,
  /** Refunds, manual orders, marking as paid, canceling; needs a recent proof of identity. */
  'orders:refund': MANAGERS,
  /** Everything about an order in one file, as evidence in a dispute. */
  'orders:evidence': MANAGERS,
  'orders:trash': MANAGERS,
  'orders:export': MANAGERS,
  /** Switches payments to a live key; needs a recent proof of identity. */
  'payments:go-live': OWNER,
  'promos:read': ANALYSTS,
  'promos:write': MANAGERS,
  /** Whether the shop may take payments: checks, messages of the provider, and running or repeating them. */
  'readiness:read': MANAGERS,
  'readiness:run': MANAGERS,
  /** Checks off the manual steps of the readiness list. */
  'readiness:write': OWNER,
  'reviews:read': READERS,
  'reviews:write': MANAGERS,
  /** Email templates and brief questionnaires. */
  'templates:write': EDITORS,
  /** Reusable sentences for answers to customers. */
  'snippets:read': ['owner', 'manager', 'editor', 'fulfiller'],
  /** Email templates about accounts and passwords. */
  'templates:security-mails': MANAGERS,
  /** The log of sent and failed emails and of jobs that gave up; sending and running them again. */
  'mails:read': MANAGERS,
  /** Marks an address as bouncing, or clears the mark. */
  'mails:bounces': OWNER,
  /** The default notifications of each role. */
  'notices:defaults': OWNER,
  /** Loads and removes demo rows, empties and saves the shop; needs a recent proof of identity. */
  'demo:write': OWNER,
  'search:insights': ANALYSTS,
  /** Synonyms, phrases, pins and other search settings: reading and testing them; changing them. */
  'search:read': READERS,
  'search:write': EDITORS,
  /** Rebuilds the search index of the catalog. */
  'search:rebuild': MANAGERS,
  /** The shop's details, calendar, document numbers and retention periods. */
  'settings:write': MANAGERS,
  /** The security overview, sign-ins, backups and personal-data requests; the security policy of the team. */
  'security:read': OWNER,
  'security:write': OWNER,
  /** The guided set-up of a new owner, and the list of open steps. */
  'set-up:write': OWNER,
  'services:read': READERS,
  'services:write': EDITORS,
  /** Price and delivery time. */
  'services:price': MANAGERS,
  'services:restore': EDITORS,
  /** Deletes services for good, without the trash. */
  'services:purge': MANAGERS,
  'services:empty-trash': OWNER,
  /** Messages from outside and the contacts behind them: reading; answering, stages, tasks, blocking. */
  'crm:read': MANAGERS,
  'crm:write': MANAGERS,
  'customers:read': MANAGERS,
  'customers:write': MANAGERS,
  /** Requests the deletion of an account, and withdraws the request. */
  'customers:erase': OWNER,
  /** A copy of everything about one person. */
  'customers:export': OWNER,
  /** Attaches guest orders of an unconfirmed mailbox to an account. */
  'customers:attach': OWNER,
  /**
   * Testimonials, which the storefront shows in the band, in the carousel and behind the figures of cards.
   */
  'testimonials:read': READERS,
  'testimonials:write': EDITORS,
  'team:read': MANAGERS,
  'team:write': OWNER,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof HOLDERS;

/** The roles that have a right. */
export const rolesWith = (permission: Permission): readonly Role[] => HOLDERS[permission];

/**
 * Returns whether the actor has a right. Commands and private reads use `assertCan`; pages use this to decide
 * what to offer.
 */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  const holders: readonly Role[] = HOLDERS[permission];
  return actor.kind === 'user' && holders.includes(actor.role);
}

/**
 * Throws a response: 401 to a visitor, 403 to a person without the right. Commands call it themselves,
 * because pages are not their only callers.
 */
export function assertCan({ actor }: Pick<AppContext, 'actor'>, permission: Permission): void {
  if (can(actor, permission)) return;
  if (actor.kind === 'anonymous') throw jsonError(401, 'UNAUTHORIZED', 'Please sign in first.');
  throw jsonError(403, 'FORBIDDEN', 'You do not have permission to do this.');
}

/**
 * Returns the signed-in person whose own rows a command changes. Throws a 401 response for any other actor.
 */
export function self({ actor }: Pick<AppContext, 'actor'>): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw jsonError(401, 'UNAUTHORIZED', 'Please sign in first.');
  return actor;
}
