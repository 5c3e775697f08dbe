import { z } from 'zod';

import { parseWebUrlAllowingUserName, fixSlashesAfterUrlScheme } from '#app/lib/web-address.ts';

import { DatabaseServerUrlRotation, DatabaseUrlError } from './db/database-hosts.server.ts';
import { findEnvVariableProblems } from './env-rules.server.ts';

const onOffEnvVariableSchema = z.enum(['on', 'off'], { error: 'must be on or off' });
const optionalEnvTextSchema = z.string().trim().min(1).optional();
const linkedinConversionIdEnvSchema = z
  .string()
  .trim()
  .regex(/^\d+$/, { error: 'must be a number' })
  .optional();
const createEnvWholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    });
/**
 * A web URL with exactly two slashes after its scheme; the error names the URL that was probably meant,
 * without path and query, which may be secret.
 */
const httpUrlSchema = z
  .string()
  .trim()
  .superRefine((address, refinement) => {
    if (!/\s/.test(address) && parseWebUrlAllowingUserName(address)) return;
    const meant = fixSlashesAfterUrlScheme(address);
    const hint = meant === null ? '' : `: did you mean ${new URL(meant).origin}?`;
    refinement.addIssue({ code: 'custom', message: `must be an http or https address${hint}` });
  })
  .optional();
/** Without its two slashes an SMTP URL has no host, and the email would go to a server on this machine. */
const smtpUrlSchema = z
  .string()
  .trim()
  .refine((address) => /^smtps?:\/\/[^\s/\\?#]/i.test(address) && URL.canParse(address), {
    error: 'must be an smtp:// or smtps:// address',
  })
  .optional();
/** Comma list for rotation: the first is used, all are accepted (safety.md "Secrets, errors and logs"). */
const commaSeparatedEnvListSchema = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .refine((items) => items.every((item) => item !== ''), { error: 'must not hold a blank item' })
  .optional();

const databaseUrlSchema = z
  .string()
  .trim()
  .superRefine((address, refinement) => {
    try {
      void new DatabaseServerUrlRotation(address);
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error;
      refinement.addIssue({ code: 'custom', message: error.message });
    }
  })
  .optional();

const environmentVariablesSchema = z
  .object({
    PORT: createEnvWholeNumberSchema(0, 65_535).default(3000),
    HOST: optionalEnvTextSchema,
    APP_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
    PUBLIC_URL: httpUrlSchema,
    DATA_DIR: z.string().trim().min(1).default('./data'),
    DATABASE_URL: databaseUrlSchema,
    APP_SECRET: commaSeparatedEnvListSchema,
    STRIPE_SECRET_KEY: optionalEnvTextSchema,
    STRIPE_WEBHOOK_SECRET: commaSeparatedEnvListSchema,
    STRIPE_API_BASE: httpUrlSchema,
    PAYMENTS: z.enum(['sandbox'], { error: 'must be sandbox, or absent' }).optional(),
    SMTP_URL: smtpUrlSchema,
    MAIL_FROM: z
      .string()
      .trim()
      .regex(/^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, {
        error: 'must hold an email address: hello@shop.example, or Shop <hello@shop.example>',
      })
      .optional(),
    MAIL_INBOUND_ADDRESS: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,32}@[\w-]+(?:\.[\w-]+)+$/, {
        error: 'must be a plain email address with at most 32 characters before the @: reply@in.shop.example',
      })
      .optional(),
    MAIL_INBOUND_SECRET: z
      .string()
      .trim()
      .regex(/^[\x21-\x39\x3b-\x7e]{24,}$/, {
        error: 'must be at least 24 characters without spaces and colons: openssl rand -hex 24',
      })
      .optional(),
    MAIL_INBOUND_CHECKED_BY: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,255}$/, {
        error: 'must be the name that begins the Authentication-Results of your mail server: mx.shop.example',
      })
      .optional(),
    METRICS_TOKEN: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{16,}$/, {
        error: 'must be at least 16 characters without spaces: openssl rand -hex 24',
      })
      .optional(),
    S3_BUCKET: optionalEnvTextSchema,
    S3_ENDPOINT: httpUrlSchema,
    S3_REGION: optionalEnvTextSchema,
    S3_ACCESS_KEY_ID: optionalEnvTextSchema,
    S3_SECRET_ACCESS_KEY: optionalEnvTextSchema,
    TRUST_PROXY: createEnvWholeNumberSchema(0, 10).default(0),
    WEB_CONCURRENCY: createEnvWholeNumberSchema(1, 64).default(1),
    RATE_LIMITS: onOffEnvVariableSchema.default('on'),
    RENDER_PARAMETER: optionalEnvTextSchema,
    FETCH_LOOPBACK: onOffEnvVariableSchema.default('off'),
    DEVELOPER_TOOLS: onOffEnvVariableSchema.default('off'),
    CLOCK_OFFSET_MS: createEnvWholeNumberSchema(-4e12, 4e12).default(0),
    DEMO: z.enum(['on', 'catalogue', 'off'], { error: 'must be on, catalogue or off' }).default('on'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('info'),
    EMBEDDINGS_URL: httpUrlSchema,
    EMBEDDINGS_KEY: optionalEnvTextSchema,
    EMBEDDINGS_MODEL: optionalEnvTextSchema,
    EMBEDDINGS_LOCAL: z.enum(['on', 'first', 'off'], { error: 'must be on, first or off' }).default('on'),
    GA4_ID: optionalEnvTextSchema,
    GA4_API_SECRET: optionalEnvTextSchema,
    META_PIXEL_ID: optionalEnvTextSchema,
    META_CAPI_TOKEN: optionalEnvTextSchema,
    LINKEDIN_PARTNER_ID: optionalEnvTextSchema,
    LINKEDIN_CAPI_TOKEN: optionalEnvTextSchema,
    LINKEDIN_CHECKOUT_CONVERSION: linkedinConversionIdEnvSchema,
    LINKEDIN_PURCHASE_CONVERSION: linkedinConversionIdEnvSchema,
  })
  .transform((env) => ({
    ...env,
    PUBLIC_URL: env.PUBLIC_URL?.replace(/\/+$/, ''),
    HOST: env.HOST ?? (env.APP_MODE === 'production' ? '0.0.0.0' : '127.0.0.1'),
  }))
  .superRefine((env, refinement) => {
    for (const { variable, problem } of findEnvVariableProblems(env)) {
      refinement.addIssue({ code: 'custom', path: [variable], message: problem });
    }
  });

/** The environment variables of operations.md, parsed. */
export type EnvironmentVariables = z.infer<typeof environmentVariablesSchema>;

/** An invalid environment: one line per variable, without its value (it may be a secret). */
export class InvalidEnvironmentVariablesError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'InvalidEnvironmentVariablesError';
    this.lines = lines;
  }
}

/** Parses the environment once at start; an empty variable counts as absent. Throws `InvalidEnvironmentVariablesError`. */
export function parseEnv(source: Record<string, string | undefined>): EnvironmentVariables {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const parsed = environmentVariablesSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const variable = issue.path.join('.');
    if (!problems.has(variable)) problems.set(variable, issue.message);
  }
  throw new InvalidEnvironmentVariablesError(
    [...problems].map(([variable, problem]) => `${variable}: ${problem}`),
  );
}

/** The secret that signs; null while demo mode has not created one. */
export function getAppSigningSecret(env: EnvironmentVariables): string | null {
  return env.APP_SECRET?.[0] ?? null;
}
