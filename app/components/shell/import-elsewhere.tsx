import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { ImportAnswer } from 'contract/imports'
import { paths } from '~/lib/paths'
import { Flash } from './flash'
import type { FrameData } from './viewer'

/** What sends and follows an import, from whatever page. */
export const importFetcher = 'lot-import'

/** How an import ended whose page was left: told where the person is by then, with its undo. */
export function ImportElsewhere({ user }: { user: string }) {
  const { data } = useFetcher<ImportAnswer>({ key: importFetcher })
  const { pathname } = useLocation()
  const here = useRef(pathname)
  here.current = pathname
  const [toast, setToast] = useState<FrameData['toast']>(null)
  useEffect(() => {
    // Its own page tells it there.
    if (!data || data.kind === 'preview' || here.current === paths.importLots()) return
    const changeId = data.kind === 'done' ? data.done.changeId : null
    setToast({ id: changeId ?? data.message, text: data.message, path: here.current, changeId, command: 'lot.import' })
  }, [data])
  // By then it was said.
  useEffect(() => setToast(null), [toast])
  return <Flash toast={toast} user={user} />
}
