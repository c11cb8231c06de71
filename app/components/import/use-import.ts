import { useFetcher } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from 'contract/core/catalog'
import type { ImportAnswer, ImportPreview } from 'contract/imports/calls'
import { importFetcher } from '~/components/shell/toasts/flash'
import type { ImportNoun } from 'contract/imports/nouns'
import { newKey } from '~/lib/new-key'
import { paths } from '~/lib/paths'

export type Rows = 'all' | 'valid'

/** Reason of a check: the same file again, another file, or another sheet or heading row of it. */
type About = 'same file' | 'new file' | 'new sheet' | 'new headings'

/** True for a form field that belongs to the file sent before. */
function isPast(name: string, about: About): boolean {
  if (/^(source|join|value|mark)\./.test(name)) return about !== 'same file'
  if (name === 'headingRow') return about === 'new file' || about === 'new sheet'
  return name === 'sheet' && about === 'new file'
}

/** Sends the chosen file, to be checked or imported, with the fields of its form. */
export function useImport(noun: ImportNoun, form: RefObject<HTMLFormElement>, answered: ImportAnswer | undefined) {
  const fetcher = useFetcher<ImportAnswer>({ key: importFetcher(noun) })
  // Ignore answers from before the page was opened; follow a running import.
  const [before] = useState(fetcher.data)
  // A file that is sent twice is imported once.
  const key = useRef('')
  const shown = useRef<ImportPreview | null>(null)
  const answer = fetcher.data && fetcher.data !== before ? fetcher.data : answered
  // Drop the preview of the previous file at once.
  const past = useRef<ImportAnswer | null>(null)
  // The fields of another file, sheet or row of headings begin as they were found there.
  const generation = useRef(0)
  const about = useRef<About>('new file')
  if (answer?.kind === 'preview' && answer !== past.current && answer.preview !== shown.current) {
    shown.current = answer.preview
    if (about.current !== 'same file') generation.current += 1
  }
  if (answer?.kind === 'done') shown.current = null

  const forget = useCallback(() => {
    shown.current = null
    past.current = fetcher.data ?? null
  }, [fetcher])
  const edits = useRef(new Map<string, string>())
  const send = useCallback(
    (wish: 'preview' | 'import', what: About = 'same file') => {
      if (!form.current) return
      const body = new FormData(form.current)
      about.current = what
      if (what !== 'same file') edits.current.clear()
      for (const name of [...body.keys()]) if (isPast(name, what)) body.delete(name)
      if (what === 'new file') forget()
      for (const [cell, text] of edits.current) body.append('edit', `${cell}=${text}`)
      if (wish === 'preview') key.current = newKey()
      body.set('idempotencyKey', key.current)
      body.set('intent', wish)
      fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
    },
    [form, fetcher, forget],
  )
  const edit = (row: number, field: string, text: string) => {
    edits.current.set(`${row}.${field}`, text)
    send('preview')
  }
  // After the response, the page reloads in the background; nobody waits for it.
  const intent = fetcher.formData?.get('intent') === 'import' ? 'import' : 'preview'
  const busy = fetcher.state === 'submitting' ? intent : null
  const work = String(fetcher.formData?.get('idempotencyKey') ?? '')
  const progress = useProgress(busy === 'import' ? work : null)
  const stop = () => void fetch(paths.importProgress(work), { method: 'POST' }).catch(() => undefined)
  return { answer, preview: shown.current, generation: generation.current, busy, progress, send, edit, forget, stop }
}

export type Progress = DataOf<'lots.importProgress'>
const lookEveryMs = 400

/** Progress of the import, polled while it runs; null before the first response. */
function useProgress(work: string | null): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    setProgress(null)
    if (work === null) return undefined
    const abort = new AbortController()
    const look = async () => {
      const response = await fetch(paths.importProgress(work), { signal: abort.signal })
      if (response.ok) setProgress((await response.json()) as Progress | null)
    }
    // Retry a failed poll at the next interval; the import's own response says how it ended.
    const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [work])
  return progress
}
