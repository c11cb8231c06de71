import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/item'
import { t as shellText } from 'locales/shell'
import { ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useConnection } from '~/hooks/use-live'
import { uploadActions, useUploads } from '~/hooks/use-upload'
import type { UploadRecord } from '~/offline/uploads/upload-record'
import { FilePickers } from './file-pickers'
import { FileRow } from './file-row'
import { sizeText } from '~/lib/text/size-text'
import { useFileDrop } from './use-file-drop'
import type { Pickers } from './use-pickers'

type UploadPanelProps = {
  itemId: string
  requestId: string
  lot: Pick<Lot, 'street' | 'city'>
  pickers: Pickers
  unreadable: ReadonlySet<string>
}

/** The upload area of an item: drop, paste, choose files or a folder, or use the camera. */
export function UploadPanel({ itemId, requestId, lot, pickers, unreadable }: UploadPanelProps) {
  const hovering = useFileDrop({ itemId, requestId })
  return (
    <div>
      <h2 className="max-md:hidden">{t('capture.add')}</h2>
      <div
        className={cn(
          'mt-2 rounded-md border border-dashed border-border-2 p-3 max-md:hidden',
          hovering && 'border-primary-ink bg-row-selected',
        )}
      >
        <p className="mb-2.5 text-foreground-2">
          <span className="pointer-coarse:hidden">{t('upload.drop')} </span>
          {t('capture.goesTo', { street: lot.street, city: lot.city })}
        </p>
        <FilePickers pickers={pickers} />
      </div>
      <Files itemId={itemId} unreadable={unreadable} />
    </div>
  )
}

/**
 * Refused files of an item with the reasons, visible at any scroll position until dismissed. Files that cannot be
 * replaced now need no action until the item is sent back; those that failed to send can still be sent.
 */
export function RefusedFiles({ itemId, left = false }: FilesProps) {
  const refused = useUploads(itemId).filter(({ state, forGood }) => state === 'attention' && !(left && forGood))
  return (
    <div role="status" aria-atomic="false" className="told-first px-5 max-md:px-4">
      {refused.length > 0 && <Refused records={refused} />}
    </div>
  )
}

type RowsProps = { records: readonly UploadRecord[]; className?: string }

/** Over the item, at most two are shown and the others unfold, so that the item keeps most of the screen. */
function Refused({ records }: RowsProps) {
  const [open, setOpen] = useState(false)
  const count = records.length
  return (
    <>
      <p className="flex items-center gap-1.5 font-medium text-sentback-ink">
        <StatusShape shape="octagon" tone="sentback" /> {t('upload.refused', { count })}
        <span className="ms-auto flex gap-1">
          {count > 1 && (
            <Button variant="ghost" size="sm" className="lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
              <span>
                {t('upload.allRefused')} <span className="max-[359px]:sr-only">{count}</span>
              </span>
              <ChevronDown className={open ? 'rotate-180' : ''} />
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('upload.clearRefused')}
            onClick={() => records.forEach(({ clientKey }) => uploadActions.cancel(clientKey))}
          >
            <span className="max-md:hidden">{t('upload.clearRefused')}</span>
            <span className="md:hidden">{t('upload.clearShort')}</span>
          </Button>
        </span>
      </p>
      <Rows records={records} className={open ? '' : 'folded'} />
    </>
  )
}

const Rows = ({ records, className = '' }: RowsProps) => (
  <ul className={`mt-1 ${className}`} aria-label={t('capture.files')}>
    {records.map((record) => (
      <FileRow key={record.clientKey} record={record} />
    ))}
  </ul>
)

type FilesProps = {
  itemId: string
  /** Hides finished uploads of an item that accepts none now. */
  left?: boolean
  /** Media that arrived and cannot be shown: the item lists them as such, not as arrived. */
  unreadable?: ReadonlySet<string>
}
const noMedia: ReadonlySet<string> = new Set()

/** Target of the link in a phone's capture bar. */
export const uploadListId = 'uploads'

/** Pending and finished uploads. Refused ones are in their own list and not counted. */
export function Files({ itemId, left = false, unreadable = noMedia }: FilesProps) {
  const { waitingForSignIn } = useConnection()
  const taken = useUploads(itemId).filter(
    ({ state, result }) =>
      state !== 'attention' && !(left && state === 'onServer') && !(result !== null && unreadable.has(result)),
  )
  if (taken.length === 0) return null
  const done = taken.filter(({ state }) => state === 'onServer').length
  const sum = (of: 'sent' | 'size') => taken.reduce((total, record) => total + record[of], 0)
  const [sent, size] = [sum('sent'), sum('size')]
  const kept = taken.length - done
  return (
    <>
      <div id={uploadListId} className="mt-3 scroll-mt-4 rounded-md bg-muted px-3 py-2.5" role="status">
        <p className="flex">
          <span className="flex-1 font-medium">{t('upload.progress', { done, count: taken.length })}</span>
          <span className="text-muted-foreground">
            {shellText('shell.of', { part: sizeText(sent), whole: sizeText(size) })}
          </span>
        </p>
        <div className="my-2 flex">
          <ProgressBar work value={size === 0 ? 0 : Math.round((sent / size) * 1000) / 10} label={t('capture.all')} />
        </div>
        {kept > 0 && (
          <p className="flex items-center gap-1.5 text-xs text-foreground-2">
            {waitingForSignIn ? (
              t('upload.signIn')
            ) : (
              <>
                <Check className="size-3.5" aria-hidden="true" /> {t('upload.waiting', { count: kept })}
              </>
            )}
          </p>
        )}
      </div>
      <Rows records={taken} />
    </>
  )
}
