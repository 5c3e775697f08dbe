/** A token uses one case, since mail servers may change the case of an address. */
const REPLY_ADDRESS_TOKEN_PATTERN = '[a-z0-9]{26}';
/** More tokens than this in one email do not come from a person. */
const MAX_TOKENS_PER_MAIL = 5;

/** `MAIL_INBOUND_ADDRESS` in its two parts, lowercased. */
function splitInboundMailAddress(address: string): { local: string; host: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at).toLowerCase(), host: address.slice(at + 1).toLowerCase() };
}

/** Returns the reply address of a conversation: `reply+<token>@in.shop.example`. */
export function buildReplyAddress(inboundAddress: string, token: string): string {
  const { local, host } = splitInboundMailAddress(inboundAddress);
  return `${local}+${token}@${host}`;
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the tokens in an email's recipients, in any case, in order and without duplicates. */
export function extractReplyAddressTokens(inboundAddress: string, text: string): string[] {
  const { local, host } = splitInboundMailAddress(inboundAddress);
  const pattern = new RegExp(
    String.raw`(?<![a-z0-9._+-])${escapeRegExp(local)}\+(${REPLY_ADDRESS_TOKEN_PATTERN})@${escapeRegExp(host)}(?![a-z0-9.-]*[a-z0-9])`,
    'g',
  );
  const found = [...text.toLowerCase().matchAll(pattern)].map(([, token = '']) => token);
  return [...new Set(found)].slice(0, MAX_TOKENS_PER_MAIL);
}
