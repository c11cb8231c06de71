import { useEffect, useLayoutEffect } from 'react'

/** An effect that runs before what was drawn is painted, and before the next key is heard; on the server it is none. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
