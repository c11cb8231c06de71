import { Compass, ImagePlus, LocateFixed, LocateOff } from 'lucide-react'
import { metres } from 'contract/checks'
import type { Lot } from 'contract/lots'
import { messages, say } from 'contract/messages'
import type { Pickers, Seen } from '~/components/upload/use-pickers'
import { Button } from '~/components/ui/button'
import { isOnItsWay, useUploads } from '~/hooks/use-upload'
import { directionText, offsetFrom } from '~/lib/ground'
import { useRecorderSoon, VoiceNote } from './voice-note'

type Place = Pick<Lot, 'coordinates'>

/** Points that stand for the whole of a ZIP or a city: no distance is told from those (domain rule 10). */
const guessed: readonly string[] = ['zip', 'city']

function whereText({ position }: Exclude<Seen, string>, { coordinates }: Place): string {
  if (!position) return messages['capture.nowhere']
  const accuracy = `± ${metres(position.accuracy)}`
  if (!coordinates || guessed.includes(coordinates.source)) return accuracy
  const { east, north } = offsetFrom(coordinates, position)
  return say('capture.fromLot', { distance: metres(Math.hypot(east, north)), accuracy })
}

/** Where the last photo was taken, as the device said; nothing before the first. Its height is kept, so that nothing moves. */
function Where({ seen, lot }: { seen: Seen; lot: Place }) {
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-4 text-sm text-foreground-2">
      {seen === 'asking' && messages['capture.asking']}
      {typeof seen === 'object' && (
        <>
          <span className="flex items-center gap-1.5">
            {seen.position ? <LocateFixed className="size-4" /> : <LocateOff className="size-4" />}
            {whereText(seen, lot)}
          </span>
          {seen.heading !== null && (
            <span className="flex items-center gap-1.5">
              <Compass className="size-4" /> {directionText(seen.heading)}
            </span>
          )}
        </>
      )}
    </p>
  )
}

type CaptureBarProps = { itemId: string; requestId: string; lot: Place; pickers: Pickers }

/** A phone's capture, under the thumb: files, the shutter (the system's own camera), and a word about the last photo. */
export function CaptureBar({ itemId, requestId, lot, pickers }: CaptureBarProps) {
  useRecorderSoon()
  const records = useUploads(itemId)
  const last = records.at(-1)
  const unsent = records.filter(({ state }) => isOnItsWay(state)).length
  const of = {
    target: last?.result ?? '',
    requestId,
    spoken: { makesDefective: false },
    ...(last && { about: last.clientKey }),
  }
  return (
    <div
      role="toolbar"
      aria-label="Capture"
      data-capture-bar
      className="sticky bottom-0 z-20 order-last mt-auto border-t bg-background px-5 pt-2 pb-[max(14px,env(safe-area-inset-bottom))] md:hidden"
    >
      <Where seen={pickers.seen} lot={lot} />
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
        <span className="relative mr-auto">
          <Button variant="soft" className="size-14 justify-center" aria-label="Files" onClick={pickers.openFiles}>
            <ImagePlus className="size-6" />
          </Button>
          {unsent > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-foreground px-1.5 text-sm font-semibold text-background"
            >
              {unsent}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-label="Take a photo"
          onClick={pickers.openCamera}
          className="grid size-18 place-items-center rounded-full border-4 border-foreground p-1 active:scale-95"
        >
          <span className="size-full rounded-full bg-primary" />
        </button>
        <span className="ml-auto">
          {last ? (
            <VoiceNote
              of={of}
              size="icon-touch"
              className="size-11 rounded-full bg-accent only-of-type:size-14 [&>.lucide]:size-6"
            />
          ) : null}
        </span>
      </div>
    </div>
  )
}
