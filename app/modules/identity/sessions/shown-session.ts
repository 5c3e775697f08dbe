import { formatDeviceName } from '#app/lib/device-name.ts';
import { truncateIpAddressToNetwork } from '#app/modules/audit/model.ts';

/** A signed-in browser as its person sees it: device, rough location and last use; times are ISO 8601. */
export type SignedInSessionListItem = {
  id: string;
  device: string;
  place: string;
  startedAt: string;
  lastSeenAt: string;
  isThis: boolean;
};

/**
 * Returns the rough location of a session: its address without the part that identifies one machine
 * (`192.0.2.*`, `2001:db8:7:*`).
 */
export function formatSessionNetworkAddress(address: string | null): string {
  const network = truncateIpAddressToNetwork(address);
  if (network === null) return 'Address unknown';
  // The library stores addresses with their leading zeros.
  const plain = network.replaceAll(/\b0+(?=[\da-f])/g, '');
  return `Address ${plain.replace(/0\/24$/, '*').replace(/::\/48$/, ':*')}`;
}

type SessionRecord = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** Returns a stored session for display; `ownId` is the id of the session of this request. */
export function toSessionListItem(session: SessionRecord, ownId: string): SignedInSessionListItem {
  return {
    id: session.id,
    device: formatDeviceName(session.userAgent),
    place: formatSessionNetworkAddress(session.ipAddress),
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isThis: session.id === ownId,
  };
}
