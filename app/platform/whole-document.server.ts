import { Writable } from 'node:stream';

/**
 * Collects a rendered document whose parts are all complete and returns it in one piece, as bytes: each later
 * layer would check and encode a string again, or read and copy a stream.
 */
export function collectRenderedHtmlDocument(pipe: (to: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.from(removeModulePreloadLinks(Buffer.concat(chunks).toString())));
        done();
      },
    });
    pipe(collector.once('error', reject));
  });
}

/**
 * Removes the framework's modulepreload links, which compete with the first paint (speed.md "First paint and
 * its budgets"). React adds them again after hydration. Text and attribute values contain no raw `<`, so the
 * pattern matches elements only.
 */
function removeModulePreloadLinks(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
