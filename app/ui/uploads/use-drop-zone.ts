import { type DragEvent, useState } from 'react';

/** Lets files be dropped on an element: spread `zone` on it; `isOver` while something is held above it. */
export function useDropZone(add: (files: File[]) => void, isDisabled: boolean) {
  const [isOver, setIsOver] = useState(false);
  if (isDisabled) return { isOver: false, zone: {} };
  return {
    isOver,
    zone: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        add([...event.dataTransfer.files]);
      },
    },
  };
}
