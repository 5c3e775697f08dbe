import { data } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { buildFaqJsonLd } from '#app/modules/content/json-ld.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { CONTACT_FORM_FIELDS, type ContactMessageFormState } from '#app/modules/crm/model.ts';
import { sendContactMessage } from '#app/modules/crm/send-contact-message.server.ts';
import { toNoScriptMessageFormState } from '#app/modules/crm/ui/send-state.ts';
import { loadPromisedWorkingHoursText } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx';

import { getLayoutShareImage } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { ContactDetailsSection } from './contact-facts.tsx';
import { ContactForm } from './contact-form.tsx';

export const handle = {
  tags: ['content'],
  cache: {},
  sitemap: { priority: 0.6, changeFrequency: 'monthly' },
} satisfies RouteOptions;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { provider, contact, faq } = await readSiteContent(ctx);
  const [mailbox = '', host = ''] = provider.email.split('@');
  return {
    // A shop with a working calendar takes its opening hours from there.
    words: { ...contact, hours: (await loadPromisedWorkingHoursText(ctx)) ?? contact.hours },
    facts: { name: provider.name, bookCallUrl: provider.bookCallUrl, chatUrl: provider.chatUrl },
    questions: faq.questions,
    // Sent in two halves: the address is not in the page before it is requested (PAGES-04).
    email: { mailbox, host },
    url: `${ctx.settings.publicUrl}/contact`,
  };
}

/** Handles the form as browsers without script post it; with script, `/api/contact` is called instead. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readFormOrJsonBodyFields(request);
  const sent = await sendContactMessage(context.get(appContext), fields);
  if (sent.ok) return { kind: 'sent' } satisfies ContactMessageFormState;
  const { state, status, retryAfterSeconds } = toNoScriptMessageFormState(
    sent.failure,
    fields,
    CONTACT_FORM_FIELDS,
  );
  return data(state, {
    status,
    ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** Adds the `Retry-After` of a refused post. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { facts, words, questions, url } = loaderData;
  return [
    ...buildPageMetaTags({
      title: `${words.title} | ${facts.name}`,
      description: words.lead,
      url,
      siteName: facts.name,
      image: getLayoutShareImage(matches[1]),
    }),
    { 'script:ld+json': buildFaqJsonLd(questions) },
  ];
};

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <div className="wrap py-10 md:py-14">
      <h1 className="max-w-3xl text-4xl font-extrabold">{words.title}</h1>
      <p className="mt-5 max-w-xl text-xl text-ink-2">{words.lead}</p>
      <div className="mt-10 grid gap-x-5 gap-y-14 md:mt-14 lg:grid-cols-12">
        <div className="lg:col-span-7 lg:pr-10">
          <ContactForm answered={actionData} />
        </div>
        <section aria-label={words.factsTitle} className="lg:col-span-5">
          <ContactDetailsSection facts={{ ...words, ...loaderData.facts }} email={loaderData.email} />
        </section>
      </div>
      <section aria-labelledby="questions-heading" className="mt-20 md:mt-28">
        <h2 id="questions-heading" className="mb-8 text-3xl font-extrabold">
          {words.questionsTitle}
        </h2>
        <Accordion>
          {loaderData.questions.map(({ question, answer }) => (
            <AccordionItem key={question} title={question} headingLevel={3}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </section>
    </div>
  );
}
