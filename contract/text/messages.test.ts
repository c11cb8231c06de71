import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import { messages, say } from './messages'
import { sayNotDone } from './not-done'
import { rules } from 'contract/core/rules'
import { t } from 'locales/commands'

test.each([
  [1, '1 photo or video waits for review', '1 file is still being checked'],
  [2, '2 photos or videos wait for review', '2 files are still being checked'],
])('a sentence with a count of %i has the verb of that count', (count, waiting, checking) => {
  expect(say('completePending', { count })).toBe(waiting)
  expect(say('stillProcessing', { count })).toBe(checking)
})

test('the gate of a re-request says how many lack a reason, in the singular too', () => {
  const whyOf = (withoutReason: readonly string[]) => rules.reRequest({ inspectionStatus: 'submitted', withoutReason })
  expect(whyOf(['Grading'])).toEqual({ ok: false, why: '1 defective photo or video has no reason: Grading' })
  expect(whyOf(['Grading', 'Roof'])).toEqual({
    ok: false,
    why: '2 defective photos or videos have no reason: Grading, Roof',
  })
  expect(whyOf(['Roof', 'Roof'])).toEqual({ ok: false, why: '2 defective photos or videos have no reason: Roof' })
})

test('replaces the number inside the selected text', () => {
  expect(say('agencyAssigned', { count: 1 })).toBe('Agency has been assigned successfully')
  expect(say('agencyAssigned', { count: 2 })).toBe('Agency has been assigned to 2 lots')
  expect(say('requestsAgencyAssigned', { count: 12 })).toBe('Agency has been assigned to 12 draw requests')
})

test('a placeholder without a value stays unchanged', () => {
  expect(sayNotDone('notDone', { what: 'Verify' })).toBe('Verify was not done: {why}')
})

test('the reason against completing has a singular form too', () => {
  const whyOf = (withoutProgress: readonly string[]) =>
    rules.complete({ inspectionStatus: 'submitted', withoutProgress })
  expect(whyOf(['Walks'])).toEqual({ ok: false, why: 'Walks has no progress: set progress first' })
  expect(whyOf(['Walks', 'Roof'])).toEqual({ ok: false, why: 'Walks, Roof have no progress: set progress first' })
  // Names the command as its title does.
  expect(messages.completeNoProgress).toContain(t('title.checklist.setProgress').toLowerCase())
})

test('no message id is defined twice, since the later one would win silently', async () => {
  const ids = await idsIn('text/messages', 'messages')
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(new Set(ids)).toEqual(new Set(Object.keys(messages)))
})

/** Message ids in the source of a group, including groups it spreads. */
async function idsIn(file: string, group: string): Promise<string[]> {
  const source = await readFile(`contract/${file}.ts`, 'utf8')
  const [, body = ''] = new RegExp(`const ${group} = \\{\\n([^]*?)\\n\\}`).exec(source) ?? []
  const own = [...body.matchAll(/^ {2}'?([\w./-]+)'?:/gm)].map(([, id]) => String(id))
  const spread = [...body.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name]) => String(name))
  const fileOf = (name: string) =>
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`)
      .exec(source)?.[1]
      ?.replace('./', 'text/')
      .replace('contract/', '') ?? file
  return [...own, ...(await Promise.all(spread.map((name) => idsIn(fileOf(name), name)))).flat()]
}
