import { type ComponentChild, type ComponentChildren, createElement, options, type VNode } from 'preact'

const keyOf = (text: string | number, at: number) => `text ${at} ${text}`

/** A text in an element that is replaced with it: the key has the text. */
function inElement(child: ComponentChild, at: number): ComponentChild {
  const isText = (typeof child === 'string' && child.trim() !== '') || typeof child === 'number'
  return isText ? createElement('span', { key: keyOf(child, at) }, child) : child
}

/**
 * Wraps each text of schedule-x in an element, as `app/jsx` does for React (decision 071): a browser's translation
 * replaces text nodes, and Preact would go on writing to the replaced ones.
 */
export function replaceTexts(): void {
  const { vnode: next } = options
  options.vnode = (vnode: VNode) => {
    const isOwn = typeof vnode.key === 'string' && vnode.key.startsWith('text ')
    const { children } = vnode.props as { children?: ComponentChildren }
    if (typeof vnode.type === 'string' && !isOwn && children !== undefined)
      vnode.props.children = Array.isArray(children)
        ? children.map(inElement)
        : inElement(children as ComponentChild, 0)
    next?.(vnode)
  }
}
