import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { Parts } from '~/components/ui/parts'

const nothing = false

describe('a text of JSX', () => {
  it.each([
    [
      'is joined with its neighbors',
      <p key="a">
        1–{7} of {'9'}
      </p>,
      '<p>1–7 of 9</p>',
    ],
    [
      'has its own element beside others',
      <p key="b">
        Draw {3} <b>new</b>
      </p>,
      '<p><span>Draw 3 </span><b>new</b></p>',
    ],
    [
      'has its own element in a fragment',
      <p key="c">
        <>Draw</>
      </p>,
      '<p><span>Draw</span></p>',
    ],
    ['stays alone beside nothing', <p key="d">Draw{nothing}</p>, '<p>Draw</p>'],
    [
      'of white space stays',
      <p key="e">
        <b>1</b> <b>2</b>
      </p>,
      '<p><b>1</b> <b>2</b></p>',
    ],
    [
      'in a drawing is one of it',
      <text key="f">
        a<tspan>b</tspan>
      </text>,
      '<text><tspan>a</tspan><tspan>b</tspan></text>',
    ],
    [
      'of a message has its own element',
      <p key="g">
        <Parts of={['By ', <b key="x">Ada</b>]} />
      </p>,
      '<p><span>By </span><b>Ada</b></p>',
    ],
    [
      'that is an amount is not translated in its own element',
      <p key="i">
        <>$5</>
      </p>,
      '<p><span translate="no">$5</span></p>',
    ],
    ['that is an amount is not translated', <td key="h">$1,240.50</td>, '<td translate="no">$1,240.50</td>'],
  ])('%s', (_, element, html) => {
    expect(renderToStaticMarkup(element)).toBe(html)
  })

  it('keeps the elements after it in place when it appears', () => {
    const page = (text: string | null) =>
      renderToStaticMarkup(
        <p>
          {text}
          <b>1</b>
        </p>,
      )
    expect([page(null), page('a')]).toEqual(['<p><b>1</b></p>', '<p><span>a</span><b>1</b></p>'])
  })
})
