import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/components/ui/button'
import { addCaptured, addFiles, uploadActs, useUploads } from '~/hooks/use-upload'
import { beginSighting, type Sighting } from '~/live/capture'
import { FileRow } from './file-row'
import { accepted } from './use-pickers'

/** Takes one photo or video in the place of a defective one; on a phone the camera opens. */
export function ReplaceButton({
  itemId,
  requestId,
  replaces,
}: {
  itemId: string
  requestId: string
  replaces: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const sighting = useRef<Sighting | null>(null)
  const underWay = useUploads(itemId).filter(({ aim, state }) => aim.replaces === replaces && state !== 'onServer')
  const place = { itemId, requestId, replaces }
  const refused = underWay.filter(({ state }) => state === 'attention')
  const open = () => {
    sighting.current = isPhone() ? beginSighting() : null
    if (input.current) input.current.capture = isPhone() ? 'environment' : ''
    input.current?.click()
  }
  const choose = (files: File[]) => {
    if (files.length === 0) return
    passOn(button.current)
    // Another one takes the place of one that was refused.
    for (const { clientKey } of refused) uploadActs.cancel(clientKey)
    if (sighting.current) void addCaptured(files, place, sighting.current)
    else addFiles(files, place, 'file')
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])].slice(0, 1))
          currentTarget.value = ''
        }}
      />
      {underWay.length > 0 && (
        <ul aria-label="Replacement">
          {underWay.map((record) => (
            <FileRow key={record.clientKey} record={record} />
          ))}
        </ul>
      )}
      {underWay.length === refused.length && (
        <Button ref={button} size="sm" className="mt-1.5" data-replaces={replaces} onClick={open}>
          <RefreshCw /> Replace
        </Button>
      )}
    </>
  )
}

/** A button that goes leaves the focus to the next of its kind, after the last to the one that is left, else to what is said of them all. */
function passOn(button: HTMLButtonElement | null): void {
  if (!button || button !== document.activeElement) return
  const section = button.closest('section')
  const all = [...(section?.querySelectorAll<HTMLElement>('[data-replaces]') ?? [])]
  const others = all.filter((one) => one !== button)
  const next = others[all.indexOf(button)] ?? others.at(-1) ?? section?.querySelector<HTMLElement>('h2')
  next?.focus({ preventScroll: true })
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches
