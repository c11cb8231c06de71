import { useEffect, useState } from 'react'
import { t } from 'locales/item'
import { addFiles, type UploadPlace } from '~/hooks/use-upload'
import { showError } from '~/interaction/toasts/toast-store'
import { type Dropped, filesOf } from '~/offline/uploads/dropped-files'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Stores and uploads the files of a drop once they are read; shows a toast if one of them cannot be read. */
export const addDropped = (dropped: Promise<Dropped>, place: UploadPlace): Promise<void> =>
  dropped.then(
    ({ files, fromFolder }) => addFiles(files, place, fromFolder ? 'folder' : 'file'),
    () => void showError(t('upload.unreadable')),
  )

/**
 * Accepts files and folders dropped anywhere on the page, and pictures pasted outside text fields.
 * @returns true while files are dragged over the page
 */
export function useFileDrop(place: UploadPlace): boolean {
  const [hovering, setHovering] = useState(false)
  const { itemId, requestId, replaces } = place
  useEffect(() => {
    const target: UploadPlace = { itemId, requestId, replaces }
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Without this the browser would open the file instead.
      event.preventDefault()
      setHovering(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setHovering(false)
    const drop = (event: DragEvent) => {
      setHovering(false)
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      void addDropped(filesOf(event.dataTransfer), target)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !isTextField(event.target)) addFiles(files, target, 'paste')
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [itemId, requestId, replaces])
  return hovering
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
