import { expect, it } from 'vitest'
import { mailParts } from './mail-parts'

it('takes addresses apart, whole and alone', () => {
  expect(mailParts('Open it: http://127.0.0.1:3000/lots/1?a=1&b=2 or "https://x.example/y"\nnow')).toEqual([
    { text: 'Open it: ', href: null },
    { text: 'http://127.0.0.1:3000/lots/1?a=1&b=2', href: 'http://127.0.0.1:3000/lots/1?a=1&b=2' },
    { text: ' or "', href: null },
    { text: 'https://x.example/y', href: 'https://x.example/y' },
    { text: '"\nnow', href: null },
  ])
})

it('makes a link of nothing else', () => {
  expect(mailParts('javascript:alert(1) data:text/html,x')).toEqual([
    { text: 'javascript:alert(1) data:text/html,x', href: null },
  ])
  expect(mailParts('')).toEqual([])
})
