import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from 'contract/messages'
import { FieldError } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { Logo } from './logo'

const mostBytes = 5 * 1024 ** 2

type LogoFieldProps = {
  name: string
  /** The lender's logo as it is kept. */
  logo: string | null
  /** Id of the picture that an earlier try of this form has brought already. */
  sent: string | null
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

/** Chooses a logo and shows it before it is saved; it is sent with the form, so it needs no JavaScript. */
export function LogoField({ name, logo, sent, errors, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [tooBig, setTooBig] = useState(false)
  const url = useObjectUrl(file)
  const kept = sent === null ? logo : `/lenderImages/${sent}/preview`
  const shown = isRemoved ? null : kept
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0] ?? null
    const fits = chosen === null || chosen.size <= mostBytes
    if (!fits) currentTarget.value = ''
    setTooBig(!fits)
    setFile(fits ? chosen : null)
    setRemoved(false)
    onChange()
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    setFile(null)
    setRemoved(true)
    onChange()
  }
  const wrong = tooBig ? [say('uploadTooBig', { limit: '5 MB' })] : errors
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Logo
      </label>
      <div className="flex items-center gap-3">
        {url ? (
          <span className="inline-grid h-14 w-28 flex-none place-items-center overflow-hidden rounded-xs border bg-white">
            <img src={url} alt="The chosen logo" className="max-h-full max-w-full object-contain" />
          </span>
        ) : (
          <Logo name={name} logo={shown} size="lg" />
        )}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <input
            ref={input}
            id={id}
            type="file"
            name="logoFile"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            aria-describedby={`${id}-told`}
            aria-invalid={wrong !== undefined || undefined}
            onChange={choose}
            className="w-full text-xs file:mr-2 file:h-8 file:rounded-sm file:border file:border-border-2 file:bg-background file:px-3 file:font-medium max-md:file:h-11"
          />
          {(file !== null || shown !== null) && (
            <Button size="sm" variant="ghost" onClick={remove} className="max-md:h-11">
              Remove logo
            </Button>
          )}
        </div>
      </div>
      {sent !== null && file === null && !isRemoved && <input type="hidden" name="logo" value={sent} />}
      {isRemoved && <input type="hidden" name="removeLogo" value="yes" />}
      {wrong ? (
        <FieldError id={`${id}-told`} errors={wrong} />
      ) : (
        <p id={`${id}-told`} className="text-xs text-muted-foreground">
          A picture of at most 5 MB; reports carry it.
        </p>
      )}
    </div>
  )
}
