import { useId } from 'react'
import { t } from 'locales/form'
import { StatusShape } from '~/components/status/shape'
import { Textarea } from '~/components/ui/textarea'

type Result = { error?: Record<string, string[] | null> | null; initialValue?: Record<string, unknown> | null }

type LinesFieldProps = {
  name: string
  label: string
  help: string
  /** The saved lines. */
  lines: readonly string[]
  /** The action's response: the sent lines and the errors of each. */
  result: Result | null | undefined
  rows?: number
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((line) => String(line ?? '')) : []

/** The refused lines by number, each with its text and the reason. */
function wrongLines(name: string, { error, initialValue }: Result) {
  const sent = listOf(initialValue?.[name])
  return Object.entries(error ?? {}).flatMap(([path, why]) => {
    const at = path.startsWith(`${name}[`) ? Number(path.slice(name.length + 1, -1)) : null
    if ((at === null && path !== name) || !why?.length) return []
    return [{ at, line: at === null ? '' : (sent[at] ?? ''), why: why.join('. ') }]
  })
}

/** Several values, one a line: pasted and typed as one text, each line checked by itself and named when it is wrong. */
export function LinesField({ name, label, help, lines, result, rows = 4 }: LinesFieldProps) {
  const id = useId()
  const wrong = result ? wrongLines(name, result) : []
  const sent = result?.initialValue
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Textarea
        id={id}
        name={name}
        rows={rows}
        spellCheck={false}
        defaultValue={(sent ? listOf(sent[name]) : lines).join('\n')}
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={`${id}-help`}
      />
      {wrong.length === 0 ? (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      ) : (
        <ul id={`${id}-help`} className="text-xs text-sentback-ink">
          {wrong.map(({ at, line, why }) => (
            <li key={at ?? 'all'} className="flex items-start gap-1.5">
              <StatusShape shape="octagon" tone="sentback" className="mt-px" />
              <span className="min-w-0 break-words">
                {at === null ? why : t('form.line', { number: at + 1, line, why })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
