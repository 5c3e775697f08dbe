import { z } from 'zod';

import { parseStrictWebUrl } from '#app/lib/web-address.ts';

const ucpDateVersionSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const reverseDomainName = z
  .string()
  .max(200)
  .regex(/^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/);

const ucpProfileEntitySchema = z.looseObject({
  version: ucpDateVersionSchema,
  spec: z.url().optional(),
  schema: z.url().optional(),
  id: z.string().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});
const capabilitySchema = ucpProfileEntitySchema.extend({
  spec: z.url(),
  schema: z.url(),
  extends: z.union([reverseDomainName, z.array(reverseDomainName).min(1)]).optional(),
});

/** Published keys must be public: a profile with a private one is a mistake and must not be used. */
const PRIVATE_JWK_FIELDS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const publicJwkSchema = z
  .looseObject({ kid: z.string(), kty: z.string() })
  .refine((key) => !PRIVATE_JWK_FIELDS.some((part) => Object.hasOwn(key, part)));

/** A platform's profile: its protocol version and capabilities. Other fields are ignored. */
export const platformProfileSchema = z.looseObject({
  ucp: z.looseObject({
    version: ucpDateVersionSchema,
    services: z.record(reverseDomainName, z.array(ucpProfileEntitySchema)),
    capabilities: z.record(reverseDomainName, z.array(capabilitySchema)).optional(),
    payment_handlers: z.record(reverseDomainName, z.array(ucpProfileEntitySchema)),
  }),
  keys: z.array(publicJwkSchema).optional(),
});

/** What is kept of a platform. */
export type AgentPlatformProfile = {
  /** The host of its profile, for counts and limits. */
  host: string;
  version: string;
  capabilities: Record<string, { version: string }[]>;
};

/**
 * Whether a schema is published by the owner of the name: the reversed host equals the name or a prefix of
 * it. `dev.ucp.shopping.cart` may be at ucp.dev and shopping.ucp.dev, and nowhere else.
 */
export function isSchemaUrlFromCapabilityOwner(capabilityName: string, schema: string): boolean {
  const url = parseStrictWebUrl(schema);
  const labels = url?.hostname.replace(/\.$/, '').split('.') ?? [];
  if (url?.protocol !== 'https:' || labels.length < 2) return false;
  const authority = labels.toReversed().join('.');
  return capabilityName === authority || capabilityName.startsWith(`${authority}.`);
}

/** Parses a profile; null if it is invalid. Capabilities with a foreign schema are left out. */
export function parseAgentPlatformProfile(text: string, host: string): AgentPlatformProfile | null {
  const parsed = platformProfileSchema.safeParse(parseJsonOrNull(text));
  if (!parsed.success) return null;
  const { version: spoken, capabilities = {} } = parsed.data.ucp;
  const bound = Object.entries(capabilities).map(([key, entries]) => [
    key,
    entries
      .filter(({ schema }) => isSchemaUrlFromCapabilityOwner(key, schema))
      .map((entry) => ({ version: entry.version })),
  ]);
  return { host, version: spoken, capabilities: Object.fromEntries(bound) };
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
