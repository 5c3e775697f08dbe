import { ShopState } from '#app/modules/checkout/shop-state.tsx';
import { useSignedIn } from '#app/modules/identity/ui/use-signed-in.ts';

/** Test payments and demo data, said above every page to the team and to nobody else. */
export function StaffNotes() {
  const staff = useSignedIn()?.staff;
  return staff ? <ShopState paymentMode={staff.payments} isDemoData={staff.is_demo_data} /> : null;
}
