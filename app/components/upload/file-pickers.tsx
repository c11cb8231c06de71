import Camera from 'lucide-react/icons/camera'
import FolderOpen from 'lucide-react/icons/folder-open'
import ImagePlus from 'lucide-react/icons/image-plus'
import { t } from 'locales/item'
import { Button } from '~/components/ui/button'
import type { Pickers } from './use-pickers'

/** Buttons that open the system's dialogs: files, a whole folder, and by touch the camera. On a phone the capture bar has them. */
export function FilePickers({ pickers }: { pickers: Pickers }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:hidden">
      <Button variant="primary" className="hidden pointer-coarse:inline-flex" onClick={pickers.openCamera}>
        <Camera /> {t('capture.camera')}
      </Button>
      <Button onClick={pickers.openFiles}>
        <ImagePlus /> {t('capture.chooseFiles')}
      </Button>
      <Button className="pointer-coarse:hidden" onClick={pickers.openFolder}>
        <FolderOpen /> {t('capture.folder')}
      </Button>
    </div>
  )
}
