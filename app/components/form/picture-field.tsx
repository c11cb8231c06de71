import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { bytesInWords } from 'contract/bytes-words'
import { mostPictureBytes, mostPixels } from 'contract/file-limits'
import { say } from 'contract/messages'
import { uploadLine } from 'contract/upload-lines'
import { FieldError } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { isPicture, pictureSize } from '~/lib/picture-size'

/** Of what a browser draws beside the form: it unpacks a picture whole, four bytes a pixel, and stands still meanwhile. */
const mostDrawn = 50_000_000

type Chosen = { file: File | null; refusal: string | null; isDrawn: boolean }
const none: Chosen = { file: null, refusal: null, isDrawn: true }

/** What a file's size and its head say of it, before anything is unpacked; the provider has the last word on the rest. */
async function look(file: File): Promise<Chosen> {
  const refused = (refusal: string): Chosen => ({ file: null, refusal, isDrawn: true })
  if (file.size > mostPictureBytes) return refused(say('uploadTooBig', { limit: bytesInWords(mostPictureBytes) }))
  if (file.size === 0) return refused(uploadLine('uploadEmpty'))
  const bytes = new DataView(await file.arrayBuffer())
  if (!isPicture(bytes)) return refused(uploadLine('uploadNoPicture'))
  const size = pictureSize(bytes)
  const pixels = size ? size.width * size.height : 0
  if (size && pixels > mostPixels) return refused(uploadLine('uploadBomb', size))
  return { file, refusal: null, isDrawn: pixels <= mostDrawn }
}

type PictureFieldProps = {
  /** What the picture is: "Logo". */
  label: string
  help: string
  /** Field the file is sent in, and the field that says, with `yes`, that the kept one goes. */
  names: { file: string; remove: string }
  /** Kinds of picture the provider reads here. */
  accept: string
  isKept: boolean
  /** The kept picture, or what stands in its place; then the one that was chosen, by the address of its bytes. */
  show: (kept: boolean) => ReactNode
  preview: (url: string) => ReactNode
  /** What an earlier try of this form has brought already. */
  sent?: { name: string; value: string } | null
  errors: string[] | undefined
  onChange: () => void
}

/** An address of a chosen file's bytes, for as long as it is shown. */
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

/** Chooses a picture and shows it before it is saved; it is sent with the form, so it needs no JavaScript. */
export function PictureField(given: PictureFieldProps) {
  const { label, names, isKept, sent = null, errors, onChange } = given
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [{ file, refusal, isDrawn: mayDraw }, setChosen] = useState(none)
  const [isRemoved, setRemoved] = useState(false)
  // What was said of the one chosen before says nothing of this one.
  const [past, setPast] = useState<string[]>()
  // Not every picture the provider reads is one that the browser draws.
  const [broken, setBroken] = useState<string | null>(null)
  const url = useObjectUrl(mayDraw ? file : null)
  const isDrawn = mayDraw && (url === null || url !== broken)
  const isShown = isKept && !isRemoved
  const choose = async ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    const file = box.files?.[0]
    setRemoved(false)
    setPast(errors)
    onChange()
    const found = file ? await look(file) : none
    // Another one was chosen while this one was read.
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
  const told = errors === past ? undefined : errors
  const wrong = refusal === null ? told : [refusal]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <span className="flex flex-none" onErrorCapture={() => setBroken(url)}>
          {url && isDrawn ? given.preview(url) : given.show(isShown)}
        </span>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <input
            ref={input}
            id={id}
            type="file"
            name={names.file}
            accept={given.accept}
            aria-describedby={`${id}-told`}
            aria-invalid={wrong !== undefined || undefined}
            onChange={(event) => void choose(event)}
            className="w-full text-xs file:mr-2 file:h-8 file:rounded-sm file:border file:border-border-2 file:bg-background file:px-3 file:font-medium max-md:file:h-11"
          />
          {(file !== null || isShown) && (
            <Button size="sm" variant="ghost" onClick={remove}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      </div>
      {sent && file === null && !isRemoved && <input type="hidden" {...sent} />}
      {isRemoved && <input type="hidden" name={names.remove} value="yes" />}
      {wrong ? (
        <FieldError id={`${id}-told`} errors={wrong} />
      ) : (
        <p id={`${id}-told`} className="text-xs text-muted-foreground">
          {isDrawn
            ? given.help
            : 'This browser cannot draw the file; what can be used of it is shown once it is saved.'}
        </p>
      )}
    </div>
  )
}
