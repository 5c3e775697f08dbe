import { formatCalendarDay } from '#app/lib/dates.ts';
import { OWNER_PHOTO_SIZE_PX } from '#app/modules/content/portfolio.ts';
import type { CompanyAward, SiteContent } from '#app/modules/content/schemas.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { ProviderPixelArtPortrait } from './profile-art.tsx';

type AboutContent = Omit<SiteContent['about'], 'portraitUrl' | 'portraitAlt'>;
type ProviderPortraitImage = { url: string; alt: string };

/** The provider and their skills, with their photo; without one, the demo has a drawn portrait. */
export function AboutPageProviderProfile({
  name,
  about,
  portrait,
  isDrawn,
}: {
  name: string;
  about: AboutContent;
  portrait: ProviderPortraitImage | undefined;
  isDrawn: boolean;
}) {
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:grid-cols-12 md:gap-5 md:pt-14 md:pb-28">
      <div className="md:col-span-7">
        <h1 className="text-4xl">
          <span className="block font-extrabold">{name}</span>{' '}
          <span className="block font-light text-ink-3">{about.role}</span>
        </h1>
        <p className="mt-6 max-w-[34rem] text-xl text-ink-2">{about.lead}</p>
        <div className="mt-8 grid max-w-[38rem] gap-4">
          {about.profile.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {about.skills.length > 0 ? (
          <ProviderSkillList title={about.skillsTitle} skills={about.skills} />
        ) : null}
      </div>
      {portrait || isDrawn ? (
        <div className="md:col-span-5 md:pl-5 lg:col-span-4 lg:col-start-9 lg:pl-0">
          {portrait ? (
            <img
              src={portrait.url}
              alt={portrait.alt || name}
              width={OWNER_PHOTO_SIZE_PX}
              height={OWNER_PHOTO_SIZE_PX}
              className="aspect-square w-full max-w-md rounded-base bg-sunken object-cover"
            />
          ) : (
            <ProviderPixelArtPortrait />
          )}
        </div>
      ) : null}
    </div>
  );
}

function ProviderSkillList({ title, skills }: { title: string; skills: readonly string[] }) {
  return (
    <>
      <h2 className="mt-10 text-sm font-semibold">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li
            key={skill}
            className="rounded-base border border-line bg-paper px-3 py-1.5 text-sm font-medium"
          >
            {skill}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How the provider works, on the band. */
export function AboutPageWorkingMethodSection({ about }: { about: AboutContent }) {
  return (
    <section aria-labelledby="summary-title" className="bg-band text-white">
      <div className="wrap section-space">
        <h2 id="summary-title" className="max-w-3xl text-4xl font-extrabold">
          {about.summaryTitle}
        </h2>
        <div className="mt-10 grid gap-10 md:mt-14 md:grid-cols-3 md:gap-5">
          {about.summary.map(({ title, text }) => (
            <div key={title} className="border-t border-white/40 pt-5">
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 text-white/75 md:pr-6">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The provider's background, newest first as stored. */
export function ProviderBackgroundSection({ about }: { about: AboutContent }) {
  return (
    <section aria-labelledby="background-title" className="wrap section-space">
      <h2 id="background-title" className="text-4xl font-extrabold">
        {about.backgroundTitle}
      </h2>
      <ol className="mt-10 border-t border-ink md:mt-14">
        {about.background.map(({ period, title, text }) => (
          <li key={period} className="grid gap-1 border-b border-line py-5 md:grid-cols-12 md:gap-5 md:py-6">
            <p className="text-ink-2 md:col-span-3">{period}</p>
            <div className="md:col-span-9">
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-1 max-w-[42rem] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The newest awards, with a link to all of them. */
export function RecentCompanyAwards({
  title: heading,
  awards,
}: {
  title: string;
  awards: readonly CompanyAward[];
}) {
  return (
    <section aria-labelledby="awards-title" className="wrap pb-20 md:pb-28">
      <h2 id="awards-title" className="text-4xl font-extrabold">
        {heading}
      </h2>
      <ul className="mt-10 grid gap-5 md:mt-14 md:grid-cols-3">
        {awards.map(({ title, issuer, date }) => (
          <li key={title + date} className="flex flex-col border-t border-ink pt-4">
            <h3 className="text-xl font-semibold">{title}</h3>
            <p className="mt-1 text-ink-2">{issuer}</p>
            <p className="mt-1 text-sm text-ink-3">{formatCalendarDay(date)}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/awards" variant="outline" className="mt-8">
        View all awards
        <Icon name="arrow-right" className="size-4" />
      </ButtonLink>
    </section>
  );
}
