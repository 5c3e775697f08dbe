import type { ThirdPartyTrackerSettings } from '../context.ts';

export type TrackerCspHosts = { script: string[]; connect: string[]; img: string[] };

/** A third-party tracker: the name of its id, its purpose, and the hosts it needs once it has an id. */
type ThirdPartyTrackerDefinition = {
  name: string;
  setting: string;
  purpose: 'analytics' | 'marketing';
  isOn: (trackers: ThirdPartyTrackerSettings) => boolean;
  /** Whether the server itself reports checkouts and payments to it. */
  isServerReported: (trackers: ThirdPartyTrackerSettings) => boolean;
  hosts: TrackerCspHosts;
};

/**
 * All trackers; the content security policy allows their hosts, and no other third party's
 * (docs/script-inventory.md).
 */
export const THIRD_PARTY_TRACKERS: readonly ThirdPartyTrackerDefinition[] = [
  {
    name: 'Google Analytics 4',
    setting: 'GA4_ID',
    purpose: 'analytics',
    isOn: ({ ga4Id }) => Boolean(ga4Id),
    isServerReported: ({ ga4Id, ga4ApiSecret }) => Boolean(ga4Id && ga4ApiSecret),
    hosts: {
      script: ['https://www.googletagmanager.com'],
      connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      img: ['https://*.google-analytics.com'],
    },
  },
  {
    name: 'Meta Pixel',
    setting: 'META_PIXEL_ID',
    purpose: 'marketing',
    isOn: ({ metaPixelId }) => Boolean(metaPixelId),
    isServerReported: ({ metaPixelId, metaCapiToken }) => Boolean(metaPixelId && metaCapiToken),
    hosts: {
      script: ['https://connect.facebook.net'],
      connect: ['https://www.facebook.com'],
      img: ['https://www.facebook.com'],
    },
  },
  {
    name: 'LinkedIn Insight Tag',
    setting: 'LINKEDIN_PARTNER_ID',
    purpose: 'marketing',
    isOn: ({ linkedinPartnerId }) => Boolean(linkedinPartnerId),
    isServerReported: ({ linkedinPartnerId, linkedinCapiToken }) =>
      Boolean(linkedinPartnerId && linkedinCapiToken),
    hosts: {
      script: ['https://snap.licdn.com'],
      connect: ['https://px.ads.linkedin.com'],
      img: ['https://px.ads.linkedin.com'],
    },
  },
];

/**
 * Returns the hosts that pages with trackers may load from and report to: those of the trackers that have an
 * id.
 */
export function listAllowedTrackerHosts(trackers: ThirdPartyTrackerSettings): TrackerCspHosts {
  const on = THIRD_PARTY_TRACKERS.filter(({ isOn }) => isOn(trackers));
  return {
    script: on.flatMap(({ hosts }) => hosts.script),
    connect: on.flatMap(({ hosts }) => hosts.connect),
    img: on.flatMap(({ hosts }) => hosts.img),
  };
}
