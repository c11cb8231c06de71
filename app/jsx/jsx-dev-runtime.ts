import type { ElementType, Key } from 'react'
import { jsxDEV as create, type JSXSource } from 'react/jsx-dev-runtime'

import { separateTexts } from './separate-texts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from 'react/jsx-dev-runtime'

type Origin = [source?: JSXSource, self?: unknown]

/** JSX of the web app in development and tests: see jsx-runtime.ts. */
export function jsxDEV(
  type: ElementType,
  props: { children?: unknown },
  key: Key | undefined,
  isStatic: boolean,
  ...origin: Origin
) {
  const own = separateTexts(type, props)
  return create(type, own, key, isStatic && Array.isArray(own.children), ...origin)
}
