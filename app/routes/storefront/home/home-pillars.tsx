import type { HomeContent } from '#app/modules/content/schemas.ts';

/** The principles behind the services: part of the page, but hidden unless the shop shows them (HOME-01). */
export function HomePrinciplesSection({
  pillars,
  isShown,
}: {
  pillars: HomeContent['pillars'];
  isShown: boolean;
}) {
  return (
    <section hidden={!isShown} aria-labelledby="pillars-title" className="wrap section-space">
      <h2 id="pillars-title" className="text-4xl font-extrabold">
        {pillars.title}
      </h2>
      {pillars.items.map(({ title, text }) => (
        <div key={title} className="mt-8">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-ink-2">{text}</p>
        </div>
      ))}
    </section>
  );
}
