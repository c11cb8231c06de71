import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { useRef, useState } from 'react'
import { itemFields, reportFields } from 'contract/merge-fields'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { useBackCloses } from '~/hooks/use-back-closes'
import { newTable } from './rich-tables'

type Tool = { label: string; isOn?: (editor: Editor) => boolean; act: (editor: Editor) => unknown }

const styles: readonly Tool[] = [
  { label: 'Bold', isOn: (one) => one.isActive('bold'), act: (one) => one.commands.toggleBold() },
  { label: 'Italic', isOn: (one) => one.isActive('italic'), act: (one) => one.commands.toggleItalic() },
  { label: 'Underline', isOn: (one) => one.isActive('underline'), act: (one) => one.commands.toggleUnderline() },
  {
    label: 'Heading',
    isOn: (one) => one.isActive('heading'),
    act: (one) => one.commands.toggleHeading({ level: 2 }),
  },
  { label: 'List', isOn: (one) => one.isActive('bulletList'), act: (one) => one.commands.toggleBulletList() },
  { label: 'Numbers', isOn: (one) => one.isActive('orderedList'), act: (one) => one.commands.toggleOrderedList() },
  { label: 'Table', act: (one) => one.commands.insertContent(newTable) },
]

const inTable: readonly Tool[] = [
  { label: 'Row', act: ({ state, view }) => addRowAfter(state, view.dispatch) },
  { label: 'Column', act: ({ state, view }) => addColumnAfter(state, view.dispatch) },
  { label: 'Less row', act: ({ state, view }) => deleteRow(state, view.dispatch) },
  { label: 'Less column', act: ({ state, view }) => deleteColumn(state, view.dispatch) },
  { label: 'No table', act: ({ state, view }) => deleteTable(state, view.dispatch) },
]

/** The tools of an editor: one stop of Tab, and the arrows move in it (APG toolbar). */
export function RichToolbar({ editor, label }: { editor: Editor; label: string }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      inTable: now.isActive('table'),
      styles: styles.map(({ isOn }) => isOn?.(now) ?? false),
    }),
  })
  return (
    <Toolbar.Root aria-label={label} className="flex flex-wrap items-center gap-1 border-b p-1">
      {styles.map((tool, index) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} on={on.styles[index] ?? false} />
      ))}
      <FieldMenu editor={editor} />
      {on.inTable && inTable.map((tool) => <ToolButton key={tool.label} editor={editor} tool={tool} />)}
    </Toolbar.Root>
  )
}

function ToolButton({ editor, tool, on = false }: { editor: Editor; tool: Tool; on?: boolean }) {
  const press = () => {
    tool.act(editor)
    // Back to the text it acted on: its own button may be gone with it.
    editor.view.focus()
  }
  return (
    <Toolbar.Button asChild>
      <Button
        size="sm"
        variant="ghost"
        {...(tool.isOn && { 'aria-pressed': on })}
        className={on ? 'bg-accent' : ''}
        onClick={press}
      >
        {tool.label}
      </Button>
    </Toolbar.Button>
  )
}

/** The fields that a report fills: chosen of a menu, since nothing is to be written by moving through it. */
function FieldMenu({ editor }: { editor: Editor }) {
  const chosen = useRef(false)
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  const insert = (field: string) => {
    chosen.current = true
    editor.commands.insertContent(`{{${field}}}`)
  }
  const goOn = (event: Event) => {
    if (!chosen.current) return
    event.preventDefault()
    editor.view.focus()
    chosen.current = false
  }
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <Button size="sm" variant="ghost">
            Insert a field <ChevronDown aria-hidden="true" className="size-3 stroke-2" />
          </Button>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent align="end" onCloseAutoFocus={goOn}>
        <Fields label="Of the report" fields={reportFields} onChoose={insert} />
        <Fields label="Of an item, in a row of a table" fields={itemFields} onChoose={insert} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type FieldsProps = { label: string; fields: Readonly<Record<string, string>>; onChoose: (field: string) => void }

const Fields = ({ label, fields, onChoose }: FieldsProps) => (
  <DropdownMenuGroup aria-label={label}>
    <DropdownMenuLabel>{label}</DropdownMenuLabel>
    {Object.entries(fields).map(([field, name]) => (
      <DropdownMenuItem key={field} onSelect={() => onChoose(field)}>
        {name}
      </DropdownMenuItem>
    ))}
  </DropdownMenuGroup>
)
