import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { place } from './browser.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('of two processes that unpack a browser at once, the later one uses the other’s files', () => {
  const home = path.join(folder, 'chromium')
  const drafts = ['one', 'two'].map((name) => `${home}.partial-${name}`)
  for (const draft of drafts) {
    mkdirSync(draft)
    writeFileSync(path.join(draft, 'program'), draft)
  }
  for (const draft of drafts) place(draft, home)
  expect([existsSync(path.join(home, 'program')), ...drafts.map((draft) => existsSync(draft))]).toEqual([
    true,
    false,
    false,
  ])
  expect(() => place(path.join(folder, 'none'), path.join(folder, 'nowhere'))).toThrow('ENOENT')
})
