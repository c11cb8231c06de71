import { Node } from '@tiptap/react'

/** An item of a list. It holds no list: what a template keeps has one level, and so has what is written. */
export const listItem = Node.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})
