import { Camera, FolderOpen, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { addCaptured, addFiles, beginSighting, type Sighting, type UploadPlace } from '~/hooks/use-upload'

/** What a person may choose; the server decides by what is in the file. */
export const accepted = 'image/*,video/*,.heic,.heif'

/** Takes the files of an input and empties it, so that the same file can be chosen again. */
function taken({ currentTarget }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  return files
}

/** Buttons that open the system's dialogs: files, a whole folder, and on a phone the camera. `pick` counts requests to open the first. */
export function FilePickers({ place, pick }: { place: UploadPlace; pick: number }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const sighting = useRef<Sighting | null>(null)
  const asked = useRef(pick)
  useEffect(() => {
    if (pick !== asked.current) files.current?.click()
    asked.current = pick
  }, [pick])
  const openCamera = () => {
    sighting.current = beginSighting()
    camera.current?.click()
  }
  return (
    <div className="flex flex-wrap gap-2">
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
      <input
        ref={camera}
        type="file"
        accept="image/*,video/*"
        capture="environment"
        hidden
        onChange={(event) => void addCaptured(taken(event), place, sighting.current ?? beginSighting())}
      />
      <Button variant="primary" className="hidden pointer-coarse:inline-flex pointer-coarse:h-11" onClick={openCamera}>
        <Camera /> Camera
      </Button>
      <Button className="max-md:h-11" onClick={() => files.current?.click()}>
        <ImagePlus /> Files
      </Button>
      <Button className="pointer-coarse:hidden" onClick={() => folder.current?.click()}>
        <FolderOpen /> Folder
      </Button>
    </div>
  )
}
