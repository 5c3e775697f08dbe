import { expect, test } from 'vitest';

import {
  verifyFileSignature,
  buildSignedOrderFilePath,
} from '#app/modules/fulfilment/files/sign-file-path.server.ts';
import {
  findPendingEmailChangeOfUser,
  storeEmailChangeAndCreateCode,
} from '#app/modules/identity/account/email-change-links.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { findSignedInUser } from '#app/modules/identity/sessions/find-signed-in.server.ts';
import { createSessionCookiesByDuration } from '#app/modules/identity/sessions/session-cookie.server.ts';
import { signOut } from '#app/modules/identity/sessions/sign-out.server.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import {
  isPreviewLinkValid,
  createPreviewLink,
  readPreviewLinkToken,
} from '#app/platform/preview-links.server.ts';

import { freshContext, type TestContext } from './shop/context.ts';

/** Returns the shop before a change of `APP_SECRET`, after it, and after the former secret was removed. */
async function rotated() {
  const before = await freshContext();
  const turned = (formerSecrets: string[]): TestContext => ({
    ...before,
    settings: { ...before.settings, secret: 'the secret after the change', formerSecrets },
  });
  return { before, after: turned([before.settings.secret]), without: turned([]) };
}

test('who is signed in stays so when APP_SECRET changes, and can still sign out', async () => {
  const { before, after, without } = await rotated();
  const [ada] = await before.db.insert(users).values(makeUser()).returning();
  const userId = ada?.id ?? '';
  const expiresAt = new Date(before.now.getTime() + 86_400_000);
  await before.db
    .insert(sessions)
    .values({ userId, token: 'token-of-ada', expiresAt, lastSeenAt: before.now });
  const [cookie = ''] = createSessionCookiesByDuration(before, 'token-of-ada', false);
  const headers = { Cookie: `a=1; ${cookie.split(';')[0]}; b=2` };
  const request = new Request('http://shop.test/account', { headers });
  expect(await findSignedInUser(after, request)).toMatchObject({ actor: { id: userId } });
  expect(await findSignedInUser(without, request)).toBeNull();
  expect(
    await findSignedInUser(
      after,
      new Request(request, {
        headers: { Cookie: headers.Cookie.replace('token-of-ada', 'token-of-eve') },
      }),
    ),
  ).toBeNull();
  await signOut(after, request);
  expect(await before.db.select().from(sessions)).toEqual([]);
});

test('the code of a new address, preview links and addresses of files work on when APP_SECRET changes', async () => {
  const { before, after, without } = await rotated();
  const [ada] = await before.db.insert(users).values(makeUser()).returning();
  const code = await storeEmailChangeAndCreateCode(before, ada?.id ?? '', 'ada@new.example');
  const isCode = async (ctx: TestContext) =>
    (await findPendingEmailChangeOfUser(ctx, ada?.id ?? ''))?.isCode(code);
  expect([await isCode(after), await isCode(without)]).toEqual([true, false]);

  const previewed = { kind: 'service', id: crypto.randomUUID() } as const;
  const link = readPreviewLinkToken(
    new URL(createPreviewLink(before, previewed), 'http://shop.test').searchParams,
  );
  expect([isPreviewLinkValid(after, previewed, link), isPreviewLinkValid(without, previewed, link)]).toEqual([
    true,
    false,
  ]);

  const file = { orderId: crypto.randomUUID(), fileId: crypto.randomUUID(), side: 'customer' } as const;
  const provided = new URL(buildSignedOrderFilePath(before, file), 'http://shop.test').searchParams.get('s');
  expect([verifyFileSignature(after, file, provided), verifyFileSignature(without, file, provided)]).toEqual([
    'good',
    'forged',
  ]);
});
