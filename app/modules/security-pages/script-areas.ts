/** What the pages of one area may run. */
export type PageAreaScriptPolicy = {
  title: string;
  pages: readonly string[];
  scripts: string;
  /** Hosts of third parties. */
  hosts: readonly string[];
};

export type ThirdPartyTrackerView = {
  name: string;
  setting: string;
  purpose: 'analytics' | 'marketing';
  isOn: boolean;
  isServerReported: boolean;
  from: readonly string[];
  to: readonly string[];
};

export type ScriptsByAreaView = {
  areas: readonly PageAreaScriptPolicy[];
  trackers: readonly ThirdPartyTrackerView[];
};

const OWN_SCRIPT_FILES_LABEL = 'Own files under /assets/';

/**
 * Returns what pages may run, by area (docs/script-inventory.md). `trackerFree`
 * are the first path segments without third-party scripts, by the routes of
 * this build; `hosts` are those that the policy allows everywhere else.
 */
export function listThirdPartyScriptAreas({
  trackerFree,
  hosts,
}: {
  trackerFree: readonly string[];
  hosts: readonly string[];
}): PageAreaScriptPolicy[] {
  return [
    {
      title: 'Public pages, the same for everyone',
      pages: ['/', '/services', '/service/…', '/contact', '/legal/…', 'and all pages not listed below'],
      scripts: `${OWN_SCRIPT_FILES_LABEL}; the router’s inline data, by its SHA-256 hash.`,
      hosts,
    },
    {
      title: 'Public pages personalized for a visitor',
      pages: ['searches', 'answers to forms', 'pages that don’t exist'],
      scripts: `${OWN_SCRIPT_FILES_LABEL}; the router’s inline data, by a nonce.`,
      hosts,
    },
    {
      title: 'Private pages and checkout',
      pages: trackerFree.map((part) => `/${part}`),
      scripts: `${OWN_SCRIPT_FILES_LABEL}; the router’s inline data, by a nonce.`,
      hosts: [],
    },
  ];
}
