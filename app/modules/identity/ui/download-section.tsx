import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { DataExportState } from '../personal-data/data-export.ts';

import { AccountSection } from './account-section.tsx';
import { PasswordOrCodeProofField } from './proof-field.tsx';

function DataExportDownload({ href, until }: { href: string; until: string }) {
  const { moment } = useShopTimeFormatters();
  return (
    <div className="grid gap-3">
      <p>{`Your copy is ready. Available until ${moment(until)}.`}</p>
      <div>
        <ButtonLink to={href} reloadDocument>
          Download my data
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Requests a copy of the person's data after a proof of identity; shows its progress and the download link,
 * valid for a day.
 */
export function DataExportSection({
  dataExport,
  needsProof,
  problems,
}: {
  dataExport: DataExportState;
  needsProof: boolean;
  problems: readonly FormProblem[];
}) {
  return (
    <AccountSection id="download" title="Your data">
      <p className="text-ink-2">
        A ZIP of everything this shop stores about you: your details, where you’re signed in, your orders with
        their messages, briefs, invoices and files (the newest, up to 200 MB), your reviews, and your messages
        to us. We’ll email you a link that works for 24 hours.
      </p>
      {dataExport.state === 'ready' ? <DataExportDownload {...dataExport} /> : null}
      {dataExport.state === 'queued' ? (
        <p role="status" className="font-semibold">
          We’re preparing your copy and will email you when it’s ready.
        </p>
      ) : (
        <form method="post" action="/account/data" noValidate className="grid gap-5">
          {needsProof ? <PasswordOrCodeProofField error={findFieldProblem(problems, 'proof')} /> : null}
          <div>
            <Button type="submit" variant="outline">
              {dataExport.state === 'ready' ? 'Request a new copy' : 'Request a copy of my data'}
            </Button>
          </div>
        </form>
      )}
    </AccountSection>
  );
}
