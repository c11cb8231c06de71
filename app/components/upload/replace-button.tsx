import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/components/ui/button'
import { addCaptured, addFiles, useUploads } from '~/hooks/use-upload'
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
  const sighting = useRef<Sighting | null>(null)
  const underWay = useUploads(itemId).filter(({ aim, state }) => aim.replaces === replaces && state !== 'onServer')
  const place = { itemId, requestId, replaces }
  const open = () => {
    sighting.current = isPhone() ? beginSighting() : null
    if (input.current) input.current.capture = isPhone() ? 'environment' : ''
    input.current?.click()
  }
  const choose = (files: File[]) => {
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
      {underWay.length === 0 ? (
        <Button size="sm" className="mt-1.5 max-md:h-11" onClick={open}>
          <RefreshCw /> Replace
        </Button>
      ) : (
        <ul aria-label="Replacement">
          {underWay.map((record) => (
            <FileRow key={record.clientKey} record={record} />
          ))}
        </ul>
      )}
    </>
  )
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches
