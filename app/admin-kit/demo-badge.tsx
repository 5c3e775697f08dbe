import { Badge } from '#app/ui/badge.tsx';

/** The mark of what the demo brought, beside the title of its page: the page opens by its address whatever the lists show. */
export function DemoBadge({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <Badge>Demo</Badge> : null;
}
