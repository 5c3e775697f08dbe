import { PDF } from '#app/modules/fulfilment/fixtures.ts';

import type { TestShop } from './shop.ts';
import type { Visitor } from './visitor.ts';

type SentFile = { name?: string; bytes?: Buffer; fields?: Record<string, string>; accept?: string };

/** Requests of visitors to the files of an order, like those of the file picker and its links. */
export function openFileVisits(shop: () => TestShop) {
  const post = (who: Visitor, path: string, { body, accept }: { body?: FormData; accept: string }) => {
    const { publicUrl } = shop().settings;
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Accept: accept, Cookie: cookie, Origin: publicUrl };
    return shop().handle(new Request(publicUrl + path, { method: 'POST', headers, body: body ?? null }));
  };
  return {
    /** Posts one file; by default a small PDF for a message. */
    upload: (who: Visitor, path: string, sent: SentFile = {}): Promise<Response> => {
      const { name = 'notes.pdf', bytes = Buffer.from(PDF), fields = {}, accept = 'application/json' } = sent;
      const form = new FormData();
      for (const [field, value] of Object.entries({ place: 'message', ...fields })) form.set(field, value);
      form.set('file', new File([new Uint8Array(bytes)], name));
      return post(who, path, { body: form, accept });
    },
    remove: (who: Visitor, path: string) => post(who, path, { accept: 'application/json' }),
    /** Follows the redirect to the signed address. */
    fetched: async (who: Visitor, path: string): Promise<Response> => {
      const first = await who.get(path);
      return first.status === 302 ? who.get(first.headers.get('Location') ?? '') : first;
    },
  };
}

/** Reads the file that an upload returns. Throws if the upload was refused. */
export async function kept(answer: Response): Promise<{ id: string; name: string; href: string }> {
  if (answer.status !== 200) throw new Error(`not kept: ${answer.status} ${await answer.text()}`);
  // handleOrderFileUpload answers in this shape.
  return ((await answer.json()) as { file: { id: string; name: string; href: string } }).file;
}

/** The status and code of a refusal, for example `415 WRONG_KIND`. */
export const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${((await answer.json()) as { code: string }).code}`; // every refusal has this shape
