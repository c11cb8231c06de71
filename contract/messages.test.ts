import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import { messages, say } from './messages'
import { sayNotDone } from './not-done'
import { rules } from './rules'

test.each([
  [1, '1 media waits for review', '1 file is still being checked'],
  [2, '2 media wait for review', '2 files are still being checked'],
])('a sentence with a count of %i has the verb of that count', (count, waiting, checking) => {
  expect(say('completePending', { count })).toBe(waiting)
  expect(say('stillProcessing', { count })).toBe(checking)
})

test('the gate of a re-request says how many lack a reason, in the singular too', () => {
  const whyOf = (withoutReason: readonly string[]) => rules.reRequest({ inspectionStatus: 'submitted', withoutReason })
  expect(whyOf(['Grading'])).toEqual({ ok: false, why: '1 defective media has no reason: Grading' })
  expect(whyOf(['Grading', 'Roof'])).toEqual({ ok: false, why: '2 defective media have no reason: Grading, Roof' })
  expect(whyOf(['Roof', 'Roof'])).toEqual({ ok: false, why: '2 defective media have no reason: Roof' })
})

test('of many the number may stand within the choice', () => {
  expect(say('agencyAssigned', { count: 1 })).toBe('Agency has been assigned successfully')
  expect(say('agencyAssigned', { count: 2 })).toBe('Agency has been assigned to 2 lots')
  expect(say('requestsAgencyAssigned', { count: 12 })).toBe('Agency has been assigned to 12 draw requests')
})

test('a place without a value stays as it is written', () => {
  expect(sayNotDone('notDone', { what: 'Verify' })).toBe('Verify was not done: {why}')
})

test('so has the gate of completing', () => {
  const whyOf = (withoutProgress: readonly string[]) =>
    rules.complete({ inspectionStatus: 'submitted', withoutProgress })
  expect(whyOf(['Walks'])).toEqual({ ok: false, why: 'Walks has no progress: set progress first' })
  expect(whyOf(['Walks', 'Roof'])).toEqual({ ok: false, why: 'Walks, Roof have no progress: set progress first' })
  // The way by the name its command has.
  expect(messages.completeNoProgress).toContain(messages['title.checklist.setProgress'].toLowerCase())
})

test('no sentence has two places: the later one would win, unseen', async () => {
  const ids = await idsIn('messages', 'messages')
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(new Set(ids)).toEqual(new Set(Object.keys(messages)))
})

/** Ids of a group of sentences as they are written down, those of the groups that it spreads too. */
async function idsIn(file: string, group: string): Promise<string[]> {
  const source = await readFile(`contract/${file}.ts`, 'utf8')
  const [, body = ''] = new RegExp(`const ${group} = \\{\\n([^]*?)\\n\\}`).exec(source) ?? []
  const own = [...body.matchAll(/^ {2}'?([\w./-]+)'?:/gm)].map(([, id]) => String(id))
  const spread = [...body.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name]) => String(name))
  const fileOf = (name: string) =>
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([\\w-]+)'`).exec(source)?.[1] ?? file
  return [...own, ...(await Promise.all(spread.map((name) => idsIn(fileOf(name), name)))).flat()]
}
