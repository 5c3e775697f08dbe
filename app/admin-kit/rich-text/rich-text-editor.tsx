import { Image } from '@tiptap/extension-image';
import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { isAllowedLinkUrl } from './unsupported-html.ts';
import { InsertImageForm } from './image-form.tsx';
import { InsertLinkForm } from './link-form.tsx';
import { InsertServiceForm } from './service-form.tsx';
import { insertServiceCard, RICH_TEXT_NODE_EXTENSIONS } from './text-parts.ts';
import { RichTextToolbar } from './toolbar.tsx';

/** Shortcuts that nest list items and lift them out. Tab only moves the focus, as everywhere on the page. */
const EditorListIndentExtension = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
      'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
    };
  },
});

/** Only what the server keeps (platform/rich-text.server.ts), so that the editor shows what is stored. */
const EDITOR_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https'],
      isAllowedUri: (address) => isAllowedLinkUrl(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  EditorListIndentExtension,
  ...RICH_TEXT_NODE_EXTENSIONS,
];

/** What can be inserted into a text in addition, if its page offers it. */
export type RichTextInsertOptions = {
  /** The upload address of pictures; the answer contains the picture's address. */
  pictures: string;
  /** The services whose cards can be inserted. */
  services: readonly { id: string; title: string }[];
};

export type RichTextEditorProps = {
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Returns the text area's content when the editor opens. */
  getHtml: () => string;
  onChange: (html: string) => void;
  /** Switches to editing HTML. */
  onHtml: () => void;
  insertable?: RichTextInsertOptions | undefined;
};

/** The form that is open below the toolbar. */
export type EditorInsertFormKind = 'link' | 'image' | 'service' | null;

/** The visual editor: a toolbar, the insert forms, and the text. Its styles are in admin.css, none inline. */
export function RichTextEditor({
  id,
  label,
  describedBy,
  isInvalid,
  getHtml,
  onChange,
  onHtml,
  insertable,
}: RichTextEditorProps) {
  const [form, setForm] = useState<EditorInsertFormKind>(null);
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: getHtml(),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      // The list extension would indent items on Tab, changing a text that a user only tabs through.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <div
      className={joinClassNames(
        'rich-text-field min-w-0 rounded-base border bg-paper',
        isInvalid ? 'border-bad' : 'border-field',
      )}
    >
      <RichTextToolbar
        label={label}
        editor={editor}
        form={form}
        onForm={(next) => setForm(form === next ? null : next)}
        hasInsertable={insertable !== undefined}
        onHtml={onHtml}
      />
      <EditorInsertForm editor={editor} form={form} insertable={insertable} onDone={() => setForm(null)} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** The form for what is being inserted; closing it returns the focus to the text. */
function EditorInsertForm({
  editor,
  form,
  insertable,
  onDone,
}: {
  editor: Editor;
  form: EditorInsertFormKind;
  insertable: RichTextInsertOptions | undefined;
  onDone: () => void;
}) {
  const onCancel = () => {
    editor.commands.focus();
    onDone();
  };
  const link = () => editor.chain().focus().extendMarkRange('link');
  if (form === 'link')
    return (
      <InsertLinkForm
        address={String(editor.getAttributes('link')['href'] ?? '')}
        onSet={(href) => {
          link().setLink({ href }).run();
          onDone();
        }}
        onRemove={() => {
          link().unsetLink().run();
          onDone();
        }}
        onCancel={onCancel}
      />
    );
  if (form === 'image' && insertable)
    return (
      <InsertImageForm
        action={insertable.pictures}
        onSet={(picture) => {
          editor.chain().focus().setImage(picture).run();
          onDone();
        }}
        onCancel={onCancel}
      />
    );
  if (form === 'service' && insertable)
    return (
      <InsertServiceForm
        services={insertable.services}
        onSet={(service) => {
          insertServiceCard(editor, service);
          onDone();
        }}
        onCancel={onCancel}
      />
    );
  return null;
}
