import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

import type { EditorInsertFormKind } from './rich-text-editor.tsx';
import { insertRichTextTable, toggleRichTextEditorCallout } from './text-parts.ts';

type EditorToolbarButton = {
  label: string;
  icon: IconName;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
};

function listInlineStyleToolbarButtons(editor: Editor): EditorToolbarButton[] {
  const chain = () => editor.chain().focus();
  return [
    { label: 'Bold', icon: 'bold', isOn: editor.isActive('bold'), run: () => chain().toggleBold().run() },
    {
      label: 'Italic',
      icon: 'italic',
      isOn: editor.isActive('italic'),
      run: () => chain().toggleItalic().run(),
    },
    {
      label: 'Underline',
      icon: 'underline',
      isOn: editor.isActive('underline'),
      run: () => chain().toggleUnderline().run(),
    },
    {
      label: 'Strike through',
      icon: 'strikethrough',
      isOn: editor.isActive('strike'),
      run: () => chain().toggleStrike().run(),
    },
  ];
}

function buildBlockFormatToolbarTools(editor: Editor): EditorToolbarButton[] {
  const chain = () => editor.chain().focus();
  const isHeading = (level: number) => editor.isActive('heading', { level });
  return [
    {
      label: 'Heading',
      icon: 'heading-2',
      isOn: isHeading(2),
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Smaller heading',
      icon: 'heading-3',
      isOn: isHeading(3),
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: 'List',
      icon: 'list',
      isOn: editor.isActive('bulletList'),
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: 'list-ordered',
      isOn: editor.isActive('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      icon: 'text-quote',
      isOn: editor.isActive('blockquote'),
      run: () => chain().toggleBlockquote().run(),
    },
    {
      label: 'Code',
      icon: 'square-code',
      isOn: editor.isActive('codeBlock'),
      run: () => chain().toggleCodeBlock().run(),
    },
    {
      label: 'Callout',
      icon: 'info',
      isOn: editor.isActive('callout'),
      run: () => toggleRichTextEditorCallout(editor),
    },
  ];
}

function listEditorInsertButtons(
  form: EditorInsertFormKind,
  onForm: (form: EditorInsertFormKind) => void,
): EditorToolbarButton[] {
  return [
    { label: 'Image', icon: 'image', isOn: form === 'image', run: () => onForm('image') },
    { label: 'Service card', icon: 'package', isOn: form === 'service', run: () => onForm('service') },
  ];
}

/** Returns the tools that insert a table and change the one at the caret. */
function listTableToolbarButtons(editor: Editor): EditorToolbarButton[] {
  const does = (command: Command) => () => {
    editor.commands.focus();
    command(editor.state, editor.view.dispatch);
  };
  if (!editor.isActive('table'))
    return [{ label: 'Table', icon: 'table', run: () => insertRichTextTable(editor) }];
  return [
    { label: 'Add row below', icon: 'between-horizontal-end', run: does(addRowAfter) },
    { label: 'Add column after', icon: 'between-vertical-end', run: does(addColumnAfter) },
    { label: 'Delete row', icon: 'minus', run: does(deleteRow) },
    { label: 'Delete column', icon: 'x', run: does(deleteColumn) },
    { label: 'Delete table', icon: 'trash-2', run: does(deleteTable) },
  ];
}

function listUndoRedoToolbarButtons(editor: Editor): EditorToolbarButton[] {
  return [
    {
      label: 'Undo',
      icon: 'undo-2',
      isOff: !editor.can().undo(),
      run: () => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      icon: 'redo-2',
      isOff: !editor.can().redo(),
      run: () => editor.chain().focus().redo().run(),
    },
  ];
}

/** The tools of a text: one tab stop, with arrow keys between them. */
export function RichTextToolbar({
  label,
  editor,
  form,
  onForm,
  hasInsertable,
  onHtml,
}: {
  /** The label of the field it formats. */
  label: string;
  editor: Editor;
  form: EditorInsertFormKind;
  onForm: (form: EditorInsertFormKind) => void;
  /** Whether pictures and services can be inserted here. */
  hasInsertable: boolean;
  onHtml: () => void;
}) {
  const [at, setAt] = useState(0);
  const tools: EditorToolbarButton[] = [
    ...listInlineStyleToolbarButtons(editor),
    {
      label: 'Link',
      icon: 'link-2',
      isOn: form === 'link' || editor.isActive('link'),
      run: () => onForm('link'),
    },
    ...buildBlockFormatToolbarTools(editor),
    ...listTableToolbarButtons(editor),
    ...(hasInsertable ? listEditorInsertButtons(form, onForm) : []),
    ...listUndoRedoToolbarButtons(editor),
    { label: 'Edit as HTML', icon: 'code-xml', run: onHtml },
  ];
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + tools.length) % tools.length;
    setAt(place);
    event.currentTarget.querySelectorAll('button')[place]?.focus();
  }
  return (
    <div
      role="toolbar"
      aria-label={`Format: ${label}`}
      tabIndex={-1}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ label: name, icon, isOn, isOff = false, run }, place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={isOn}
          aria-disabled={isOff}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setAt(place)}
          onClick={() => {
            if (!isOff) run();
          }}
          className={joinClassNames(
            'grid size-9 place-items-center rounded-base',
            isOn ? 'bg-inverse text-on-inverse' : 'hover:bg-sunken',
            isOff && 'opacity-45',
          )}
        >
          <Icon name={icon} className="size-4" />
        </button>
      ))}
    </div>
  );
}
