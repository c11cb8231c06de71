import { expect, it } from 'vitest'
import type { CostCode } from 'contract/cost-codes'
import { messages } from 'contract/messages'
import type { Template } from 'contract/templates'
import { costCodeRef } from '~/components/review/refs'
import { templateRef } from '~/components/templates/template-columns'
import { availability } from './availability'
import type { CommandId } from './command'
import type { Facts } from './context'
import { commandOf } from './registry'

const offered = (id: CommandId, role: Facts['role'], isGlobal: boolean) => {
  const command = commandOf(id)
  const agency = isGlobal ? null : { uuid: 'northgate', name: 'Northgate' }
  const record = { uuid: 'one', version: 1, name: 'Standard', code: '01', title: 'Roof', status: 'active', agency }
  const here = id.startsWith('template') ? templateRef(record as Template) : costCodeRef(record as CostCode)
  const facts: Facts = {
    mode: 'list',
    role,
    here,
    around: [],
    selection: [],
    offers: new Set(),
    lists: {},
    online: true,
    typing: false,
  }
  return command && availability(command, facts)
}

it.each([
  ['template.rename', messages.globalTemplate],
  ['template.toggleStatus', messages.globalTemplate],
  ['template.delete', messages.globalTemplate],
  ['costCode.edit', messages.globalCode],
  ['costCode.deactivate', messages.globalCode],
] as const)('%s of what is everybody’s is an admin’s, and an agency is told so before it tries', (id, why) => {
  expect(offered(id, 'agency', true)).toEqual({ ok: false, why, show: true })
  expect(offered(id, 'agency', false)?.ok).toBe(true)
  expect(offered(id, 'admin', true)?.ok).toBe(true)
})
