import Compass from 'lucide-react/icons/compass'
import ImagePlus from 'lucide-react/icons/image-plus'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import LocateOff from 'lucide-react/icons/locate-off'
import { offsetFrom } from 'contract/geo/distance'
import { lengthText, type Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/item'
import { t as evidenceText } from 'locales/evidence'
import type { Pickers, Seen } from '~/components/upload/use-pickers'
import { useUnits } from '~/components/shell/use-units'
import { Button } from '~/components/ui/button'
import { uploadListId } from '~/components/upload/upload-panel'
import { useConnection } from '~/hooks/use-live'
import { isOnItsWay, useUploads } from '~/hooks/use-upload'
import { directionText } from 'contract/geo/direction'
import { usePreloadedRecorder, VoiceNote } from './voice-note'

type Place = Pick<Lot, 'coordinates' | 'country'>

/** Geocoded points of a whole ZIP code or city: distances from them are not shown (domain rule 10). */
const approximateSources: readonly string[] = ['zip', 'city']

function whereText({ position }: Exclude<Seen, string>, { coordinates }: Place, units: Units): string {
  if (!position) return t('capture.nowhere')
  const accuracy = `± ${lengthText(position.accuracy, units)}`
  if (!coordinates || approximateSources.includes(coordinates.source)) return accuracy
  const { east, north } = offsetFrom(coordinates, position)
  return t('capture.fromLot', { distance: lengthText(Math.hypot(east, north), units), accuracy })
}

/** Text about the progress of the uploads; null without uploads. */
function useUploadSummary(itemId: string): string | null {
  const { online } = useConnection()
  const records = useUploads(itemId).filter(({ state }) => state !== 'attention')
  const waiting = records.filter(({ state }) => isOnItsWay(state)).length
  if (waiting === 0) return null
  return online
    ? t('capture.uploading', { done: records.length - waiting, count: records.length })
    : evidenceText('capture.offline', { count: waiting })
}

/**
 * One line above the shutter: the uploads under way, else the position of the last photo. The line keeps its height, so
 * that nothing moves.
 */
function CaptureStatus({ itemId, seen, lot }: { itemId: string; seen: Seen; lot: Place }) {
  const uploads = useUploadSummary(itemId)
  const units = useUnits(lot)
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-4 text-sm text-foreground-2">
      {uploads !== null && (
        <a href={`#${uploadListId}`} className="underline underline-offset-2">
          {uploads}
        </a>
      )}
      {uploads === null && seen === 'asking' && t('capture.asking')}
      {uploads === null && typeof seen === 'object' && (
        <>
          <span className="flex items-center gap-1.5">
            {seen.position ? <LocateFixed className="size-4" /> : <LocateOff className="size-4" />}
            {whereText(seen, lot, units)}
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

/** The capture bar of phones: a button for files, the shutter, which opens the system's camera, and a voice note on the last photo. */
export function CaptureBar({ itemId, requestId, lot, pickers }: CaptureBarProps) {
  usePreloadedRecorder()
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
      aria-label={t('capture.bar')}
      data-capture-bar
      className="sticky bottom-0 z-20 order-last mt-auto border-t bg-background px-5 pt-2 pb-[max(14px,env(safe-area-inset-bottom))] md:hidden"
    >
      <CaptureStatus itemId={itemId} seen={pickers.seen} lot={lot} />
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
        <span className="relative me-auto">
          <Button
            variant="soft"
            className="size-14 justify-center"
            aria-label={t('capture.chooseFiles')}
            onClick={pickers.openFiles}
          >
            <ImagePlus className="size-6" />
          </Button>
          {unsent > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-2 -end-2 grid h-6 min-w-6 place-items-center rounded-full bg-foreground px-1.5 text-sm font-semibold text-background"
            >
              {unsent}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-label={t('capture.take')}
          onClick={pickers.openCamera}
          className="grid size-18 place-items-center rounded-full border-4 border-foreground p-1 active:scale-95"
        >
          <span className="size-full rounded-full bg-primary" />
        </button>
        <span className="ms-auto">
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
