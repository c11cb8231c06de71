import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const named = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ file, title }))
const rows = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, row, state, place = '', test = ''] = /^\| (\d+\.\d+) \| .* \| (\w+) \|(.*)\|(.*)\|$/.exec(line) ?? []
    return row ? [{ row, state, places: named(place), tests: named(test) }] : []
  })
const done = rows.filter(({ state }) => state === 'done')

/** True when a file has a test with this title, or a table of tests. */
function hasTest(file: string, title: string): boolean {
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${words}\\1,`).test(readFileSync(path.join(root, file), 'utf8'))
}

describe('the table of the specification', () => {
  it('has a row for every sentence, each with a state', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
    expect(rows.filter(({ state }) => !['open', 'done', 'note'].includes(state ?? ''))).toEqual([])
  })

  it('names existing places and tests for every done row', () => {
    const wrong = done.filter(
      ({ places, tests }) =>
        places.length === 0 ||
        tests.length === 0 ||
        ![...places, ...tests].every(({ file }) => existsSync(path.join(root, file))),
    )
    expect(wrong.map(({ row }) => row)).toEqual([])
  })

  it('names a test by title for every row of the error catalog and of the constants', () => {
    const exact = done.filter(({ row }) => /^[89]\./.test(row))
    expect(exact.length).toBeGreaterThan(20)
    expect(exact.filter(({ tests }) => !tests.some(({ title }) => title)).map(({ row }) => row)).toEqual([])
  })

  it('names existing test titles', () => {
    const titled = done.flatMap(({ row, tests }) =>
      tests.filter(({ title }) => title).map((test) => ({ row, ...test })),
    )
    expect(titled.length).toBeGreaterThan(50)
    const gone = titled.filter(({ file, title = '' }) => !hasTest(file, title))
    expect(gone.map(({ row, title }) => `${row} ${title}`)).toEqual([])
  })
})
