import type { CoreKey } from '~/commands/keyboard/practice'
import blurred from './blurred.webp'
import far from './far.webp'
import framing from './framing.webp'
import masonry from './masonry.webp'
import windows from './windows.webp'
import wiring from './wiring.webp'

/** A photo, and what is to be done about it. */
export type Task = { readonly photo: string; readonly shows: string; readonly words: string }

const photos = {
  framing: { photo: framing, shows: 'A frame of studs, standing straight' },
  blurred: { photo: blurred, shows: 'A wall of siding, out of focus' },
  far: { photo: far, shows: 'A roof, from so far away that little can be told' },
  windows: { photo: windows, shows: 'A front wall, some of its windows set' },
  masonry: { photo: masonry, shows: 'A wall of brick, nearly done' },
  wiring: { photo: wiring, shows: 'A room with its boxes and cables' },
} as const

/** The purpose of each core key, described by a photo, without the command's name. */
export const tasks: Readonly<Record<CoreKey, Task>> = {
  'media.verify': { ...photos.framing, words: 'The frame is up, straight and nailed off. This counts as in place.' },
  'media.reject': { ...photos.blurred, words: 'Nothing can be told from this. It will not do.' },
  'media.next': { ...photos.masonry, words: 'Leave this one as it is, and look at the one after it.' },
  'media.previous': { ...photos.windows, words: 'Something about the last one bothers you. Look at it again.' },
  'media.writeComment': { ...photos.windows, words: 'One opening has no flashing. Say so in words of your own.' },
  'media.useTemplate': { ...photos.far, words: 'Too far away: that is the first of your ready-made comments.' },
  'media.reset': { ...photos.wiring, words: 'This was decided too early. Let it wait again.' },
  'changes.undo': { ...photos.framing, words: 'Suppose you decided this one by mistake. Take that back.' },
  'media.nextUndecided': { ...photos.masonry, words: 'The next few are done. On to one that still waits.' },
  'view.zoom': { ...photos.masonry, words: 'Is that a crack in the joint? Look closer.' },
  'view.beside': { ...photos.wiring, words: 'It was sent back once. What did it look like then?' },
  'view.details': { ...photos.framing, words: 'When was this taken, and where?' },
  'record.parent': { ...photos.windows, words: 'See all photos of this item at once.' },
  'inspection.reRequest': { ...photos.blurred, words: 'All are looked at, and some are wrong. Ask for those again.' },
  'palette.open': { ...photos.far, words: 'What you need has no key. Find it by its name.' },
}
