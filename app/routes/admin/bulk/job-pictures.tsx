import { Form } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { BulkJobDetails } from '#app/modules/bulk/shown-job.ts';
import { Button } from '#app/ui/button.tsx';

const formatImportPictureCount = (value: number) => value.toLocaleString('en-US');

/** The progress of an import's pictures, which are fetched after its rows, and those that failed. */
export function ImportPicturesPanel({ job }: { job: BulkJobDetails }) {
  const { pictures, pictureProblems, state } = job;
  if (!pictures || state === 'undone') return null;
  const { total, done, failed, waiting } = pictures;
  return (
    <DetailPagePanel id="job-pictures" title="Images">
      <div role="status" className="grid gap-2 text-sm">
        <p>{`${formatImportPictureCount(done)} of ${formatImportPictureCount(total)} images downloaded${failed > 0 ? `, ${formatImportPictureCount(failed)} failed` : ''}.`}</p>
        {waiting > 0 ? (
          <progress
            aria-label="Images downloaded"
            value={done + failed}
            max={Math.max(1, total)}
            className="upload-progress"
          />
        ) : null}
      </div>
      {pictureProblems.length > 0 ? (
        <ul className="grid text-sm">
          {pictureProblems.map(({ line, value, reason }) => (
            <li
              key={`${line} ${value}`}
              className="grid gap-x-4 border-t border-line py-2 first:border-t-0 sm:grid-cols-[6rem_minmax(0,1fr)]"
            >
              <span className="text-ink-3">{line > 0 ? `Line ${formatImportPictureCount(line)}` : ''}</span>
              <span className="wrap-anywhere">{`“${value}” ${reason}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {failed > 0 && waiting === 0 ? (
        <Form method="post">
          <Button type="submit" name="intent" value="pictures" variant="outline">
            Retry images
          </Button>
        </Form>
      ) : null}
    </DetailPagePanel>
  );
}
