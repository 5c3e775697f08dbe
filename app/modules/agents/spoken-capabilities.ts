import type { NegotiatedUcpCapabilityVersions } from './model.ts';

/** The capabilities that one side declares, by name; each with its version, and what it extends. */
export type DeclaredUcpCapabilities = Readonly<
  Record<string, readonly { version: string; extends?: string | readonly string[] | undefined }[]>
>;

const listExtendedUcpCapabilityNames = (entries: DeclaredUcpCapabilities[string]): readonly string[] =>
  entries.flatMap((entry) => entry.extends ?? []);

/**
 * Returns the capabilities that both sides support, by the protocol's algorithm: the newest common version of
 * each name. Extensions of an unsupported capability are dropped, transitively.
 */
export function negotiateUcpCapabilities(
  ours: DeclaredUcpCapabilities,
  theirs: DeclaredUcpCapabilities,
): NegotiatedUcpCapabilityVersions {
  const spoken = new Map<string, string>();
  for (const [name, entries] of Object.entries(ours)) {
    const known = new Set(Object.hasOwn(theirs, name) ? theirs[name]?.map(({ version }) => version) : []);
    const [newest] = entries
      .map(({ version }) => version)
      .filter((version) => known.has(version))
      .toSorted()
      .toReversed();
    if (newest !== undefined) spoken.set(name, newest);
  }
  return removeOrphanCapabilityExtensions(ours, spoken);
}

function removeOrphanCapabilityExtensions(
  ours: DeclaredUcpCapabilities,
  spoken: NegotiatedUcpCapabilityVersions,
): NegotiatedUcpCapabilityVersions {
  const left = new Map(
    [...spoken].filter(([name]) => {
      const parents = listExtendedUcpCapabilityNames(ours[name] ?? []);
      return parents.length === 0 || parents.some((parent) => spoken.has(parent));
    }),
  );
  return left.size === spoken.size ? left : removeOrphanCapabilityExtensions(ours, left);
}
