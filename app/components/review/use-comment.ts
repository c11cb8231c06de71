import { useState } from 'react'

/** The comment being written on the photo shown: open or not, and its text, which closing does not lose. */
export function useComment() {
  const [state, set] = useState({ open: false, text: '' })
  return {
    ...state,
    setText: (text: string) => set((now) => ({ ...now, text })),
    setOpen: (open: boolean) => set((now) => (now.open === open ? now : { ...now, open })),
    reset: () => set((now) => (now.open || now.text ? { open: false, text: '' } : now)),
  }
}
