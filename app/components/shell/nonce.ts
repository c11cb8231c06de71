import { createContext, useContext } from 'react'

/**
 * The nonce of this document's inline scripts and styles. Browsers hide the attribute from scripts once it is applied,
 * so the client renders it empty: that is what hydration then finds.
 */
export const NonceContext = createContext('')

/** The nonce of the page's scripts; empty in the browser. */
export function useNonce(): string {
  return useContext(NonceContext)
}
