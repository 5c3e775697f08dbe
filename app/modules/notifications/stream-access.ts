/** What the right to a live stream rests on; `session` and `userId` are null without a sign-in, `orderId` for a page of the admin. */
export type StreamHolder = { sessionId: string | null; userId: string | null; orderId: string | null };

/**
 * Whether an announcement of the channel `desk` (migration 0071) ends a stream: its session ended, its person's role or suspension
 * changed, its order's access changed, or announcements were lost, so that nobody knows. The page opens another and is checked again.
 */
export function endsStream(holder: StreamHolder, announced: string): boolean {
  const [kind = '', ids = ''] = announced.split(':');
  switch (kind) {
    case 'access-session':
      return holder.sessionId !== null && ids.split(',').includes(holder.sessionId);
    case 'access-user':
      return ids === holder.userId;
    case 'access-order':
      return ids === holder.orderId;
    case 'access-all':
    case 'missed':
      return true;
    default:
      return false;
  }
}
