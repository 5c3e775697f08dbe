import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** A person with an account. Email addresses are stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: createPrimaryKeyIdColumn(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    isEmailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    company: text('company'),
    phone: text('phone'),
    role: text('role').notNull().default('customer'),
    termsAcceptedAt: timestampColumn('terms_accepted_at'),
    termsVersionId: text('terms_version_id'),
    privacyVersionId: text('privacy_version_id'),
    wantsNews: boolean('wants_news').notNull().default(false),
    wantsMessages: boolean('wants_messages').notNull().default(true),
    wantsReviewRequests: boolean('wants_review_requests').notNull().default(true),
    wantsReviewDecisions: boolean('wants_review_decisions').notNull().default(true),
    /** Set while the account is suspended and cannot sign in; null otherwise. */
    suspendedAt: timestampColumn('suspended_at'),
    /** When the grace period for the second factor began; null means when the account was created. */
    staffSince: timestampColumn('staff_since'),
    /** When an owner began to require a second factor of this person; null if only the policy decides. */
    factorRequiredAt: timestampColumn('factor_required_at'),
    /** IANA time zone for the times shown to staff; null means the browser's time zone. */
    timeZone: text('time_zone'),
    /** Whether single-key shortcuts work in the admin (pages.md "Admin lists"). */
    usesSingleKeys: boolean('uses_single_keys').notNull().default(true),
    /** When all personal data was removed from this row. The row stays because orders refer to it. */
    erasedAt: timestampColumn('erased_at'),
    /** The load of generated rows it belongs to (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('users_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'users_role_known',
      sql`${table.role} in ('owner', 'manager', 'editor', 'fulfiller', 'analyst', 'customer')`,
    ),
    // For the clean-up job.
    index('users_unverified')
      .on(table.createdAt)
      .where(sql`not ${table.isEmailVerified}`),
    index('users_staff')
      .on(table.role)
      .where(sql`${table.role} <> 'customer'`),
    index('users_newest').on(table.createdAt, table.id),
  ],
);

/**
 * The team's sign-in policy as set by an owner: one row, or no row while the defaults apply (pages.md
 * "Access").
 */
export const teamPolicies = pgTable(
  'team_policies',
  {
    id: integer('id').primaryKey(),
    factorFrom: text('factor_from').notNull(),
    factorSince: timestampColumn('factor_since'),
    graceDays: integer('grace_days').notNull(),
    sessionMinutes: integer('session_minutes').notNull(),
    idleMinutes: integer('idle_minutes').notNull(),
    version: integer('version').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    check('team_policies_one', sql`${table.id} = 1`),
    check(
      'team_policies_factor_known',
      sql`${table.factorFrom} in ('nobody', 'owner', 'manager', 'editor', 'fulfiller', 'analyst')`,
    ),
    // An owner may only shorten the default limits.
    check(
      'team_policies_stricter',
      sql`${table.graceDays} between 0 and 7 and ${table.sessionMinutes} between 1 and 720 and ${table.idleMinutes} between 1 and 120`,
    ),
  ],
);

/**
 * A signed-in browser. The cookie holds the token and a signature, so a copy of this table cannot be used to
 * sign in.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** "Keep me signed in": 30 days instead of 12 hours. */
    isKept: boolean('kept').notNull().default(false),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Accurate to the minute. */
    lastSeenAt: timestampColumn('last_seen_at').notNull().defaultNow(),
    /** When the person last proved their identity, by signing in or by a step-up. */
    provedAt: timestampColumn('proved_at').notNull().defaultNow(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_expiring').on(table.expiresAt)],
);

/** A way to sign in; for now only `credential`, a password. */
export const accounts = pgTable(
  'accounts',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Argon2id in the PHC format. */
    password: text('password'),
    // For other ways to sign in. The library does not start without these columns.
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestampColumn('access_token_expires_at'),
    refreshTokenExpiresAt: timestampColumn('refresh_token_expires_at'),
    scope: text('scope'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('accounts_of_provider').on(table.providerId, table.accountId),
    index('accounts_of_user').on(table.userId),
  ],
);

/** Pending codes and one-time links, stored as digests. */
export const verifications = pgTable(
  'verifications',
  {
    // The library also generates its own ids here.
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('verifications_of').on(table.identifier, table.createdAt),
    index('verifications_expiring').on(table.expiresAt),
  ],
);

/** The second factor of an account: an authenticator app (RFC 6238). It counts only once it is confirmed. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, so that a copy of the database cannot generate codes. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** The 30-second step of the newest accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  ...createdAndUpdatedColumns(),
});

/** Recovery codes for when the app is lost, stored as keyed digests; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('recovery_codes_of_user').on(table.userId, table.digest)],
);

/**
 * An invitation to join the team. The link's token is stored as a digest; a new link revokes the previous
 * one.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: createPrimaryKeyIdColumn(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    tokenDigest: text('token_digest').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** How many emails were sent; part of the email's key. */
    sent: integer('sent').notNull().default(1),
    expiresAt: timestampColumn('expires_at').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    // One open invitation per address. Used and revoked ones are deleted; the audit log keeps a record.
    uniqueIndex('invitations_of_address').on(table.email),
    check(
      'invitations_role_known',
      sql`${table.role} in ('owner', 'manager', 'editor', 'fulfiller', 'analyst')`,
    ),
  ],
);

/**
 * Recent sign-in lockouts, so that an owner can see and lift them (pages.md, /admin/security). The rate
 * limiter keeps the counter itself; `key` is what it counts by: a digest, or the network of a client.
 */
export const signInLockouts = pgTable(
  'sign_in_holds',
  {
    id: createPrimaryKeyIdColumn(),
    limitName: text('limit_name').notNull(),
    key: text('key').notNull(),
    /** Null if the address typed has no account, and for limits that count by client. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Shortened to the network, as in the audit log. */
    address: text('address'),
    count: integer('count').notNull().default(1),
    firstAt: timestampColumn('first_at').notNull(),
    lastAt: timestampColumn('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_holds_of').on(table.limitName, table.key),
    index('sign_in_holds_newest').on(table.lastAt),
    index('sign_in_holds_of_user').on(table.userId),
  ],
);
