import { useState } from 'react';

import { LongTextField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField } from '#app/admin-kit/form/form-state.ts';
import {
  MAX_SERVICE_SEARCH_PHRASES,
  parseBuyerSearchPhrases,
  findServiceSearchPhrasesProblem,
} from '#app/modules/catalog/buyer-phrases.ts';

import { AdminFormSection } from './form-parts.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';
import { ServiceTestSearchForm } from './try-search.tsx';

/** The number of phrases, or their error before they are saved. */
function BuyerSearchPhrasesFieldCounter({ text }: { text: string }) {
  const phrases = parseBuyerSearchPhrases(text);
  const problem = findServiceSearchPhrasesProblem(phrases);
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>One per line, the way a customer would type it.</span>
      <span className={problem ? 'font-semibold text-bad' : 'tabular-nums'}>
        {problem ?? `${phrases.length} of ${MAX_SERVICE_SEARCH_PHRASES} phrases`}
      </span>
    </span>
  );
}

/** What buyers call a service, and which searches find it (search.md "Buyer phrases"). */
export function BuyerSearchPhrasesField({ service }: { service: ServiceInServiceEditor | null }) {
  const { value } = useResourceFormField('buyer_phrases');
  const [typed, setTyped] = useState(value);
  return (
    <AdminFormSection
      title="Search phrases"
      note="Helps search match what people say before they know the service’s name. Visitors never see these phrases."
    >
      <div onInput={({ target }) => target instanceof HTMLTextAreaElement && setTyped(target.value)}>
        <LongTextField
          name="buyer_phrases"
          label="Phrases"
          placeholder={'the phone doesn’t ring\nmy ads eat money and nobody calls'}
          hint={<BuyerSearchPhrasesFieldCounter text={typed} />}
          rows={8}
        />
      </div>
      {service ? <ServiceTestSearchForm service={service} /> : null}
    </AdminFormSection>
  );
}
