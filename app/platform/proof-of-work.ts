/** About 4,000 tries: unnoticeable for one form, expensive for a million of them. */
const PROOF_OF_WORK_ZERO_BITS = 12;

/** Returns whether the SHA-256 of `token:answer` begins with enough zero bits. */
export function isProofOfWorkSolution(digest: Uint8Array): boolean {
  const [first = 255, second = 255] = digest;
  return ((first << 8) | second) >> (16 - PROOF_OF_WORK_ZERO_BITS) === 0;
}

/** Finds the answer to a token, in the browser. Returns null without WebCrypto, as on plain http. */
export async function solveProofOfWork(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const encoder = new TextEncoder();
  for (let answer = 0; ; answer += 1) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${token}:${answer}`));
    if (isProofOfWorkSolution(new Uint8Array(digest))) return String(answer);
  }
}
