import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../docs/decisions')
const LONGEST = 40
const files = readdirSync(folder).filter((file) => /^\d{3}-[a-z0-9-]+\.md$/.test(file))
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const HEAD =
  /^# (\d{3}) (.+)\n\nStatus: (accepted|replaced by \d{3}), (\d{4}-\d{2}-\d{2}(?:, changed \d{4}-\d{2}-\d{2})?)\n/

test('the folder contains only the index and decisions with unique numbers', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(readdirSync(folder).filter((file) => !files.includes(file))).toEqual(['README.md'])
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length)
})

test.each(files)('%s has a title, a status, a date and the four parts on half a page', (file) => {
  const text = read(file)
  expect(HEAD.exec(text)?.[1]).toBe(file.slice(0, 3))
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)).toEqual([
    'Context',
    'Decision',
    'Consequences',
    'Alternatives',
  ])
  expect(text.split('\n').length).toBeLessThanOrEqual(LONGEST)
})

test('the index lists each decision with its number, title, status and date', () => {
  const wanted = files.sort().map((file) => {
    const [, number, title, status, date] = HEAD.exec(read(file)) ?? []
    return `| [${number}](${file}) | ${title} | ${status} | ${date} |`
  })
  const listed = read('README.md').match(/^\| \[.*$/gm)
  expect(listed).toEqual(wanted)
})
