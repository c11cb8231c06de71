import { useEffect, useState } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { Pieces } from '~/components/report/template-text'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'

type TemplateHtml = { summaryHtml: string; tableHtml: string }
type Preview = DataOf<'templates.preview'>

/** The provider's rendering of the text, requested a moment after each change; empty until then. */
function usePreview({ summaryHtml, tableHtml }: TemplateHtml): Preview {
  const [preview, show] = useState<Preview>({ summary: [], table: [], faults: [] })
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      const body = new FormData()
      body.set('summaryHtml', summaryHtml)
      body.set('tableHtml', tableHtml)
      try {
        const answer = await fetch(paths.templatePreview(), { method: 'POST', body, signal: abort.signal })
        if (!answer.ok) return
        const preview: Preview = await answer.json()
        if (!abort.signal.aborted) show(preview)
      } catch {
        // The previous preview stays until the network is back.
      }
    }
    const timer = setTimeout(() => void load(), 250)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [summaryHtml, tableHtml])
  return preview
}

/** Preview of a template's text in a report. */
export function TemplatePreview({ className, ...words }: TemplateHtml & { className?: string }) {
  const { faults, ...shown } = usePreview(words)
  return (
    <>
      <div role="status">
        {faults.map(({ path, message }) => (
          <p key={`${path} ${message}`} className="text-sentback-ink">
            {message}
          </p>
        ))}
      </div>
      <div className={cn('rounded-md border p-4', className)}>
        <Pieces {...shown} />
      </div>
    </>
  )
}
