import { lazy, Suspense, useId } from 'react'
import { FieldError } from '~/components/form/field-error'
import { useMounted } from '~/hooks/use-mounted'
import { Textarea } from '~/components/ui/textarea'

const RichEditor = lazy(() => import('./rich-editor'))

type RichTextProps = {
  name: string
  label: string
  help?: string
  html: string
  errors: string[] | undefined
  readOnly: boolean
  onChange: (html: string) => void
}

/** A rich text field: the editor is loaded after the page; without JavaScript the HTML is edited in a text area. */
export function RichText({ name, label, help, html, errors, readOnly, onChange }: RichTextProps) {
  const mounted = useMounted()
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className="h-72">
        {mounted ? (
          <>
            <input type="hidden" name={name} value={html} />
            <Suspense fallback={<div className="skeleton h-full" />}>
              <RichEditor
                html={html}
                label={label}
                labelledBy={id}
                describedBy={`${id}-help ${id}-error`}
                readOnly={readOnly}
                onChange={onChange}
              />
            </Suspense>
          </>
        ) : (
          <Textarea name={name} aria-labelledby={id} defaultValue={html} disabled={readOnly} className="h-full" />
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
