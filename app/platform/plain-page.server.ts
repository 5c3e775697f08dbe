import { createHash } from 'node:crypto';

/** The link of a refusal page; `href` is a path of ours without HTML characters. */
type RequestRefusalPageLink = { href: string; label: string };

const SHOP_HOME_LINK: RequestRefusalPageLink = { href: '/', label: 'Go to the shop' };

/** The shop's look in a few rules (look.md); their hash is the only style source of such a page. */
const REQUEST_REFUSAL_PAGE_CSS =
  'body{margin:0;background:#f3f4f1;color:#15181c;font:16px/24px "Public Sans",Arial,sans-serif}' +
  'main{max-width:34rem;margin:0 auto;padding:18vh 20px 80px}' +
  'h1{margin:0 0 24px;font-size:28px;line-height:34px;letter-spacing:-.018em;text-wrap:balance;overflow-wrap:anywhere}' +
  'p{margin:0}a{display:inline-flex;min-height:44px;align-items:center;padding:0 20px;border-radius:2px;' +
  'background:#15181c;color:#fff;font-weight:600;text-decoration:none}' +
  'a:focus-visible{outline:2px solid #2450d8;outline-offset:2px}';
const REQUEST_REFUSAL_PAGE_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  `style-src 'sha256-${createHash('sha256').update(REQUEST_REFUSAL_PAGE_CSS).digest('base64')}'`;

/** Returns a document without router or script; sentences are ours and hold no markup. */
export function createPlainPageResponse(
  status: number,
  sentence: string,
  { href, label }: RequestRefusalPageLink = SHOP_HOME_LINK,
): Response {
  const html =
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sorry</title>' +
    `<style>${REQUEST_REFUSAL_PAGE_CSS}</style></head>` +
    `<body><main><h1>${sentence}</h1><p><a href="${href}">${label}</a></p></main></body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': REQUEST_REFUSAL_PAGE_CSP,
  };
  return new Response(html, { status, headers });
}
