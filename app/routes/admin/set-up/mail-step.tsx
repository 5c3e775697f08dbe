import { Form, Link } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { Button } from '#app/ui/button.tsx';

import { EnvironmentVariablesHint } from './env-place.tsx';
import { SkipSetUpStepButton } from './step-form.tsx';

/** Whether the shop can send email, how to set that up, and a test email. */
export function ShopSetupMailPanel({ hasServer }: { hasServer: boolean }) {
  return (
    <DetailPagePanel id="mail" title={hasServer ? 'A mail server is set' : 'No mail server yet'}>
      {hasServer ? (
        <p>Send a test email to your own address and check that it doesn’t land in spam.</p>
      ) : (
        <>
          <p>
            Until you set a mail server, emails are saved as files in the shop’s data folder and aren’t
            delivered. Your email provider lists the server, username and password under “SMTP”.
          </p>
          <ol className="grid list-decimal gap-2 pl-5 text-sm">
            <li>
              Set <code>SMTP_URL</code>:{' '}
              <code className="[overflow-wrap:anywhere]">smtps://USER:PASSWORD@smtp.example.com:465</code>
            </li>
            <li>
              Set <code>MAIL_FROM</code> to your sender address, like{' '}
              <code>Your Shop &lt;hello@example.com&gt;</code>.
            </li>
            <li>Restart the shop, then come back to this step.</li>
          </ol>
          <EnvironmentVariablesHint />
          <p className="text-sm">
            Until then, read every email in the{' '}
            <Link to="/admin/notifications/mails" className="underline underline-offset-4">
              email log
            </Link>
            .
          </p>
        </>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="test-mail" variant="outline">
          Send a test email
        </Button>
        <SkipSetUpStepButton>{hasServer ? 'Continue' : 'Skip for now'}</SkipSetUpStepButton>
      </Form>
    </DetailPagePanel>
  );
}
