import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef } from 'react'
import { t } from 'locales/item'
import { Button } from '~/components/ui/button'
import { addCaptured, addFiles, uploadActions, useUploads } from '~/hooks/use-upload'
import { startLocating, type CaptureLocator } from '~/offline/uploads/capture-position'
import { FileRow } from './file-row'
import { accepted } from './use-pickers'

type ReplaceProps = { itemId: string; requestId: string; replaces: string }

/** Replaces a defective photo or video. On a phone, with the camera or with an existing file. */
export function ReplaceButton({ itemId, requestId, replaces }: ReplaceProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const locator = useRef<CaptureLocator | null>(null)
  const underWay = useUploads(itemId).filter(({ aim, state }) => aim.replaces === replaces && state !== 'onServer')
  const place = { itemId, requestId, replaces }
  const refused = underWay.filter(({ state }) => state === 'attention')
  const open = (withCamera: boolean) => {
    locator.current = withCamera ? startLocating() : null
    // The attribute is removed, because an empty one opens the camera as well.
    if (withCamera) input.current?.setAttribute('capture', 'environment')
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const choose = (files: File[]) => {
    if (files.length === 0) return
    moveFocusFrom(button.current)
    // The chosen file replaces the refused ones.
    for (const { clientKey } of refused) uploadActions.cancel(clientKey)
    if (locator.current) void addCaptured(files, place, locator.current)
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
        <ul aria-label={t('sheet.replacement')}>
          {underWay.map((record) => (
            <FileRow key={record.clientKey} record={record} />
          ))}
        </ul>
      )}
      {underWay.length === refused.length && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button ref={button} size="sm" data-replaces={replaces} onClick={() => open(isPhone())}>
            <RefreshCw /> {t('capture.replace')}
          </Button>
          <Button size="sm" className="hidden pointer-coarse:inline-flex" onClick={() => open(false)}>
            {t('capture.chooseFile')}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Moves the focus from a button that is about to be removed to the next such button, or to the last one, or else to the
 * heading of the section.
 */
function moveFocusFrom(button: HTMLButtonElement | null): void {
  if (!button || button !== document.activeElement) return
  const section = button.closest('section')
  const all = [...(section?.querySelectorAll<HTMLElement>('[data-replaces]') ?? [])]
  const others = all.filter((one) => one !== button)
  const next = others[all.indexOf(button)] ?? others.at(-1) ?? section?.querySelector<HTMLElement>('h2')
  next?.focus({ preventScroll: true })
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches
