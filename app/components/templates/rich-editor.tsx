import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { getNonce } from 'get-nonce'
import { useRef } from 'react'
import { t } from 'locales/templates'
import { cn } from '~/components/ui/cn'
import { listItem } from './rich-list'
import { tables } from './rich-tables'
import { RichToolbar } from './rich-toolbar'

/** Exactly the kinds of blocks and marks of contract/templates/blocks.ts. */
const kit = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: false,
  listItem: false,
  strike: false,
})

/** Keys of the page, not the editor: Mod+Enter saves, and Tab moves on (WCAG 2.1.2). */
const isOfPage = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  !isComposing && (key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey)))

/** Removes styles from pasted HTML: none is stored, and reading them violates the content security policy. */
const withoutStyles = (html: string): string =>
  html.replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ''))

type RichEditorProps = {
  html: string
  label: string
  labelledBy: string
  describedBy: string
  readOnly: boolean
  onChange: (html: string) => void
}

/** Editor for the few kinds of rich text that a template may have; pasted text is reduced to them. */
export default function RichEditor({ html, label, labelledBy, describedBy, readOnly, onChange }: RichEditorProps) {
  const nonce = getNonce()
  const box = useRef<HTMLDivElement>(null)
  // One layer: Escape leaves the text for its tools, and there it is the page's.
  const leaveText = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return false
    const tool = box.current?.querySelector<HTMLElement>('[role="toolbar"] button')
    if (tool) event.preventDefault()
    tool?.focus()
    return true
  }
  const editor = useEditor({
    extensions: [kit, listItem, ...tables],
    content: html,
    editable: !readOnly,
    ...(nonce !== undefined && { injectNonce: nonce }),
    editorProps: {
      handleDOMEvents: { keydown: (_view, event) => isOfPage(event) || leaveText(event) },
      transformPastedHTML: withoutStyles,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: 'rich min-h-full outline-none',
      },
    },
    // Ignores what the editor adds by itself when it is focused, such as a line below a table.
    onUpdate: ({ editor: current, transaction }) =>
      transaction.docChanged && onChange(current.isEmpty ? '' : current.getHTML()),
  })
  return (
    <div
      ref={box}
      className={cn(
        'flex h-full flex-col rounded-md border focus-within:border-primary',
        readOnly ? 'border-border bg-muted' : 'border-input bg-background',
      )}
    >
      {!readOnly && <RichToolbar editor={editor} label={t('templates.tools', { field: label })} />}
      <EditorContent
        editor={editor}
        // Read-only text is not focusable by itself, although keys scroll a wide table.
        {...(readOnly && { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy })}
        className="min-h-0 flex-1 overflow-auto p-3 [&_.ProseMirror]:[overflow-wrap:anywhere]! [&_table]:[overflow-wrap:break-word]"
      />
    </div>
  )
}
