import { Fragment, type ReactNode } from 'react'

/** Texts and elements of a message in their order (`t.parts`). */
export const Parts = ({ of }: { of: readonly ReactNode[] }) => (
  <>
    {of.map((part, at) => (
      <Fragment key={at}>{part}</Fragment>
    ))}
  </>
)
