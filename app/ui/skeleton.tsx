import { joinClassNames } from '#app/lib/class-names.ts';

/** A flat bar in place of a line of text; classes set its width and height. */
export function SkeletonBar({ className }: { className: string }) {
  return <div className={joinClassNames('rounded-base bg-sunken', className)} />;
}

/**
 * A placeholder card: the hatched tile and flat bars, without shimmer; as high as a card with a short title.
 */
export function SkeletonCard() {
  return (
    <div aria-hidden className="grid rounded-base border border-line bg-paper">
      <div className="aspect-[2/1] bg-sunken hatch md:aspect-[16/10]" />
      <div className="grid gap-2 p-4">
        <SkeletonBar className="my-0.5 h-3.5 w-1/3" />
        <SkeletonBar className="my-1 h-4.5 w-3/4" />
        <div className="hidden h-11 content-evenly md:grid">
          <SkeletonBar className="h-3.5 w-full" />
          <SkeletonBar className="h-3.5 w-2/3" />
        </div>
        <SkeletonBar className="my-1 h-3.5 w-1/2" />
        <div className="flex items-end justify-between pt-3">
          <SkeletonBar className="h-8 w-20" />
          <SkeletonBar className="h-11 w-32" />
        </div>
      </div>
    </div>
  );
}
