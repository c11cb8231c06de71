import { createElement, Fragment, type ReactNode } from 'react'

/** Texts and elements of a message in their order (`t.parts`). */
export const Parts = ({ of }: { of: readonly ReactNode[] }) => createElement(Fragment, null, ...of)
