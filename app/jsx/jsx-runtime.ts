import type { ElementType, Key } from 'react'
import { jsx as create } from 'react/jsx-runtime'

import { separateTexts } from './separate-texts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from 'react/jsx-runtime'

/** JSX of the web app, by `jsxImportSource`: React’s, with each text alone in an element (decision 071). */
export const jsx = (type: ElementType, props: object, key?: Key) => create(type, separateTexts(type, props), key)

/** Element with several children, which React tells apart only in development. */
export const jsxs: typeof jsx = (...given) => jsx(...given)
