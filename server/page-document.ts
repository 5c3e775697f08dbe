import { createHash } from 'node:crypto';

export type PageDocumentWithScriptHashes = { html: string; scriptHashes: string[] };

/**
 * Turns a document rendered with a secret nonce into one for any client: hashes only scripts that carry the
 * nonce, then removes the attribute. Injected markup never knows the nonce, so it is never hashed.
 */
export function replaceScriptNoncesWithHashes(html: string, nonce: string): PageDocumentWithScriptHashes {
  const attribute = ` nonce="${nonce}"`;
  const scriptHashes: string[] = [];
  const stripped = html.replaceAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, body: string) => {
      if (!attributes.includes(attribute)) return whole;
      if (body !== '') scriptHashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
      return `<script${attributes.replace(attribute, '')}>${body}</script>`;
    },
  );
  const clean = stripped.replaceAll(attribute, '');
  if (clean.includes(nonce))
    throw new Error('the nonce of a page-cache fill is in the document outside an attribute');
  return { html: clean, scriptHashes: [...new Set(scriptHashes)] };
}
