import { StatusShape } from '~/components/status/shape'

/** Error of the whole form, above its fields; focused through conform's `form.errorId`. */
export function FormError({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <div
      id={id}
      role="alert"
      className="mb-4 flex items-start gap-2.5 rounded-md bg-sentback-bg px-3 py-2.5 text-sentback-ink"
    >
      <StatusShape shape="octagon" tone="sentback" className="mt-[3px]" />
      <p>{errors.join('. ')}</p>
    </div>
  )
}
