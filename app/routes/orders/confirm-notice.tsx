import { Button } from '#app/ui/button.tsx';

/**
 * "Confirm it's you", wherever a guest may read but not write: requests a code and returns to `next`, a page
 * of this order. A plain form, so that it works without script.
 */
export function ConfirmOrderEmailNotice({
  orderId,
  next,
  children,
}: {
  orderId: string;
  /** An address with a fragment, for example `/orders/{id}#messages`. */
  next: string;
  /** What the code allows here, as a sentence. */
  children: string;
}) {
  return (
    <form
      method="post"
      action={`/orders/${orderId}/confirm`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-paper px-5 py-4"
    >
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" name="intent" value="send" variant="outline">
        Confirm it’s you
      </Button>
    </form>
  );
}
