import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { bytesInWords } from 'contract/text/bytes-words'
import { mostPictureBytes, mostPixels } from 'contract/core/file-limits'
import { t as sayOfField } from 'locales/fields'
import { t as uploadLine } from 'locales/uploads'
import { t } from 'locales/form'
import { FieldError } from './field-error'
import { FileInput } from './file-input'
import { Button } from '~/components/ui/button'
import { isPicture, pictureSize } from '~/lib/picture-size'

/** Pixels of the largest preview: the browser decodes the whole picture, four bytes a pixel, and freezes meanwhile. */
const mostDrawn = 50_000_000

type Chosen = { file: File | null; refusal: string | null; isDrawn: boolean }
const none: Chosen = { file: null, refusal: null, isDrawn: true }

/** Checks a file by its size and header before decoding it; the provider checks the rest. */
async function checkFile(file: File): Promise<Chosen> {
  const refused = (refusal: string): Chosen => ({ file: null, refusal, isDrawn: true })
  if (file.size > mostPictureBytes)
    return refused(sayOfField('uploadTooBig', { limit: bytesInWords(mostPictureBytes) }))
  if (file.size === 0) return refused(uploadLine('uploadEmpty'))
  const bytes = new DataView(await file.arrayBuffer())
  if (!isPicture(bytes)) return refused(uploadLine('uploadNoPicture'))
  const size = pictureSize(bytes)
  const pixels = size ? size.width * size.height : 0
  if (size && pixels > mostPixels) return refused(uploadLine('uploadBomb', { ...size, kind: 'picture' }))
  return { file, refusal: null, isDrawn: pixels <= mostDrawn }
}

type PictureFieldProps = {
  /** Label of the picture: "Logo". */
  label: string
  help: string
  /** Text of the button that removes the picture. */
  removeLabel: string
  /** Name of the file field, and of the field that removes the kept picture with `yes`. */
  names: { file: string; remove: string }
  /** Accepted kinds of pictures. */
  accept: string
  isKept: boolean
  /** Draws the kept picture or its placeholder; `preview` draws the chosen file by its object URL. */
  show: (kept: boolean) => ReactNode
  preview: (url: string) => ReactNode
  /** Picture uploaded by an earlier attempt of this form. */
  sent?: { name: string; value: string } | null
  errors: string[] | undefined
  onChange: () => void
}

/** An object URL of the file, revoked when another one is chosen. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = file && URL.createObjectURL(file)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

/** The preview of a file. The provider reads more kinds of pictures than a browser draws. */
function usePreview({ file, isDrawn }: Chosen) {
  const [broken, setBroken] = useState<string | null>(null)
  const url = useObjectUrl(isDrawn ? file : null)
  return { url, isDrawn: isDrawn && (url === null || url !== broken), setBroken: () => setBroken(url) }
}

/** Choosing and removing the picture; both clear the error of the earlier one. */
function usePicture({ errors, onChange }: Pick<PictureFieldProps, 'errors' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(none)
  const [isRemoved, setRemoved] = useState(false)
  const [past, setPast] = useState<string[]>()
  const choose = async ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    const file = box.files?.[0]
    setRemoved(false)
    setPast(errors)
    onChange()
    const found = file ? await checkFile(file) : none
    // Another file was chosen during the check.
    if (box.files?.[0] !== file) return
    if (found.refusal) box.value = ''
    setChosen(found)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    setChosen(none)
    setRemoved(true)
    setPast(errors)
    onChange()
  }
  const wrong = chosen.refusal === null ? (errors === past ? undefined : errors) : [chosen.refusal]
  return { input, chosen, isRemoved, wrong, choose, remove }
}

/** Chooses a picture and shows it before it is saved; it is sent with the form, so it needs no JavaScript. */
export function PictureField(props: PictureFieldProps) {
  const { label, names, isKept, sent = null } = props
  const id = useId()
  const { input, chosen, isRemoved, wrong, choose, remove } = usePicture(props)
  const { url, isDrawn, setBroken } = usePreview(chosen)
  const isShown = isKept && !isRemoved
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <span className="flex flex-none" onErrorCapture={setBroken}>
          {url && isDrawn ? props.preview(url) : props.show(isShown)}
        </span>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <FileInput
            inputRef={input}
            id={id}
            name={names.file}
            accept={props.accept}
            aria-describedby={`${id}-help`}
            aria-invalid={wrong !== undefined || undefined}
            onChange={(event) => void choose(event)}
          />
          {(chosen.file !== null || isShown) && (
            <Button size="sm" variant="ghost" onClick={remove}>
              {props.removeLabel}
            </Button>
          )}
        </div>
      </div>
      {sent && chosen.file === null && !isRemoved && <input type="hidden" {...sent} />}
      {isRemoved && <input type="hidden" name={names.remove} value="yes" />}
      {wrong ? (
        <FieldError id={`${id}-help`} errors={wrong} />
      ) : (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {isDrawn ? props.help : t('form.noPreview')}
        </p>
      )}
    </div>
  )
}
