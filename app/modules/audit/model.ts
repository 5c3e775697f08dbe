/**
 * Returns the network of a client IP address, as the audit log keeps it instead
 * of the machine; null if the address is invalid.
 */
export function truncateIpAddressToNetwork(address: string | null): string | null {
  if (!address) return null;
  const [, v4] = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address) ?? [];
  if (v4) return v4.replace(/\d+$/, '0/24');
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(':')) return null;
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':').toLowerCase()}::/48`;
}

const UUID_IN_PATH_PATTERN = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** Returns the page of a path without its record, by which denials are counted. */
export function getDeniedPagePattern(path: string): string {
  return path
    .replace(/\.data$/, '')
    .replaceAll(UUID_IN_PATH_PATTERN, '{id}')
    .slice(0, 200);
}

/** Returns the link "History in the audit": the rows of one record. */
export function getAuditHistoryUrl(entity: string, id: string): string {
  return `/admin/audit?${new URLSearchParams({ entity, id })}`;
}
