import type english from 'locales/en-US/keys'
import { t } from 'locales/keys'
import type { CoreKey } from '~/commands/keyboard/practice'
import blurred from './blurred.webp'
import far from './far.webp'
import framing from './framing.webp'
import masonry from './masonry.webp'
import windows from './windows.webp'
import wiring from './wiring.webp'

/** A photo and its task. */
export type Task = { readonly photo: string; readonly shows: string; readonly words: string }
type Id = keyof typeof english
type TaskIds = { readonly photo: string; readonly shows: PhotoId; readonly words: TaskId }
type PhotoId = Extract<Id, `keys.photo${string}`>
type TaskId = Extract<Id, `keys.task${string}`>

const photos = {
  framing: { photo: framing, shows: 'keys.photoFraming' },
  blurred: { photo: blurred, shows: 'keys.photoBlurred' },
  far: { photo: far, shows: 'keys.photoFar' },
  windows: { photo: windows, shows: 'keys.photoWindows' },
  masonry: { photo: masonry, shows: 'keys.photoMasonry' },
  wiring: { photo: wiring, shows: 'keys.photoWiring' },
} as const

/** The purpose of each core key, described by a photo, without the command's name. */
const tasks: Readonly<Record<CoreKey, TaskIds>> = {
  'media.verify': { ...photos.framing, words: 'keys.taskVerify' },
  'media.reject': { ...photos.blurred, words: 'keys.taskReject' },
  'media.next': { ...photos.masonry, words: 'keys.taskNext' },
  'media.previous': { ...photos.windows, words: 'keys.taskPrevious' },
  'media.writeComment': { ...photos.windows, words: 'keys.taskComment' },
  'media.useTemplate': { ...photos.far, words: 'keys.taskTemplate' },
  'media.reset': { ...photos.wiring, words: 'keys.taskReset' },
  'changes.undo': { ...photos.framing, words: 'keys.taskUndo' },
  'media.nextUndecided': { ...photos.masonry, words: 'keys.taskNextUndecided' },
  'view.zoom': { ...photos.masonry, words: 'keys.taskZoom' },
  'view.beside': { ...photos.wiring, words: 'keys.taskCompare' },
  'view.details': { ...photos.framing, words: 'keys.taskDetails' },
  'record.parent': { ...photos.windows, words: 'keys.taskAll' },
  'inspection.reRequest': { ...photos.blurred, words: 'keys.taskSendBack' },
  'palette.open': { ...photos.far, words: 'keys.taskPalette' },
}

/** The photo and the task of a core key, in the reader's language. */
export function taskOf(key: CoreKey): Task {
  const { photo, shows, words } = tasks[key]
  return { photo, shows: t(shows), words: t(words) }
}
