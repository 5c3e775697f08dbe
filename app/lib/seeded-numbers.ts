/**
 * Returns a sequence of small whole numbers that depends only on the text: the same on server and browser.
 */
export function createSeededNumberGenerator(text: string): (below: number) => number {
  let state = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  }
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return (state >>> 0) % below;
  };
}
