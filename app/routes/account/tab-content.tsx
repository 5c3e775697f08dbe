import type { AccountTab } from '#app/modules/identity/account/account-tabs.ts';
import type { OptionalEmailPreferences } from '#app/modules/identity/account/email-preferences.ts';
import type { DataExportState } from '#app/modules/identity/personal-data/data-export.ts';
import type { SignedInSessionListItem } from '#app/modules/identity/sessions/shown-session.ts';
import { AccountSection } from '#app/modules/identity/ui/account-section.tsx';
import { AvatarSection } from '#app/modules/identity/ui/avatar-section.tsx';
import { DataExportSection } from '#app/modules/identity/ui/download-section.tsx';
import { AccountEmailSection } from '#app/modules/identity/ui/email-section.tsx';
import { DeleteAccountSection } from '#app/modules/identity/ui/leave-section.tsx';
import { EmailPreferencesSection } from '#app/modules/identity/ui/notices-section.tsx';
import { PasswordSection } from '#app/modules/identity/ui/password-section.tsx';
import { CustomerProfileSection } from '#app/modules/identity/ui/profile-section.tsx';
import {
  SecondFactorSection,
  type SecondFactorSectionState,
} from '#app/modules/identity/ui/second-factor-section.tsx';
import { AccountSessionsSection } from '#app/modules/identity/ui/sessions-section.tsx';
import {
  type StaffWorkPreferences,
  WorkPreferencesSection,
} from '#app/modules/identity/ui/working-section.tsx';
import type { InvoiceBuyerBillingData } from '#app/modules/invoicing/model.ts';
import { BillingForm } from '#app/modules/invoicing/billing-form.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';

import { type EnabledTrackers, TrackerChoices } from '../storefront/legal/cookie-choices.tsx';

/** The data of all tabs. */
type AccountTabsData = {
  profile: {
    name: string;
    email: string;
    company: string | null;
    phone: string | null;
    picture: string | null;
    notices: OptionalEmailPreferences;
    hasPassword: boolean;
  };
  billing: InvoiceBuyerBillingData;
  /** The new email address awaiting its code. */
  pendingEmail: string | null;
  factor: SecondFactorSectionState;
  /** Null for customers. */
  working: StaffWorkPreferences | null;
  needsSecondFactor: boolean;
  needsProof: boolean;
  sessions: readonly SignedInSessionListItem[];
  /** What prevents deleting the account now. */
  obstacles: readonly string[];
  /** The day deletion becomes possible, if all obstacles expire by themselves: `November 30, 2026`. */
  possibleFrom: string | null;
  dataExport: DataExportState;
  trackers: EnabledTrackers;
};

type AccountTabProps = {
  facts: AccountTabsData;
  /** The typed values of a refused form. */
  kept: Record<string, string>;
  newCodes: readonly string[] | null;
  problems: readonly FormProblem[];
};

/** The sections of one tab of the account page (pages.md "The account page"). */
export function AccountTabContent({ tab, ...props }: AccountTabProps & { tab: AccountTab }) {
  const { profile } = props.facts;
  switch (tab) {
    case 'profile':
      return <AccountProfileTab {...props} />;
    case 'billing':
      return <AccountBillingTab {...props} />;
    case 'security':
      return <AccountSecurityTab {...props} />;
    case 'notifications':
      return <EmailPreferencesSection email={profile.email} notices={profile.notices} />;
    case 'privacy':
      return <AccountPrivacyTab {...props} />;
  }
}

function AccountPrivacyTab({
  facts: { profile, factor, trackers, needsProof, obstacles, possibleFrom, dataExport },
  problems,
}: AccountTabProps) {
  return (
    <>
      <AccountSection id="tracking" title="Cookies and tracking">
        <div>
          <TrackerChoices trackers={trackers} />
        </div>
      </AccountSection>
      <DataExportSection dataExport={dataExport} needsProof={needsProof} problems={problems} />
      <DeleteAccountSection
        obstacles={obstacles}
        possibleFrom={possibleFrom}
        canProve={profile.hasPassword || factor.state === 'on'}
        problems={problems}
      />
    </>
  );
}

function AccountBillingTab({ facts, kept, problems }: AccountTabProps) {
  return (
    <AccountSection id="invoices" title="Invoice details">
      <p className="text-ink-2">
        Used on all new invoices. Invoices from the last 30 days get a new version with these details.
      </p>
      <BillingForm billing={facts.billing} kept={kept} problems={problems} submitLabel="Save" />
    </AccountSection>
  );
}

function AccountProfileTab({
  facts: { profile, pendingEmail, factor, working },
  kept,
  problems,
}: AccountTabProps) {
  return (
    <>
      <CustomerProfileSection profile={profile} kept={kept} problems={problems} />
      <AccountEmailSection
        email={profile.email}
        pending={pendingEmail}
        canProve={profile.hasPassword || factor.state === 'on'}
        kept={kept}
        problems={problems}
      />
      <AvatarSection picture={profile.picture} error={findFieldProblem(problems, 'picture-file')} />
      {working ? <WorkPreferencesSection working={working} problems={problems} /> : null}
    </>
  );
}

function AccountSecurityTab({ facts, newCodes, problems }: AccountTabProps) {
  const { profile, factor, needsSecondFactor, needsProof, sessions } = facts;
  return (
    <>
      <PasswordSection email={profile.email} hasPassword={profile.hasPassword} problems={problems} />
      <SecondFactorSection
        factor={factor}
        isRequired={needsSecondFactor}
        needsProof={needsProof}
        newCodes={newCodes}
        problems={problems}
      />
      <AccountSessionsSection sessions={sessions} />
    </>
  );
}
