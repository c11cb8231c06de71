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
type CheckReason = 'same file' | 'new file' | 'new sheet' | 'new headings'

/** True for a form field that described the file, sheet or headings sent before. */
function isOutdated(name: string, reason: CheckReason): boolean {
  if (/^(source|join|value|mark)\./.test(name)) return reason !== 'same file'
  if (name === 'headingRow') return reason === 'new file' || reason === 'new sheet'
  return name === 'sheet' && reason === 'new file'
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
  // Remounts the fields for another file, sheet or heading row, so that they show what was detected there.
  const generation = useRef(0)
  const checkReason = useRef<CheckReason>('new file')
  if (answer?.kind === 'preview' && answer !== past.current && answer.preview !== shown.current) {
    shown.current = answer.preview
    if (checkReason.current !== 'same file') generation.current += 1
  }
  if (answer?.kind === 'done') shown.current = null

  const discard = useCallback(() => {
    shown.current = null
    past.current = fetcher.data ?? null
  }, [fetcher])
  const edits = useRef(new Map<string, string>())
  const send = useCallback(
    (intent: 'preview' | 'import', reason: CheckReason = 'same file') => {
      if (!form.current) return
      const body = new FormData(form.current)
      checkReason.current = reason
      if (reason !== 'same file') edits.current.clear()
      for (const name of [...body.keys()]) if (isOutdated(name, reason)) body.delete(name)
      if (reason === 'new file') discard()
      for (const [cell, text] of edits.current) body.append('edit', `${cell}=${text}`)
      if (intent === 'preview') key.current = newKey()
      body.set('idempotencyKey', key.current)
      body.set('intent', intent)
      fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
    },
    [form, fetcher, discard],
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
  return { answer, preview: shown.current, generation: generation.current, busy, progress, send, edit, discard, stop }
}

export type Progress = DataOf<'lots.importProgress'>
const pollIntervalMs = 400

/** Progress of the import, polled while it runs; null before the first response. */
function useProgress(work: string | null): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    setProgress(null)
    if (work === null) return undefined
    const abort = new AbortController()
    const poll = async () => {
      const response = await fetch(paths.importProgress(work), { signal: abort.signal })
      if (response.ok) setProgress((await response.json()) as Progress | null)
    }
    // A failed poll is repeated at the next interval; the import's own response says how it ended.
    const timer = setInterval(() => void poll().catch(() => undefined), pollIntervalMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [work])
  return progress
}
