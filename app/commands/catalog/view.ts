import { t as ruleText } from 'locales/rules'
import { t } from 'locales/commands'
import type { Theme } from '~/commands/engine/browser-port'
import { unavailable, hidden, look, offered, on, onDigits, onTyping, yes } from '~/commands/engine/define'

const themes: readonly Theme[] = ['light', 'dark', 'system']
const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** A command that seeks a video or pans an enlarged picture while its key is held. */
const nudge = (offer: 'seek' | 'pan', by: number, definition: Omit<Parameters<typeof look>[0], 'act'>) =>
  look({
    ...definition,
    offer,
    group: 'look',
    quiet: true,
    perPress: 'repeat',
    act: (_args, _targets, port) => port.screen[offer]?.(by),
  })

/** Display commands: panels, zoom, sections; none of them reaches the server. */
export const viewCommands = [
  offered('zoom', { id: 'view.zoom', icon: 'zoom-in', group: 'look', keys: on(['single'], 'Space') }),
  offered('original', {
    id: 'view.original',
    icon: 'maximize',
    group: 'look',
    keys: on(['single'], 'Enter'),
  }),
  offered('beside', {
    id: 'view.beside',
    icon: 'columns-2',
    group: 'look',
    keys: on(['single'], 'b'),
    isAvailable: ({ here }) => (here?.state.earlier === false ? unavailable(ruleText('why.noEarlier')) : yes),
  }),
  offered('besideOther', {
    id: 'view.besideOther',
    icon: 'history',
    group: 'look',
    keys: on(['single'], 'Shift+B'),
  }),
  offered('slide', {
    id: 'view.slide',
    icon: 'columns-2',
    group: 'look',
    keys: on(['single'], 's'),
  }),
  offered('rotate', {
    id: 'view.rotate',
    icon: 'rotate-cw',
    group: 'look',
    keys: on(['single'], 'r'),
  }),
  offered('details', {
    id: 'view.details',
    icon: 'info',
    group: 'look',
    keys: on(['detail', 'single'], 'i'),
  }),
  offered('map', {
    id: 'view.map',
    icon: 'map',
    group: 'look',
    keys: on(['detail', 'single'], 'm'),
  }),
  offered('checklist', {
    id: 'view.checklist',
    icon: 'list-checks',
    group: 'look',
    keys: on(['detail', 'single', 'grid'], 'l'),
  }),
  offered('attempts', {
    id: 'view.attempts',
    icon: 'history',
    group: 'look',
    keys: on(['detail'], 'h'),
  }),
  look({
    id: 'view.section',
    icon: 'rows-3',
    group: 'move',
    quiet: true,
    keys: onDigits(['detail', 'grid'], 6),
    offer: 'section',
    act: ({ n }, _targets, port) => port.screen.section?.(Number(n)),
  }),
  nudge('seek', 5, { id: 'view.seekOn', icon: 'fast-forward', keys: on(['single'], 'Shift+ArrowRight') }),
  nudge('seek', -5, { id: 'view.seekBack', icon: 'rewind', keys: on(['single'], 'Shift+ArrowLeft') }),
  nudge('pan', -1, { id: 'view.panUp', icon: 'arrow-up', keys: on(['single'], 'Shift+ArrowUp') }),
  nudge('pan', 1, { id: 'view.panDown', icon: 'arrow-down', keys: on(['single'], 'Shift+ArrowDown') }),
  look({
    id: 'view.leave',
    icon: 'log-out',
    quiet: true,
    keys: onTyping(['global'], 'Escape'),
    // Leaves one layer at a time: the focused field, then the screen's own layers, then the photo view.
    act: (_args, _targets, port, context) => {
      if (context.typing) return port.stopTyping()
      if (port.screen.leave?.()) return true
      return context.mode === 'single' && port.screen.parent ? port.screen.parent() : false
    },
  }),
  look({
    id: 'view.copyLink',
    icon: 'link',
    keys: on(['global'], 'y'),
    // Links to the selected records, or else to the page.
    act: (_args, _targets, port) => port.copyLinks(port.screen.links?.() ?? []),
  }),
  look({
    id: 'toast.press',
    icon: 'corner-down-left',
    keys: on(['global'], 'Shift+O'),
    isAvailable: ({ toastButton }) => (toastButton ? yes : hidden),
    act: (_args, _targets, port) => port.pressToast(),
  }),
  look({
    id: 'view.sidebar',
    icon: 'panel-left',
    act: (_args, _targets, port) => port.toggleSidebar(),
  }),
  look({
    id: 'view.theme',
    icon: 'sun-moon',
    questions: {
      theme: {
        kind: 'choice',
        label: 'ask.theme',
        hint: 'hint.theme',
        rows: () => themes.map((value) => ({ value, label: t(`choice.${value}`) })),
      },
    },
    act: ({ theme }, _targets, port) => {
      if (isTheme(theme)) port.setTheme(theme)
    },
  }),
]
