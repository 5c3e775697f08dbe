import { TestPaymentsOrDemoDataNotice } from '#app/modules/checkout/shop-state.tsx';
import { useSignedInUser } from '#app/modules/identity/ui/use-signed-in.ts';

/** Notices about test payments and demo data above every page, for the team only. */
export function StaffNotices() {
  const staff = useSignedInUser()?.staff;
  return staff ? (
    <TestPaymentsOrDemoDataNotice paymentMode={staff.payments} isDemoData={staff.is_demo_data} />
  ) : null;
}
