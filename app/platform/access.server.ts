import type { Actor, AppContext, Role } from './context.ts';
import { createJsonErrorResponse } from './http.server.ts';

/** The staff roles. A customer is not staff; staff who buy for themselves are customers on those pages. */
export const STAFF_ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const OWNER_ROLES = ['owner'] as const;
const MANAGER_ROLES = ['owner', 'manager'] as const;
const EDITOR_ROLES = ['owner', 'manager', 'editor'] as const;
const ANALYST_ROLES = ['owner', 'manager', 'analyst'] as const;
const FULFILLER_ROLES = ['owner', 'manager', 'fulfiller'] as const;
const STAFF_ROLES_WITH_READ_ACCESS = ['owner', 'manager', 'editor', 'analyst'] as const;

/**
 * The staff roles that hold each right (pages.md "Roles and permissions"); the system, which acts in jobs
 * and commands, holds all.
 */
const ROLES_BY_PERMISSION = {
  'admin:enter': STAFF_ROLES,
  /** Totals of what was sold, viewed and delivered, without personal data; also as exported files. */
  'analytics:read': ANALYST_ROLES,
  'analytics:export': MANAGER_ROLES,
  /** Enables agents, which needs a recent proof of identity, and shows what they did. */
  'agents:manage': OWNER_ROLES,
  'audit:read': MANAGER_ROLES,
  'audit:read-security': OWNER_ROLES,
  'blog:read': STAFF_ROLES_WITH_READ_ACCESS,
  'blog:write': EDITOR_ROLES,
  /** Bulk work: imports, edits and deletions of many rows, and their jobs. */
  'bulk:write': MANAGER_ROLES,
  /** Exports of personal data, and of the whole shop as one file; needs a recent proof of identity. */
  'bulk:personal': OWNER_ROLES,
  'case-studies:read': STAFF_ROLES_WITH_READ_ACCESS,
  'case-studies:write': EDITOR_ROLES,
  /** Texts and images of the public pages, their drafts and versions. */
  'content:read': STAFF_ROLES_WITH_READ_ACCESS,
  'content:write': EDITOR_ROLES,
  /** The legal pages with their drafts and versions, and how many orders accepted each version. */
  'legal:read': STAFF_ROLES_WITH_READ_ACCESS,
  'legal:draft': EDITOR_ROLES,
  /** Puts a version of a legal page into force, and marks a template as reviewed. */
  'legal:publish': MANAGER_ROLES,
  /** The exit modal: its texts, rules and figures. */
  'exit-modal:read': STAFF_ROLES_WITH_READ_ACCESS,
  'exit-modal:write': EDITOR_ROLES,
  /** The email addresses that the exit modal collected. */
  'exit-modal:addresses': MANAGER_ROLES,
  /** Whether emails leave the shop, and which set-up steps are left. */
  'health:read': MANAGER_ROLES,
  /** Totals and newest orders, without the buyers. */
  'orders:figures': ANALYST_ROLES,
  /** The list and the pages of orders; a fulfiller sees only assigned orders, an analyst sees no names. */
  'orders:read': ['owner', 'manager', 'fulfiller', 'analyst'],
  /** Briefs, messages, notes and files of orders. */
  'orders:work': FULFILLER_ROLES,
  /** Due dates, assignees and tags. */
  'orders:write': MANAGER_ROLES,
  /** Totals, prices, payments and customers' addresses. */
  'orders:money': ANALYST_ROLES,
  /** Refunds, manual orders, marking as paid, canceling; needs a recent proof of identity. */
  'orders:refund': MANAGER_ROLES,
  /** Everything about an order in one file, as evidence in a dispute. */
  'orders:evidence': MANAGER_ROLES,
  'orders:trash': MANAGER_ROLES,
  'orders:export': MANAGER_ROLES,
  /** Switches payments to a live key; needs a recent proof of identity. */
  'payments:go-live': OWNER_ROLES,
  'promos:read': ANALYST_ROLES,
  'promos:write': MANAGER_ROLES,
  /** Whether the shop may take payments: checks, messages of the provider, and running or repeating them. */
  'readiness:read': MANAGER_ROLES,
  'readiness:run': MANAGER_ROLES,
  /** Checks off the manual steps of the readiness list. */
  'readiness:write': OWNER_ROLES,
  'reviews:read': STAFF_ROLES_WITH_READ_ACCESS,
  'reviews:write': MANAGER_ROLES,
  /** Email templates and brief questionnaires. */
  'templates:write': EDITOR_ROLES,
  /** Reusable sentences for answers to customers. */
  'snippets:read': ['owner', 'manager', 'editor', 'fulfiller'],
  /** Email templates about accounts and passwords. */
  'templates:security-mails': MANAGER_ROLES,
  /** The log of sent and failed emails and of jobs that gave up; sending and running them again. */
  'mails:read': MANAGER_ROLES,
  /** Marks an address as bouncing, or clears the mark. */
  'mails:bounces': OWNER_ROLES,
  /** The default notifications of each role. */
  'notices:defaults': OWNER_ROLES,
  /** Loads and removes demo rows, empties and saves the shop; needs a recent proof of identity. */
  'demo:write': OWNER_ROLES,
  'search:insights': ANALYST_ROLES,
  /** Synonyms, phrases, pins and other search settings: reading and testing them; changing them. */
  'search:read': STAFF_ROLES_WITH_READ_ACCESS,
  'search:write': EDITOR_ROLES,
  /** Rebuilds the search index of the catalog. */
  'search:rebuild': MANAGER_ROLES,
  /** The shop's details, calendar, document numbers and retention periods. */
  'settings:write': MANAGER_ROLES,
  /** The security overview, sign-ins, backups and personal-data requests; the security policy of the team. */
  'security:read': OWNER_ROLES,
  'security:write': OWNER_ROLES,
  /** The guided set-up of a new owner, and the list of open steps. */
  'set-up:write': OWNER_ROLES,
  'services:read': STAFF_ROLES_WITH_READ_ACCESS,
  'services:write': EDITOR_ROLES,
  /** Price and delivery time. */
  'services:price': MANAGER_ROLES,
  'services:restore': EDITOR_ROLES,
  /** Deletes services for good, without the trash. */
  'services:purge': MANAGER_ROLES,
  'services:empty-trash': OWNER_ROLES,
  /** Messages from outside and the contacts behind them: reading; answering, stages, tasks, blocking. */
  'crm:read': MANAGER_ROLES,
  'crm:write': MANAGER_ROLES,
  'customers:read': MANAGER_ROLES,
  'customers:write': MANAGER_ROLES,
  /** Requests the deletion of an account, and withdraws the request. */
  'customers:erase': OWNER_ROLES,
  /** A copy of everything about one person. */
  'customers:export': OWNER_ROLES,
  /** Attaches guest orders of an unconfirmed mailbox to an account. */
  'customers:attach': OWNER_ROLES,
  /**
   * Testimonials, which the storefront shows in the band, in the carousel and behind the figures of cards.
   */
  'testimonials:read': STAFF_ROLES_WITH_READ_ACCESS,
  'testimonials:write': EDITOR_ROLES,
  'team:read': MANAGER_ROLES,
  'team:write': OWNER_ROLES,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

/** The roles that have a right. */
export const getRolesWithPermission = (permission: Permission): readonly Role[] =>
  ROLES_BY_PERMISSION[permission];

/**
 * Returns whether the actor has a right. Commands and private reads use `assertCan`; pages use this to decide
 * what to offer.
 */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  const holders: readonly Role[] = ROLES_BY_PERMISSION[permission];
  return actor.kind === 'user' && holders.includes(actor.role);
}

/**
 * Throws a response: 401 to a visitor, 403 to a person without the right. Commands call it themselves,
 * because pages are not their only callers.
 */
export function assertCan({ actor }: Pick<AppContext, 'actor'>, permission: Permission): void {
  if (hasPermission(actor, permission)) return;
  if (actor.kind === 'anonymous') throw createJsonErrorResponse(401, 'UNAUTHORIZED', 'Please sign in first.');
  throw createJsonErrorResponse(403, 'FORBIDDEN', 'You do not have permission to do this.');
}

/**
 * Returns the signed-in person whose own rows a command changes. Throws a 401 response for any other actor.
 */
export function requireSignedInUser({ actor }: Pick<AppContext, 'actor'>): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw createJsonErrorResponse(401, 'UNAUTHORIZED', 'Please sign in first.');
  return actor;
}
