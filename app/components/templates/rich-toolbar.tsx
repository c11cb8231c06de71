import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Toolbar from 'radix-ui/toolbar'
import { useRef, useState } from 'react'
import {
  type ItemField,
  itemFields,
  mergeFieldName,
  type ReportField,
  reportFields,
} from 'contract/templates/merge-fields'
import { t } from 'locales/templates'
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

type Tool = { label: Parameters<typeof t>[0]; isOn?: (editor: Editor) => boolean; act: (editor: Editor) => unknown }

const styles: readonly Tool[] = [
  { label: 'templates.bold', isOn: (one) => one.isActive('bold'), act: (one) => one.commands.toggleBold() },
  { label: 'templates.italic', isOn: (one) => one.isActive('italic'), act: (one) => one.commands.toggleItalic() },
  {
    label: 'templates.underline',
    isOn: (one) => one.isActive('underline'),
    act: (one) => one.commands.toggleUnderline(),
  },
  {
    label: 'templates.heading',
    isOn: (one) => one.isActive('heading'),
    act: (one) => one.commands.toggleHeading({ level: 2 }),
  },
  {
    label: 'templates.bullets',
    isOn: (one) => one.isActive('bulletList'),
    act: (one) => one.commands.toggleBulletList(),
  },
  {
    label: 'templates.numbers',
    isOn: (one) => one.isActive('orderedList'),
    act: (one) => one.commands.toggleOrderedList(),
  },
  { label: 'templates.table', act: (one) => one.commands.insertContent(newTable) },
]

const inTable: readonly Tool[] = [
  { label: 'templates.row', act: ({ state, view }) => addRowAfter(state, view.dispatch) },
  { label: 'templates.column', act: ({ state, view }) => addColumnAfter(state, view.dispatch) },
  { label: 'templates.removeRow', act: ({ state, view }) => deleteRow(state, view.dispatch) },
  { label: 'templates.removeColumn', act: ({ state, view }) => deleteColumn(state, view.dispatch) },
  { label: 'templates.removeTable', act: ({ state, view }) => deleteTable(state, view.dispatch) },
]

/** The toolbar of an editor: a single Tab stop, within which arrow keys move (APG toolbar). */
export function RichToolbar({ editor, label }: { editor: Editor; label: string }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      inTable: current.isActive('table'),
      styles: styles.map(({ isOn }) => isOn?.(current) ?? false),
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
    // Returns the focus to the text: the pressed button may be gone.
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
        {t.of(tool.label)}
      </Button>
    </Toolbar.Button>
  )
}

/** Menu of the fields that a report fills in. Not a select, which would insert each field that arrow keys pass. */
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
            {t('templates.insert')} <ChevronDown aria-hidden="true" className="size-3 stroke-2" />
          </Button>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent align="end" onCloseAutoFocus={goOn}>
        <Fields label={t('templates.ofReport')} fields={reportFieldNames} onChoose={insert} />
        <Fields label={t('templates.ofItem')} fields={itemFieldNames} onChoose={insert} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const reportFieldNames = Object.keys(reportFields) as ReportField[]
const itemFieldNames = Object.keys(itemFields) as ItemField[]

type FieldsProps = {
  label: string
  fields: readonly (ReportField | ItemField)[]
  onChoose: (field: string) => void
}

const Fields = ({ label, fields, onChoose }: FieldsProps) => (
  <DropdownMenuGroup aria-label={label}>
    <DropdownMenuLabel>{label}</DropdownMenuLabel>
    {fields.map((field) => (
      <DropdownMenuItem key={field} onSelect={() => onChoose(field)}>
        {mergeFieldName(field)}
      </DropdownMenuItem>
    ))}
  </DropdownMenuGroup>
)
