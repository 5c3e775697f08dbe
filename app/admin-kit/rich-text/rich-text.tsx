import { type ComponentType, useEffect, useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';

import { listUnsupportedHtml } from './unsupported-html.ts';
import type { RichTextEditorProps, RichTextInsertOptions } from './rich-text-editor.tsx';

type RichTextFieldProps = {
  name: string;
  label: string;
  /** HTML, as stored. */
  defaultValue: string;
  need?: string;
  hint?: string;
  error?: string | null;
  /** The rows of the text area, for editing HTML. */
  rows?: number;
  insertable?: RichTextInsertOptions;
};

type RichTextEditorMode = 'visual' | 'html';

/** The editor's script is a third of the admin's, so it loads with the first text that is edited. */
function useLazyRichTextEditor(isWanted: boolean) {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || Editor) return;
    import('./rich-text-editor.tsx').then(
      (module) => setEditor(() => module.RichTextEditor),
      () => setHasFailed(true),
    );
  }, [isWanted, Editor]);
  return { Editor, hasFailed };
}

/**
 * A text with headings, lists and links. The text area's HTML is always what is sent, and the server
 * sanitizes it; the editor writes into it. Without script, while the editor's script is missing, and for
 * texts with parts the editor does not know, the text area itself is the field.
 */
export function RichTextField({
  name,
  label,
  defaultValue,
  need,
  hint,
  error,
  rows = 10,
  insertable,
}: RichTextFieldProps) {
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const [unsupported] = useState(() => listUnsupportedHtml(defaultValue));
  const [mode, setMode] = useState<RichTextEditorMode>(unsupported.length > 0 ? 'html' : 'visual');
  const { Editor, hasFailed } = useLazyRichTextEditor(mode === 'visual');
  const isVisual = mode === 'visual' && !hasFailed;

  function write(html: string) {
    if (!areaRef.current) return;
    areaRef.current.value = html;
    // Notifies the form, as typing does.
    areaRef.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const described = getFieldDescriptionIds(name, { need, hint, error });
  return (
    <FormFieldFrame id={name} {...{ label, need, hint, error }}>
      {isVisual && Editor ? (
        <Editor
          id={name}
          label={label}
          describedBy={described}
          isInvalid={Boolean(error)}
          getHtml={() => areaRef.current?.value ?? defaultValue}
          onChange={write}
          onHtml={() => setMode('html')}
          insertable={insertable}
        />
      ) : null}
      <textarea
        ref={areaRef}
        id={isVisual && Editor ? undefined : name}
        name={name}
        defaultValue={defaultValue}
        rows={rows}
        className={joinClassNames(fieldControlClasses, 'py-2.5 text-sm', isVisual && 'hidden noscript:block')}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      {isVisual ? (
        <EditorLoadingPlaceholder isWaiting={!Editor} />
      ) : (
        <HtmlEditingModeNote
          unsupported={unsupported}
          hasFailed={hasFailed}
          onVisual={() => setMode('visual')}
        />
      )}
    </FormFieldFrame>
  );
}

/** Reserves the editor's space while its script loads. */
function EditorLoadingPlaceholder({ isWaiting }: { isWaiting: boolean }) {
  if (!isWaiting) return null;
  return (
    <div aria-hidden className="min-h-64 rounded-base border border-field bg-paper hatch noscript:hidden" />
  );
}

function HtmlEditingModeNote({
  unsupported,
  hasFailed,
  onVisual,
}: {
  unsupported: readonly string[];
  hasFailed: boolean;
  onVisual: () => void;
}) {
  if (hasFailed)
    return <p className="text-sm text-ink-3">The editor couldn’t be loaded. This is the text as HTML.</p>;
  return (
    <p className="text-sm text-ink-3 noscript:hidden">
      {unsupported.length > 0
        ? `Shown as HTML because the editor doesn’t support: ${unsupported.join(', ')}. `
        : 'This is the text as HTML. '}
      <button
        type="button"
        className="font-semibold text-ink underline underline-offset-4"
        onClick={onVisual}
      >
        {unsupported.length > 0 ? 'Edit without them' : 'Back to the editor'}
      </button>
    </p>
  );
}
