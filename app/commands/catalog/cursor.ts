import { offered, on } from '~/commands/engine/define'

const move = { group: 'move', perPress: 'repeat', quiet: true } as const
const pick = { group: 'select', quiet: true } as const

/** Cursor, selection and the hierarchy lot → draw request → item → media, for lists, records and the grid. */
export const cursorCommands = [
  offered('next', {
    ...move,
    id: 'cursor.next',
    icon: 'arrow-down',
    keys: [...on(['list', 'detail', 'calendar'], 'j'), ...on(['list', 'detail'], 'ArrowDown')],
  }),
  offered('previous', {
    ...move,
    id: 'cursor.previous',
    icon: 'arrow-up',
    keys: [...on(['list', 'detail', 'calendar'], 'k'), ...on(['list', 'detail'], 'ArrowUp')],
  }),
  offered('left', {
    ...move,
    id: 'cursor.left',
    icon: 'arrow-left',
    keys: [...on(['detail', 'grid', 'calendar'], 'ArrowLeft'), ...on(['grid'], 'k')],
  }),
  offered('right', {
    ...move,
    id: 'cursor.right',
    icon: 'arrow-right',
    keys: [...on(['detail', 'grid', 'calendar'], 'ArrowRight'), ...on(['grid'], 'j')],
  }),
  offered('up', { ...move, id: 'cursor.up', icon: 'arrow-up', keys: on(['grid', 'calendar'], 'ArrowUp') }),
  offered('down', { ...move, id: 'cursor.down', icon: 'arrow-down', keys: on(['grid', 'calendar'], 'ArrowDown') }),
  offered('first', {
    ...move,
    id: 'cursor.first',
    icon: 'arrow-up-to-line',
    keys: on(['list', 'detail', 'grid', 'single'], 'Home'),
  }),
  offered('last', {
    ...move,
    id: 'cursor.last',
    icon: 'arrow-down-to-line',
    keys: on(['list', 'detail', 'grid', 'single'], 'End'),
  }),
  offered('nextPage', {
    ...move,
    id: 'cursor.nextPage',
    icon: 'chevron-right',
    keys: on(['list', 'calendar'], 'PageDown'),
  }),
  offered('previousPage', {
    ...move,
    id: 'cursor.previousPage',
    icon: 'chevron-left',
    keys: on(['list', 'calendar'], 'PageUp'),
  }),

  offered('open', {
    id: 'record.open',
    icon: 'corner-down-left',
    group: 'go',
    keys: [...on(['list', 'detail', 'grid', 'calendar'], 'Enter'), ...on(['list'], 'o')],
  }),
  offered('export', { id: 'list.export', icon: 'arrow-down-to-line', quiet: true, keys: on(['list'], 'Shift+E') }),
  offered('import', { id: 'list.import', icon: 'arrow-up-to-line', quiet: true, keys: on(['list'], 'Shift+I') }),
  offered('peek', { id: 'record.peek', icon: 'eye', group: 'look', keys: on(['list', 'grid'], 'Space') }),
  offered('parent', {
    id: 'record.parent',
    icon: 'arrow-up-left',
    group: 'move',
    keys: on(['detail', 'grid', 'single'], 'u'),
  }),

  offered('select', {
    ...pick,
    id: 'select.toggle',
    sheet: 'sheet.select.toggle',
    icon: 'square-check',
    keys: on(['list', 'grid', 'single'], 'x'),
  }),
  offered('selectAll', { id: 'select.all', icon: 'list-checks', group: 'select', keys: on(['list', 'grid'], 'Mod+A') }),
  offered('clearSelection', { id: 'select.clear', icon: 'square-x', group: 'select' }),
  offered('extendNext', {
    ...pick,
    id: 'select.extendNext',
    icon: 'arrow-down',
    perPress: 'repeat',
    keys: [...on(['list'], 'Shift+J'), ...on(['list', 'grid'], 'Shift+ArrowDown')],
  }),
  offered('extendPrevious', {
    ...pick,
    id: 'select.extendPrevious',
    icon: 'arrow-up',
    perPress: 'repeat',
    keys: [...on(['list'], 'Shift+K'), ...on(['list', 'grid'], 'Shift+ArrowUp')],
  }),
  offered('extendLeft', {
    ...pick,
    id: 'select.extendLeft',
    icon: 'arrow-left',
    perPress: 'repeat',
    keys: on(['grid'], 'Shift+ArrowLeft'),
  }),
  offered('extendRight', {
    ...pick,
    id: 'select.extendRight',
    icon: 'arrow-right',
    perPress: 'repeat',
    keys: on(['grid'], 'Shift+ArrowRight'),
  }),

  offered('filter', { id: 'list.filter', icon: 'filter', group: 'look', keys: on(['list', 'grid'], 'f') }),
  offered('clearFilter', { id: 'list.clearFilter', icon: 'filter-x', group: 'look', keys: on(['list'], 'Shift+F') }),
  offered('sort', { id: 'list.sort', icon: 'arrow-up-down', group: 'look', keys: on(['list'], 'Shift+S') }),
]
