import { type DragEvent, useState } from 'react';

/**
 * Makes an element accept dropped files: spread `zone` on it; `isOver` is true while files are dragged over
 * it.
 */
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
