import { useEffect, useState } from 'react'

/** False on the server and during hydration, so that both render the same; then true. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
