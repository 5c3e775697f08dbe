import { CONSENT_PURPOSES } from '#app/modules/analytics/cookie-consent.ts';
import { CookieConsentForm } from '#app/modules/analytics/ui/choice-form.tsx';

/** Which third-party trackers this installation has enabled. */
export type EnabledTrackers = { ga4: boolean; meta: boolean; linkedin: boolean };

const CONSENT_TRACKING_SERVICES = [
  { key: 'ga4', name: 'Google Analytics 4', company: 'Google', purpose: 'analytics' },
  { key: 'meta', name: 'Meta Pixel', company: 'Meta Platforms', purpose: 'marketing' },
  { key: 'linkedin', name: 'LinkedIn Insight Tag', company: 'LinkedIn', purpose: 'marketing' },
] as const;

/**
 * The part of the cookie policy that depends on the installation: the trackers enabled, and the visitor's
 * choices about them.
 */
export function CookieChoices({ trackers }: { trackers: EnabledTrackers }) {
  return (
    <section aria-labelledby="cookie-choices" className="border-t-2 border-ink pt-4">
      <h2 id="cookie-choices" className="text-lg font-semibold">
        Your choices
      </h2>
      <TrackerChoices trackers={trackers} />
    </section>
  );
}

/** The same without a heading, for a place that has one. */
export function TrackerChoices({ trackers }: { trackers: EnabledTrackers }) {
  const used = CONSENT_TRACKING_SERVICES.filter(({ key }) => trackers[key]);
  const offered = CONSENT_PURPOSES.filter((purpose) => used.some((service) => service.purpose === purpose));
  return (
    <>
      {used.length === 0 ? (
        <p className="mt-1 text-ink-2">
          This shop uses no third-party services, so there’s nothing to choose.
        </p>
      ) : (
        <>
          <ul className="mt-2 grid">
            {used.map(({ key, name, company, purpose }) => (
              <li key={key} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-2">{`${company}, ${purpose}`}</span>
              </li>
            ))}
          </ul>
          <CookieConsentForm offered={offered} />
          <noscript>
            <p className="mt-4">
              Without JavaScript, none of these services load, so there’s nothing to choose.
            </p>
          </noscript>
        </>
      )}
    </>
  );
}
