import { expect, test } from 'vitest'
import { oneLine } from './one-line'

test.each([
  ['12 Main St\nSuite 4', '12 Main St Suite 4'],
  ['12 Main St,\r\n  Suite 4', '12 Main St, Suite 4'],
  ['\tAda\t\tMiller\n', 'Ada Miller'],
  ['a\u2028b\u0085c', 'a b c'],
  ['two  spaces', 'two  spaces'],
  [' \n ', ''],
])('%j in one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
