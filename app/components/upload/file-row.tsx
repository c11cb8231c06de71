import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Shape, Tone } from 'contract/core/statuses'
import { t } from 'locales/item'
import { Note, NoteButton } from '~/components/capture/note'
import { ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import { useConnection } from '~/hooks/use-live'
import { isOnItsWay, uploadActions } from '~/hooks/use-upload'
import { sizeText } from '~/lib/text/size-text'
import type { UploadRecord, UploadState } from '~/offline/uploads/upload-record'

const looks = {
  saved: { word: 'upload.saved', shape: 'ring', tone: 'pending' },
  uploading: { word: 'upload.uploading', shape: 'square', tone: 'submitted' },
  onServer: { word: 'upload.onServer', shape: 'disc', tone: 'done' },
  attention: { word: 'upload.attention', shape: 'octagon', tone: 'sentback' },
} as const satisfies Record<UploadState, { word: string; shape: Shape; tone: Tone }>

/** A file of the upload list: its name, state, progress, note and actions. */
export function FileRow({ record }: { record: UploadRecord }) {
  const { name, size, sent, state, message, paused, note } = record
  const { word: id, shape, tone } = looks[state]
  const word = t(id)
  const { online } = useConnection()
  const isWaiting = !online && isOnItsWay(state)
  const shown = isWaiting ? t('upload.offline') : word
  const percent = size === 0 ? 0 : Math.round((sent / size) * 1000) / 10
  const [noting, setNoting] = useState(false)
  // A name too long for its line breaks before its ending.
  const [stem, ending] = name.split(/(?=\.[^.]*$)/)
  return (
    <li className="border-t border-border first:border-t-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5">
        <StatusShape shape={shape} tone={tone} />
        <div className="min-w-36 flex-1">
          <p className="flex gap-2">
            <bdi className="min-w-0 flex-1 text-start break-words" title={name} translate="no">
              {stem}
              <wbr />
              {ending}
            </bdi>
            <span className="flex-none text-xs leading-5 text-muted-foreground">{sizeText(size)}</span>
          </p>
          {state === 'uploading' && !isWaiting ? (
            <div className="my-1.5 flex">
              <ProgressBar work value={percent} label={t('capture.progress', { state: word, name })} />
            </div>
          ) : (
            <p className="text-xs text-muted-foreground">{paused ? t('capture.paused', { state: shown }) : shown}</p>
          )}
          {message && <p className="text-xs text-foreground-2">{message}</p>}
          {note && !noting && <p className="text-foreground-2 italic">{note}</p>}
        </div>
        <span className="ms-auto flex flex-none">
          {!noting && state !== 'attention' && <NoteButton name={name} onOpen={() => setNoting(true)} />}
          {state !== 'onServer' && <FileActions record={record} />}
        </span>
      </div>
      {noting && <Note record={record} onDone={() => setNoting(false)} />}
    </li>
  )
}

function FileActions({ record: { clientKey, name, state, paused, forGood } }: { record: UploadRecord }) {
  const { pause, resume, cancel } = uploadActions
  const isRefused = state === 'attention'
  return (
    <>
      {!isRefused && !paused && (
        <ActionButton label={t('capture.pause', { name })} icon={<Pause />} run={() => pause(clientKey)} />
      )}
      {!isRefused && paused && (
        <ActionButton label={t('capture.resume', { name })} icon={<Play />} run={() => resume(clientKey)} />
      )}
      {isRefused && !forGood && (
        <ActionButton label={t('capture.retry', { name })} icon={<RotateCw />} run={() => resume(clientKey)} />
      )}
      <ActionButton
        label={t(isRefused ? 'capture.remove' : 'capture.cancel', { name })}
        icon={<X />}
        run={() => cancel(clientKey)}
      />
    </>
  )
}

function ActionButton({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={run}>
      {icon}
    </Button>
  )
}
