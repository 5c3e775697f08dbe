import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

import { getLayoutShareImage } from '../frame/provider.ts';

import type { Route } from './+types/example';

// Cached for everyone, and linked from pages that are not.
export const handle = {
  hasSecret: true,
  mayTrack: false,
  tags: ['content'],
  cache: {},
} satisfies RouteOptions;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { provider } = await readSiteContent(ctx);
  return { name: provider.name, url: `${ctx.settings.publicUrl}/submit-review/example` };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...(loaderData
    ? buildPageMetaTags({
        title: `Example review | ${loaderData.name}`,
        description: 'See what makes a review useful for the next company.',
        url: loaderData.url,
        siteName: loaderData.name,
        image: getLayoutShareImage(matches[1]),
      })
    : []),
  { name: 'robots', content: 'noindex' },
];

const EXAMPLE_REVIEW_EXPLAINED_FIELDS = [
  {
    label: 'Rating',
    value: '5 of 5: Excellent',
    why: 'People read the stars first. Give four if something was missing: a page of only fives convinces no one.',
  },
  {
    label: 'Title',
    value: 'Our broken checkout tracking, found and fixed in a day',
    why: 'One line that says what was bought and what came of it. “Great service” could be said about anything.',
  },
  {
    label: 'Your review',
    value:
      'Half of our orders never showed up in Analytics, so we did not know which ads worked. I sent the brief in the evening; the next afternoon I had a list of four faults, three of them fixed and the fourth explained so that our developer could do it in an hour. The only thing I missed was a short call at the end.',
    why: 'The situation, what was done, how long it took, and one thing that could be better. Others compare that with their own case.',
  },
  {
    label: 'What was the problem before?',
    value: 'Orders without a source: 48% of revenue was “direct”.',
    why: 'A number makes it verifiable.',
  },
  {
    label: 'What changed?',
    value: '9% is “direct” now, and we moved $2,000 of ads a month.',
    why: 'The same number afterward. If you don’t know it yet, leave this blank.',
  },
  {
    label: 'About you',
    value: 'Jordan Example, Head of Marketing, Example Outdoor Ltd.',
    why: 'Readers trust a review with a name and a company more. You choose what we publish.',
  },
] as const;

/** A good review and why it is good; marked as an example on screen and in print, and not stored. */
export default function ReviewExamplePage() {
  return (
    <div className="wrap max-w-page py-10 md:py-14">
      <p className="inline-block rounded-base bg-warn-tint px-3 py-1.5 text-sm font-bold text-warn">
        Example: not a real review
      </p>
      <h1 className="mt-5 max-w-3xl text-4xl font-extrabold">What a useful review says</h1>
      <p className="mt-5 max-w-xl text-xl text-ink-2">
        It takes two minutes. Each part helps the next company decide.
      </p>
      <figure className="mt-10 grid gap-4 border-t-8 border-accent bg-paper p-6 md:p-10">
        <figcaption className="text-xs font-semibold">As it would appear (example)</figcaption>
        <FiveStarRating value={5} />
        <blockquote className="grid gap-2">
          <p className="text-xl font-semibold">{EXAMPLE_REVIEW_EXPLAINED_FIELDS[1].value}</p>
          <p className="max-w-[42rem] text-ink-2">{EXAMPLE_REVIEW_EXPLAINED_FIELDS[2].value}</p>
        </blockquote>
        <p className="text-sm text-ink-2">Jordan Example, Head of Marketing, Example Outdoor Ltd.</p>
      </figure>
      <h2 className="mt-14 text-3xl font-extrabold">Part by part</h2>
      <dl className="mt-6 grid border-t border-line">
        {EXAMPLE_REVIEW_EXPLAINED_FIELDS.map(({ label, value, why }) => (
          <div key={label} className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-12">
            <dt className="font-bold md:col-span-3">{label}</dt>
            <dd className="md:col-span-5">{value}</dd>
            <dd className="text-sm text-ink-2 md:col-span-4">
              <span className="font-semibold text-ink">Why it helps: </span>
              {why}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-10">
        <ButtonLink to="/submit-review" size="lg">
          Write yours
        </ButtonLink>
      </div>
    </div>
  );
}
