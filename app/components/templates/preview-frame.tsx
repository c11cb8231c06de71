import { useEffect, useState } from 'react'
import type { DataOf } from 'contract/catalogue'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'

type Words = { summaryHtml: string; tableHtml: string }
type Preview = DataOf<'templates.preview'>

/** What the provider makes of the words, asked again a moment after they changed; nothing until then. */
function usePreview({ summaryHtml, tableHtml }: Words): Preview {
  const [preview, show] = useState<Preview>({ html: '', faults: [] })
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      const body = new FormData()
      body.set('summaryHtml', summaryHtml)
      body.set('tableHtml', tableHtml)
      try {
        const answer = await fetch(paths.templatePreview(), { method: 'POST', body, signal: abort.signal })
        if (!answer.ok) return
        const told: Preview = await answer.json()
        if (!abort.signal.aborted) show(told)
      } catch {
        // The preview of before stays until there is a network again.
      }
    }
    const timer = setTimeout(() => void ask(), 250)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [summaryHtml, tableHtml])
  return preview
}

const paper = 'margin:16px;font:14px/1.5 system-ui,sans-serif;color:#1c1b21;background:#fff'

/**
 * The words as they would be shown. The frame is sandboxed without any exception: even if something hostile came through, it
 * could run nothing, send nothing and reach nothing.
 */
export function PreviewFrame({ className, ...words }: Words & { className?: string }) {
  const { html, faults } = usePreview(words)
  return (
    <>
      <div role="status">
        {faults.map(({ path, message }) => (
          <p key={`${path} ${message}`} className="text-sentback-ink">
            {message}
          </p>
        ))}
      </div>
      <iframe
        title="Preview"
        sandbox=""
        srcDoc={`<!doctype html><html lang="en"><title>Preview</title><body style="${paper}">${html}</body></html>`}
        className={cn('w-full rounded-md border bg-white', className)}
      />
    </>
  )
}
