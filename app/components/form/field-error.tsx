import { StatusShape } from '~/components/status/shape'

/** The red octagon and the sentence under a field. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs text-sentback-ink">
      <StatusShape shape="octagon" tone="sentback" className="mt-px" />
      {errors.join('. ')}
    </p>
  )
}
