import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addCaptured, addFiles, type UploadPlace } from '~/hooks/use-upload'
import { startLocating, type CaptureLocator } from '~/offline/uploads/capture-position'
import type { CaptureFacts } from '~/offline/uploads/upload-record'

/** File types offered by the picker; the server decides by the content. */
export const accepted = 'image/*,video/*,.heic,.heif'

/** Position of the last photo: not requested yet, pending, or the device's answer. */
export type Seen = 'nothing' | 'asking' | Pick<CaptureFacts, 'position' | 'heading'>

export type Pickers = {
  /** The system's dialogs; drawn once on the page. */
  readonly inputs: ReactNode
  readonly openCamera: () => void
  readonly openFiles: () => void
  readonly openFolder: () => void
  readonly seen: Seen
}

/** Takes the files of an input and empties it, so that the same file can be chosen again. */
function taken({ currentTarget }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  return files
}

/** The system's dialogs for an item: files, a whole folder, and its camera. `pick` counts requests to open the first. */
export function usePickers(place: UploadPlace, pick: number): Pickers {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const locator = useRef<CaptureLocator | null>(null)
  const [seen, setSeen] = useState<Seen>('nothing')
  const requested = useRef(pick)
  useEffect(() => {
    if (pick !== requested.current) files.current?.click()
    requested.current = pick
  }, [pick])
  const capture = (event: ChangeEvent<HTMLInputElement>) => {
    const photos = taken(event)
    if (photos.length === 0) return
    setSeen('asking')
    void addCaptured(photos, place, locator.current ?? startLocating()).then(setSeen)
  }
  return {
    seen,
    openFiles: () => files.current?.click(),
    openFolder: () => folder.current?.click(),
    openCamera: () => {
      locator.current = startLocating()
      camera.current?.click()
    },
    inputs: (
      <>
        <input
          ref={files}
          type="file"
          multiple
          accept={accepted}
          hidden
          onChange={(event) => addFiles(taken(event), place, 'file')}
        />
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          {...{ webkitdirectory: '' }}
          onChange={(event) => addFiles(taken(event), place, 'folder')}
        />
        <input ref={camera} type="file" accept="image/*,video/*" capture="environment" hidden onChange={capture} />
      </>
    ),
  }
}
