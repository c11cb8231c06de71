import type { Page } from 'playwright'

/**
 * Wraps each text of the open document in two `<font>`, and each that comes later, as the translation of Chrome does:
 * the text nodes of the page are replaced by others. The texts stay the same, so that the page can be compared.
 */
export const translateTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isReplaced = (text: Text) =>
      text.data.trim() !== '' && text.parentElement?.closest('font, script, style, noscript, textarea, svg') === null
    const replace = (text: Text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const textsIn = (node: Node) => {
      if (node instanceof Text) return [node]
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      return texts
    }
    const translate = (node: Node) => textsIn(node).filter(isReplaced).forEach(replace)
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
