import { useId } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useDropZone } from '#app/ui/uploads/use-drop-zone.ts';
import {
  type FileUploadOptions,
  type FileUploadProgressState,
  useUploads,
} from '#app/ui/uploads/use-uploads.ts';

/**
 * Chooses files and uploads each at once, with its progress, a cancel button, and its own error. Files can
 * also be dropped on it. Without script it is a form with a button. The answer of `action` is JSON.
 */
export function ImmediateFileUploadField({
  label,
  hint,
  accept,
  isMultiple = false,
  isDisabled = false,
  ...rules
}: FileUploadOptions & {
  /** The button's label: `Upload slides`. */
  label: string;
  hint?: string;
  /** As in `<input accept>`: `image/png,image/jpeg`. */
  accept: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
}) {
  const id = useId();
  const { uploads, add, drop } = useUploads(rules);
  const { isOver, zone } = useDropZone((files) => add(isMultiple ? files : files.slice(0, 1)), isDisabled);
  return (
    <div className="grid gap-3">
      <form
        method="post"
        action={rules.action}
        encType="multipart/form-data"
        className={joinClassNames(
          'grid justify-items-start gap-2 rounded-base border border-dashed p-5',
          isOver ? 'border-ink bg-sunken' : 'border-field',
        )}
        {...zone}
      >
        {Object.entries(rules.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* The native file input, visible only without script; its label is the button in both cases. */}
        <label
          htmlFor={id}
          className="inline-flex min-h-11 items-center gap-2 rounded-base border border-field bg-paper px-4.5 text-sm font-semibold hover:border-ink hover:bg-sunken has-[+input:disabled]:opacity-45 has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-focus"
        >
          <Icon name="upload" className="size-4" />
          {label}
        </label>
        <input
          id={id}
          type="file"
          name={rules.fieldName}
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="sr-only noscript:not-sr-only"
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // Allows choosing the same file again after a failure.
            event.currentTarget.value = '';
          }}
        />
        <span className="hidden noscript:block">
          <Button type="submit" size="sm">
            Send
          </Button>
        </span>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        ) : null}
      </form>
      <PendingFileUploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}

/** Pending and failed uploads. */
export function PendingFileUploadList({
  uploads,
  onDrop,
}: {
  uploads: readonly FileUploadProgressState[];
  onDrop: (key: number) => void;
}) {
  return (
    <ul aria-label="Uploads" aria-live="polite" className="grid gap-2 empty:hidden">
      {uploads.map(({ key, name, part, error }) => (
        <li
          key={key}
          className={joinClassNames(
            'flex items-center gap-3 rounded-base border bg-paper py-1 pr-1 pl-4',
            error === null ? 'border-line' : 'border-bad',
          )}
        >
          <div className="grid min-w-0 flex-1 gap-1 py-1.5">
            <p className="truncate text-sm font-semibold">{name}</p>
            {error === null ? (
              <progress aria-label={`Uploading ${name}`} max={1} value={part} className="upload-progress" />
            ) : (
              <p className="text-sm text-bad">{error}</p>
            )}
          </div>
          <button
            type="button"
            aria-label={error === null ? `Cancel ${name}` : `Dismiss ${name}`}
            className="grid size-10 shrink-0 place-items-center rounded-base hover:bg-sunken"
            onClick={() => onDrop(key)}
          >
            <Icon name="x" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
