import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { getNonce } from 'get-nonce'
import { itemFields, reportFields } from 'contract/merge-fields'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { newTable, tables } from './rich-tables'

/** Exactly what contract/blocks.ts has a form for. */
const kit = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: false,
  strike: false,
})

type Tool = { label: string; isOn?: (editor: Editor) => boolean; act: (editor: Editor) => void; inTable?: true }

const tools: readonly Tool[] = [
  { label: 'Bold', isOn: (one) => one.isActive('bold'), act: (one) => one.chain().focus().toggleBold().run() },
  { label: 'Italic', isOn: (one) => one.isActive('italic'), act: (one) => one.chain().focus().toggleItalic().run() },
  {
    label: 'Underline',
    isOn: (one) => one.isActive('underline'),
    act: (one) => one.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading',
    isOn: (one) => one.isActive('heading'),
    act: (one) => one.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'List',
    isOn: (one) => one.isActive('bulletList'),
    act: (one) => one.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbers',
    isOn: (one) => one.isActive('orderedList'),
    act: (one) => one.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Table', act: (one) => one.chain().focus().insertContent(newTable).run() },
  { label: 'Row', inTable: true, act: ({ state, view }) => addRowAfter(state, view.dispatch) },
  { label: 'Column', inTable: true, act: ({ state, view }) => addColumnAfter(state, view.dispatch) },
  { label: 'Less row', inTable: true, act: ({ state, view }) => deleteRow(state, view.dispatch) },
  { label: 'Less column', inTable: true, act: ({ state, view }) => deleteColumn(state, view.dispatch) },
  { label: 'No table', inTable: true, act: ({ state, view }) => deleteTable(state, view.dispatch) },
]

function Toolbar({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      inTable: now.isActive('table'),
      tools: tools.map(({ isOn }) => isOn?.(now) ?? false),
    }),
  })
  const insert = (field: string) => editor.chain().focus().insertContent(`{{${field}}}`).run()
  return (
    <div role="toolbar" aria-label="Style" className="flex flex-wrap items-center gap-1 border-b p-1">
      {tools.map(({ label, act, isOn, inTable }, index) =>
        inTable && !on.inTable ? null : (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            {...(isOn && { 'aria-pressed': on.tools[index] })}
            className={on.tools[index] ? 'bg-accent' : ''}
            onClick={() => act(editor)}
          >
            {label}
          </Button>
        ),
      )}
      <Select
        aria-label="Insert a field"
        value=""
        onChange={({ target }) => target.value !== '' && insert(target.value)}
        className="ml-auto h-7 w-36"
      >
        <option value="">Insert a field</option>
        <Fields label="Of the report" fields={reportFields} />
        <Fields label="Of an item, in a row of a table" fields={itemFields} />
      </Select>
    </div>
  )
}

const Fields = ({ label, fields }: { label: string; fields: Readonly<Record<string, string>> }) => (
  <optgroup label={label}>
    {Object.entries(fields).map(([field, name]) => (
      <option key={field} value={field}>
        {name}
      </option>
    ))}
  </optgroup>
)

type RichEditorProps = {
  html: string
  labelledBy: string
  describedBy: string
  readOnly: boolean
  onChange: (html: string) => void
}

/** Rich text of the few kinds a template may have; what is pasted is reduced to them. */
export default function RichEditor({ html, labelledBy, describedBy, readOnly, onChange }: RichEditorProps) {
  const nonce = getNonce()
  const editor = useEditor({
    extensions: [kit, ...tables],
    content: html,
    editable: !readOnly,
    ...(nonce !== undefined && { injectNonce: nonce }),
    editorProps: {
      // Saves the form, so the editor does not hear it.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: 'rich min-h-full outline-none',
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className="flex h-full flex-col rounded-md border bg-background focus-within:border-primary">
      {!readOnly && <Toolbar editor={editor} />}
      <EditorContent
        editor={editor}
        // Words that cannot be edited take no focus of their own, by which a wide table would be scrolled with keys.
        {...(readOnly && { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy })}
        className="min-h-0 flex-1 overflow-auto p-3 [&_.ProseMirror]:[overflow-wrap:anywhere]! [&_table]:[overflow-wrap:break-word]"
      />
    </div>
  )
}
