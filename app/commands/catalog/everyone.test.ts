import { expect, it } from 'vitest'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import type { InspectionStatus } from 'contract/core/statuses'
import { costCodeRef } from '~/components/review/refs'
import { templateRef } from '~/components/templates/template-columns'
import { availability } from '~/commands/engine/availability'
import type { CommandId } from '~/commands/engine/command-id'
import { bareContext, type CommandContext, type RecordRef } from '~/commands/engine/context'
import { commandOf, registry } from '~/commands/engine/registry'
import { cheatSheet } from '~/commands/keyboard/cheat-sheet'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'

const offered = (id: CommandId, role: CommandContext['role'], isGlobal: boolean, isDefault = false) => {
  const command = commandOf(id)
  const agency = isGlobal ? null : { uuid: 'northgate', name: 'Northgate' }
  const shared = { uuid: 'one', id: 'one', version: 1, status: 'active', agency, createdAt: '', updatedAt: '' } as const
  const template = { ...shared, name: 'Standard', summaryHtml: '', tableHtml: '', isDefault, isMine: !isGlobal }
  const costCode = { ...shared, code: '01', title: 'Roof', category: null, checklist: [] }
  const here = id.startsWith('template') ? templateRef(template) : costCodeRef(costCode)
  return command && availability(command, { ...bareContext(role, 'list'), here })
}

it.each([
  'template.rename',
  'template.toggleStatus',
  'template.delete',
  'costCode.edit',
  'costCode.deactivate',
] as const)("%s on a shared record is an admin's, and disabled with a reason for an agency", (id) => {
  expect(offered(id, 'agency', true)).toEqual({ ok: false, why: say('everybodys'), show: true })
  expect(offered(id, 'agency', false)?.ok).toBe(true)
  expect(offered(id, 'admin', true)?.ok).toBe(true)
})

it.each(['template.toggleStatus', 'template.delete'] as const)(
  '%s is disabled for the default template, with the reason',
  (id) => {
    expect(offered(id, 'agency', false, true)).toEqual({ ok: false, why: ruleText('rule.defaultStays'), show: true })
    expect(offered(id, 'admin', true, true)).toEqual({ ok: false, why: ruleText('rule.defaultStays'), show: true })
    expect(offered('template.rename', 'agency', false, true)?.ok).toBe(true)
  },
)

it.each(['report.open', 'report.savePdf'] as const)(
  '%s is available to a borrower after the draw request is completed',
  (id) => {
    const offer = (role: CommandContext['role'], inspectionStatus: InspectionStatus) => {
      const here: RecordRef = {
        noun: 'drawRequest',
        id: 'one',
        version: 1,
        label: 'Draw 4',
        state: { inspectionStatus },
      }
      return availability(commandOf(id), { ...bareContext(role, 'detail'), here })
    }
    const why = ruleText('rule.readOnceCompleted', { status: 'Submitted' })
    expect(offer('borrower', 'submitted')).toEqual({ ok: false, why, show: true })
    expect(offer('borrower', 'completed').ok).toBe(true)
    for (const role of ['admin', 'agency', 'reviewer'] as const) expect(offer(role, 'submitted').ok).toBe(true)
  },
)

it.each(['admin', 'agency', 'reviewer'] as const)('submit is hidden from %s while nothing is captured', (role) => {
  const offer = (of: CommandContext['role'], captured: number, unsent = 0) => {
    const state = { inspectionStatus: 'pending', captured, unsent } as const
    const here: RecordRef = { noun: 'drawRequest', id: 'one', version: 1, label: 'Draw 4', state }
    return availability(commandOf('inspection.submit'), { ...bareContext(of, 'detail'), here })
  }
  expect(offer(role, 0)).toMatchObject({ ok: false, show: false })
  expect(offer(role, 0, 1)).toMatchObject({ ok: false, show: true })
  expect(offer(role, 1)).toEqual({ ok: true })
  expect(offer('borrower', 0)).toEqual({ ok: false, why: ruleText('rule.nothingToSubmit'), show: true })
})

it('the keyboard sheet of a reviewer lists Submit only while photos wait to be submitted', () => {
  const labels = (role: CommandContext['role'], captured: number) => {
    const state = { inspectionStatus: 'pending', captured } as const
    const here: RecordRef = { noun: 'drawRequest', id: 'one', version: 1, label: 'Draw 4', state }
    const columns = cheatSheet(registry, { ...bareContext(role, 'detail'), here }, defaultSettings)
    return columns.flatMap(({ rows }) => rows.map(({ id }) => id))
  }
  expect(labels('reviewer', 0)).not.toContain('inspection.submit')
  expect(labels('reviewer', 2)).toContain('inspection.submit')
  expect(labels('borrower', 0)).toContain('inspection.submit')
})
