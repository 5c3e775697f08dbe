#!/bin/sh
# React Router 8.5.1: reloading the loaders of a page in the background (`router.revalidate()`, `useRevalidator`) clears `actionData`:
# the answer of a form, such as "Enter a reason", disappears from the page, or never appears when the reload begins between the answer
# and its rendering. A fetcher that loads the same route gives the same data and keeps the answer. A page that polls or follows events
# should therefore refresh itself with a fetcher.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund react-router@8.5.1 react@19.3.1 react-dom@19.3.1 >/dev/null 2>&1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createMemoryRouter } from 'react-router';

const { version } = JSON.parse(readFileSync('node_modules/react-router/package.json', 'utf8'));
console.log(`react-router ${version}`);

/** A page whose form was just refused. */
async function openRefused() {
  let loads = 0;
  const routes = [
    { id: 'page', path: '/', loader: () => ({ loads: (loads += 1) }), action: () => ({ error: 'Enter a reason' }) },
  ];
  const router = createMemoryRouter(routes);
  const formData = new FormData();
  formData.set('reason', '');
  await router.navigate('/', { formMethod: 'post', formData });
  return router;
}

const revalidated = await openRefused();
const before = JSON.stringify(revalidated.state.actionData);
await revalidated.revalidate();
const afterRevalidate = JSON.stringify(revalidated.state.actionData);

const fetched = await openRefused();
const known = fetched.state.loaderData.page.loads;
const loaded = new Promise((resolve) => {
  fetched.subscribe(({ fetchers }) => {
    const fetcher = fetchers.get('refresh');
    if (fetcher?.data) resolve(fetcher.data.loads);
  });
});
fetched.getFetcher('refresh');
void fetched.fetch('refresh', 'page', '/');
const isNewer = (await loaded) > known;
const afterFetch = JSON.stringify(fetched.state.actionData);

console.log(`actionData of the refused form: ${before}`);
console.log(`after revalidate(): ${afterRevalidate}`);
console.log(`after a fetcher loaded the same route (newer data: ${isNewer}): ${afterFetch}`);
if (before !== '{"page":{"error":"Enter a reason"}}' || afterRevalidate !== 'null' || !isNewer || afterFetch !== before) {
  console.error('The behaviour has changed.');
  process.exit(1);
}
process.exit(0);
JS
node try.mjs
