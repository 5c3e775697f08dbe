import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';

import { classNames } from '#app/lib/class-names.ts';

import { isLinkable } from './known-parts.ts';
import { LinkForm } from './link-form.tsx';
import { Toolbar } from './toolbar.tsx';

/** Nothing the server would throw away (platform/rich-text.server.ts), so that what is seen is what is stored. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https'],
      isAllowedUri: (address) => isLinkable(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
];

export type EditorProps = {
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** What stands in the text area when the editor opens. */
  getHtml: () => string;
  onChange: (html: string) => void;
  /** To the text as HTML. */
  onHtml: () => void;
};

/** The visual editor: a toolbar, the field for a link's address, and the text. Its styles are in admin.css, none inline. */
export function RichTextEditor({
  id,
  label,
  describedBy,
  isInvalid,
  getHtml,
  onChange,
  onHtml,
}: EditorProps) {
  const [isLinking, setIsLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: getHtml(),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
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
      className={classNames(
        'rich-text-field rounded-base border bg-paper',
        isInvalid ? 'border-bad' : 'border-field',
      )}
    >
      <Toolbar
        editor={editor}
        isLinking={isLinking}
        onLink={() => setIsLinking(!isLinking)}
        onHtml={onHtml}
      />
      {isLinking ? (
        <LinkForm
          address={String(editor.getAttributes('link')['href'] ?? '')}
          onSet={(href) => {
            editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
            setIsLinking(false);
          }}
          onRemove={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            setIsLinking(false);
          }}
          onCancel={() => {
            editor.commands.focus();
            setIsLinking(false);
          }}
        />
      ) : null}
      <EditorContent editor={editor} />
    </div>
  );
}
