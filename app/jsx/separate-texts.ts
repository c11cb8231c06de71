import { createElement, type ElementType, Fragment } from 'react'

type Props = { readonly children?: unknown; readonly translate?: unknown }

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isEmpty = (child: unknown) => child === null || child === undefined || typeof child === 'boolean'

/** "$1,240.50". */
const isAmount = (text: unknown) => typeof text === 'string' && /^[-–−+]?\$[\d,.]+$/.test(text)

/** A text in an element of its own; white space needs none, and drawings have no `span`. */
function ownElement(type: ElementType, text: string, at: number): unknown {
  if (text.trim() === '') return text
  const translate = isAmount(text) ? 'no' : undefined
  return createElement(type === 'text' || type === 'tspan' ? 'tspan' : 'span', { key: `text ${at}`, translate }, text)
}

/** Joins texts that follow each other, at the place of the first, so that elements keep their places. */
function joinTexts(children: readonly unknown[]): unknown[] {
  const joined: unknown[] = []
  let place = -1
  for (const [at, child] of children.entries()) {
    const isNext = place >= 0 && isText(child)
    joined.push(isNext ? null : child)
    if (isNext) joined[place] = `${String(joined[place])}${child}`
    else if (isText(child)) place = at
    else if (!isEmpty(child)) place = -1
  }
  return joined
}

function separated(type: ElementType, children: unknown): unknown {
  if (isText(children)) return type === Fragment ? ownElement(type, String(children), 0) : children
  if (!Array.isArray(children) || !children.some(isText)) return children
  const joined = joinTexts(children)
  const shown = joined.filter((child) => !isEmpty(child))
  if (shown.length === 1 && type !== Fragment) return shown[0]
  return joined.map((child, at) => (isText(child) ? ownElement(type, String(child), at) : child))
}

/**
 * Props of an element in whose children each text is alone in an element. The translation of a browser replaces text
 * nodes; React would go on writing to the replaced ones, and fail when it removes them. Where a text is the only child,
 * React replaces the content of its element instead. An amount is marked as not to translate: its points and commas would
 * change.
 */
export function separateTexts<Given>(type: ElementType, props: Given & Props): Given {
  const children = separated(type, props.children)
  if (typeof type === 'string' && isAmount(children)) return { ...props, children, translate: props.translate ?? 'no' }
  return children === props.children ? props : { ...props, children }
}
