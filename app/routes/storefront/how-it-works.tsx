import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { SiteContent } from '#app/modules/content/schemas.ts';
import { findShopOrderStats } from '#app/modules/proof/find-proof.server.ts';
import type { ShopOrderStats } from '#app/modules/proof/proof.ts';
import { ShopOrderStatsStrip } from '#app/modules/proof/proof-strip.tsx';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { WorkStepProgressBars } from '#app/ui/cells.tsx';

import type { Route } from './+types/how-it-works';
import { getLayoutShareImage, getLayoutShopName, useShopProvider } from './frame/provider.ts';

export const handle = {
  tags: ['content', 'proof'],
  cache: {},
  sitemap: { priority: 0.7, changeFrequency: 'monthly' },
} satisfies RouteOptions;

type HowItWorksPageContent = SiteContent['howItWorks'];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { howItWorks } = await readSiteContent(ctx);
  return { howItWorks, proof: await findShopOrderStats(ctx), url: `${ctx.settings.publicUrl}/how-it-works` };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  const { title, lead } = loaderData.howItWorks;
  return buildPageMetaTags({
    title: `${title} | ${siteName}`,
    description: lead,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
}

function HowItWorksSteps({ steps }: { steps: HowItWorksPageContent['steps'] }) {
  return (
    <div className="bg-band text-white">
      <ol className="wrap section-space grid gap-10 md:grid-cols-2 md:gap-x-5 md:gap-y-14 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title}>
            <WorkStepProgressBars step={index + 1} of={steps.length} />
            <p className="mt-4 text-sm text-white/75">{step.when}</p>
            <h2 className="mt-1 text-xl font-semibold">{step.title}</h2>
            <p className="mt-2 text-white/75 lg:pr-4">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The promises of PAGES-08 as a list, and what the shop's orders prove; nothing if there is neither. */
function ShopPromisesAndOrderStats({
  title,
  promises,
  proof,
}: {
  title: string;
  promises: HowItWorksPageContent['promises'];
  proof: ShopOrderStats | null;
}) {
  if (promises.length === 0)
    return proof ? (
      <section aria-labelledby="proof-title" className="wrap section-space">
        <h2 id="proof-title" className="mb-5 text-xl font-semibold">
          Results so far
        </h2>
        <ShopOrderStatsStrip proof={proof} />
      </section>
    ) : null;
  return (
    <section aria-labelledby="promises-title" className="wrap section-space">
      <h2 id="promises-title" className="max-w-3xl text-4xl font-extrabold">
        {title}
      </h2>
      <dl className="mt-10 border-t border-ink md:mt-14">
        {promises.map((promise) => (
          <div
            key={promise.title}
            className="grid gap-1 border-b border-line py-5 md:grid-cols-12 md:gap-5 md:py-6"
          >
            <dt className="text-xl font-semibold md:col-span-5">{promise.title}</dt>
            <dd className="text-ink-2 md:col-span-7">{promise.text}</dd>
          </div>
        ))}
      </dl>
      {proof ? (
        <div className="mt-14 md:mt-20">
          <h3 className="mb-5 text-xl font-semibold">Results so far</h3>
          <ShopOrderStatsStrip proof={proof} />
        </div>
      ) : null}
    </section>
  );
}

function HowItWorksActionLinks() {
  const { bookCallUrl } = useShopProvider();
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to="/services" size="lg">
        Browse Services
      </ButtonLink>
      <ButtonLink to={bookCallUrl} variant="outline" size="lg">
        Book a Call
      </ButtonLink>
    </div>
  );
}

/** The questions beside the buttons, or only the buttons. */
function HowItWorksQuestionSection({
  title,
  questions,
}: {
  title: string;
  questions: HowItWorksPageContent['questions'];
}) {
  if (questions.length === 0)
    return (
      <div className="wrap pt-8 pb-20 md:pb-28">
        <HowItWorksActionLinks />
      </div>
    );
  return (
    <section aria-labelledby="questions-title" className="bg-paper">
      <div className="wrap section-space grid gap-10 lg:grid-cols-12 lg:gap-5">
        <div className="lg:col-span-5">
          <h2 id="questions-title" className="text-4xl font-extrabold">
            {title}
          </h2>
          <HowItWorksActionLinks />
        </div>
        <div className="lg:col-span-7">
          <Accordion>
            {questions.map(({ question, answer }, index) => (
              <AccordionItem key={question} title={question} headingLevel={3} isOpen={index === 0}>
                <p>{answer}</p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </div>
    </section>
  );
}

/** ROUTE-02: from the choice to the result, and what the shop guarantees. */
export default function HowItWorksPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, steps, promisesTitle, promises, questionsTitle, questions } = loaderData.howItWorks;
  return (
    <>
      <div className="wrap pt-10 pb-14 md:pt-14 md:pb-20">
        <h1 className="text-4xl font-extrabold">{title}</h1>
        <p className="mt-5 max-w-[34rem] text-xl text-ink-2">{lead}</p>
      </div>
      <HowItWorksSteps steps={steps} />
      <ShopPromisesAndOrderStats title={promisesTitle} promises={promises} proof={loaderData.proof} />
      <HowItWorksQuestionSection title={questionsTitle} questions={questions} />
    </>
  );
}
