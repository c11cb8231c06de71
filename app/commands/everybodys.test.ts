import { expect, it } from 'vitest'
import { messages, say } from 'contract/messages'
import type { InspectionStatus } from 'contract/statuses'
import { costCodeRef } from '~/components/review/refs'
import { templateRef } from '~/components/templates/template-columns'
import { availability } from './availability'
import type { CommandId } from './command'
import { bareFacts, type Facts, type Ref } from './context'
import { commandOf } from './registry'

const offered = (id: CommandId, role: Facts['role'], isGlobal: boolean, isDefault = false) => {
  const command = commandOf(id)
  const agency = isGlobal ? null : { uuid: 'northgate', name: 'Northgate' }
  const shared = { uuid: 'one', id: 'one', version: 1, status: 'active', agency, createdAt: '', updatedAt: '' } as const
  const template = { ...shared, name: 'Standard', summaryHtml: '', tableHtml: '', isDefault, isMine: !isGlobal }
  const costCode = { ...shared, code: '01', title: 'Roof', category: null, checklist: [] }
  const here = id.startsWith('template') ? templateRef(template) : costCodeRef(costCode)
  return command && availability(command, { ...bareFacts(role, 'list'), here })
}

it.each([
  'template.rename',
  'template.toggleStatus',
  'template.delete',
  'costCode.edit',
  'costCode.deactivate',
] as const)('%s of what is everybody’s is an admin’s, and an agency is told so before it tries', (id) => {
  expect(offered(id, 'agency', true)).toEqual({ ok: false, why: messages.everybodys, show: true })
  expect(offered(id, 'agency', false)?.ok).toBe(true)
  expect(offered(id, 'admin', true)?.ok).toBe(true)
})

it.each(['template.toggleStatus', 'template.delete'] as const)(
  '%s is greyed for the default, with the reason',
  (id) => {
    expect(offered(id, 'agency', false, true)).toEqual({ ok: false, why: messages.defaultStays, show: true })
    expect(offered(id, 'admin', true, true)).toEqual({ ok: false, why: messages.defaultStays, show: true })
    expect(offered('template.rename', 'agency', false, true)?.ok).toBe(true)
  },
)

it.each(['report.open', 'report.savePdf'] as const)('%s is a borrower’s once the draw request is completed', (id) => {
  const offer = (role: Facts['role'], inspectionStatus: InspectionStatus) => {
    const here: Ref = { noun: 'drawRequest', id: 'one', version: 1, label: 'Draw 4', state: { inspectionStatus } }
    return availability(commandOf(id), { ...bareFacts(role, 'detail'), here })
  }
  const why = say('readOnceCompleted', { status: 'Submitted' })
  expect(offer('borrower', 'submitted')).toEqual({ ok: false, why, show: true })
  expect(offer('borrower', 'completed').ok).toBe(true)
  for (const role of ['admin', 'agency', 'reviewer'] as const) expect(offer(role, 'submitted').ok).toBe(true)
})
