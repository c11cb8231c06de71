import { Node } from '@tiptap/react'
import { tableEditing } from '@tiptap/pm/tables'

const span = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Tables as a template may have them: rows of cells, without widths, spans or colors. */
export const tables = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    name: 'tableCell',
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => span,
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: () => ['td', 0],
  }),
  Node.create({
    name: 'tableHeader',
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => span,
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: () => ['th', 0],
  }),
]

/** HTML of a new table: a heading row, and a row that the report repeats for each item. */
export const newTable =
  '<table><tr><th><p>Item</p></th><th><p>Progress</p></th></tr><tr><td><p>{{item.title}}</p></td><td><p>{{item.progress}}</p></td></tr></table>'
