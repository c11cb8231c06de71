import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const rows = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, row, state, place, test] = /^\| (\d+\.\d+) \| .* \| (\w+) \|(.*)\|(.*)\|$/.exec(line) ?? []
    return row ? [{ row, state, files: [place, test].map((cell) => /`([^`]+)`/.exec(cell ?? '')?.[1]) }] : []
  })

describe('the table of the specification', () => {
  it('has a row for every sentence, each with a state of its own', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
    expect(rows.filter(({ state }) => !['open', 'done', 'note'].includes(state ?? ''))).toEqual([])
  })

  it('names a place and a test that exist for every row that is done', () => {
    const wrong = rows.filter(
      ({ state, files }) => state === 'done' && !files.every((file) => file && existsSync(path.join(root, file))),
    )
    expect(wrong.map(({ row }) => row)).toEqual([])
  })
})
