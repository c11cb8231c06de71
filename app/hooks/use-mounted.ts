import { useEffect, useState } from 'react'

/** Whether the page is alive here: false on the server and at the first drawing, so that both draw the same. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
