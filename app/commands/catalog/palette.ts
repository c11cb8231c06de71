import { t as ruleText } from 'locales/rules'
import { unavailable, look, offered, on, onTyping, yes } from '~/commands/engine/define'

const inPalette = { group: 'move', quiet: true } as const

/** A page has as many rows as fit on a small screen, so that no row is skipped unseen. */
const byPage = (key: string) => onTyping(['palette'], key).map((binding) => ({ ...binding, args: { rows: 8 } }))

/** Commands of the palette, the cheat sheet and all forms. */
export const paletteCommands = [
  look({
    id: 'keys.toggleSingle',
    icon: 'keyboard',
    act: (_args, _targets, port) => port.toggleSingleKeys(),
  }),
  look({
    id: 'keys.reset',
    icon: 'rotate-ccw',
    isAvailable: ({ customKeyCount }) => (customKeyCount === 0 ? unavailable(ruleText('why.noCustomKeys')) : yes),
    act: (_args, _targets, port) => port.resetKeys(),
  }),
  look({
    id: 'palette.open',
    icon: 'search',
    quiet: true,
    keys: onTyping(['always'], 'Mod+K'),
    act: (_args, _targets, port) => {
      if (!port.palette) port.openPalette('')
      else if (!port.palette.home()) port.closePalette()
    },
  }),
  look({
    id: 'palette.search',
    icon: 'search',
    quiet: true,
    keys: on(['global'], '/'),
    act: (_args, _targets, port) => port.openPalette(''),
  }),
  look({
    id: 'sheet.open',
    icon: 'keyboard',
    keys: on(['global', 'form'], '?'),
    act: (_args, _targets, port) => port.openSheet(),
  }),

  look({
    ...inPalette,
    id: 'palette.next',
    icon: 'arrow-down',
    perPress: 'repeat',
    keys: [...onTyping(['palette'], 'ArrowDown'), ...byPage('PageDown')],
    act: ({ rows = 1 }, _targets, port) => port.palette?.move(Number(rows)),
  }),
  look({
    ...inPalette,
    id: 'palette.previous',
    icon: 'arrow-up',
    perPress: 'repeat',
    keys: [...onTyping(['palette'], 'ArrowUp'), ...byPage('PageUp')],
    act: ({ rows = 1 }, _targets, port) => port.palette?.move(-Number(rows)),
  }),
  look({
    ...inPalette,
    id: 'palette.run',
    icon: 'corner-down-left',
    keys: onTyping(['palette'], 'Enter'),
    act: (_args, _targets, port) => port.palette?.run(false),
  }),
  look({
    ...inPalette,
    id: 'palette.runKeep',
    icon: 'square-arrow-out-up-right',
    keys: onTyping(['palette'], 'Mod+Enter'),
    act: (_args, _targets, port) => port.palette?.run(true),
  }),
  look({
    ...inPalette,
    id: 'palette.toggle',
    icon: 'square-check',
    keys: onTyping(['palette'], 'Space'),
    act: (_args, _targets, port) => port.palette?.toggle(),
  }),
  look({
    ...inPalette,
    id: 'palette.into',
    icon: 'arrow-right',
    keys: onTyping(['palette'], 'Tab'),
    act: (_args, _targets, port) => port.palette?.into(),
  }),
  look({
    ...inPalette,
    id: 'palette.back',
    icon: 'arrow-left',
    keys: [
      ...onTyping(['palette'], 'Shift+Tab').map((binding) => ({ ...binding, args: { by: 'Tab' } })),
      ...onTyping(['palette'], 'Backspace').map((binding) => ({ ...binding, args: { by: 'Backspace' } })),
    ],
    act: ({ by }, _targets, port) => port.palette?.back(by === 'Tab' ? 'Tab' : 'Backspace'),
  }),
  look({
    ...inPalette,
    id: 'palette.copyLink',
    icon: 'link',
    keys: onTyping(['palette'], 'Shift+Enter'),
    act: (_args, _targets, port) => port.palette?.copyLink(),
  }),
  look({
    ...inPalette,
    id: 'palette.leave',
    icon: 'x',
    keys: onTyping(['palette'], 'Escape'),
    act: (_args, _targets, port) => port.palette?.leave(),
  }),

  offered('save', {
    id: 'form.save',
    icon: 'save',
    group: 'change',
    quiet: true,
    keys: onTyping(['form', 'page'], 'Mod+Enter'),
  }),
  offered('saveNext', {
    id: 'form.saveNext',
    icon: 'save',
    group: 'change',
    quiet: true,
    keys: onTyping(['form'], 'Mod+Shift+Enter'),
  }),
  offered('cancel', { id: 'form.cancel', icon: 'x', group: 'change', quiet: true, keys: onTyping(['form'], 'Escape') }),
]
