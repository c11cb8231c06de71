import { useEffect, useLayoutEffect } from 'react'

/**
 * useLayoutEffect in the browser: runs before the browser paints and before the next key event. On the server it is
 * useEffect, which does not run there.
 */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
