import { describe, expect, it } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { roles } from 'contract/core/roles'
import type { Port } from './command'
import type { Matching } from './context'
import { isChange } from './command'
import { commandHandlers, type ChangeId } from '~/commands/handlers/index.server'
import { commandOf } from './registry'
import { schemaOf } from './argument-values'

/** Runs a command against a port that refuses, and returns the operation and input it called. */
async function requestOf(id: ChangeId, args: object, among: readonly string[], matching?: Matching) {
  const calls: [string, unknown][] = []
  const port: Port = {
    call: (operation, input) => {
      calls.push([operation, input])
      return Promise.reject(new Error('asked'))
    },
  }
  const command = commandOf(id)
  const [noun = 'lot'] = command.of
  const targets = among.map((one) => ({ noun, id: one, version: 3 }))
  await expect(commandHandlers[id].run({ ...args }, targets, port, matching)).rejects.toThrow('asked')
  return calls[0]
}

const id = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'

/** Parses typed text with a command's page. */
function typed(id: Parameters<typeof commandOf>[0], page: string, text: string): unknown {
  const question = commandOf(id).questions[page]
  if (question?.kind !== 'text') throw new Error(`${id} has no text page ${page}`)
  const read = schemaOf(question.format).safeParse(text)
  return read.success ? read.data : read.error.issues[0]?.message
}

describe('changing one field', () => {
  it('asks for the field and its value only, and sends it with the version', async () => {
    const { questions } = commandOf('costCode.edit')
    const context = {} as Parameters<NonNullable<(typeof questions)[string]['when']>>[0]
    const pages = Object.entries(questions).filter(
      ([, question]) => question.when?.(context, { field: 'title' }) ?? true,
    )
    expect(pages.map(([name]) => name)).toEqual(['field', 'title'])
    expect(await requestOf('costCode.edit', { field: 'title', title: 'Roof' }, [id])).toEqual([
      'costCodes.update',
      { params: { id }, body: { title: 'Roof', version: 3 } },
    ])
    expect(await requestOf('lender.edit', { field: 'recipients', recipients: ['a@bank.example'] }, [id])).toEqual([
      'lenders.update',
      { params: { id }, body: { recipients: ['a@bank.example'], version: 3 } },
    ])
  })

  it("accepts the field's further arguments and no other field", async () => {
    expect(await requestOf('user.edit', { field: 'role', role: 'reviewer', agency: id }, [id])).toEqual([
      'users.update',
      { params: { id }, body: { role: roles.reviewer, agency: id, version: 3 } },
    ])
    expect(await requestOf('lot.edit', { field: 'street', street: ' 1 Oak Street ' }, [id])).toEqual([
      'lots.update',
      { body: { uuid: id, street: '1 Oak Street', version: 3 } },
    ])
    const edit = commandOf('lot.edit')
    if (!isChange(edit) || !edit.optimistic) throw new Error('lot.edit is optimistic')
    const targets = [{ noun: 'lot' as const, id }]
    expect(edit.optimistic({ field: 'street', street: 'Oak' }, targets, { read: () => undefined })).toEqual([
      { noun: 'lot', id, set: { street: 'Oak' } },
    ])
    for (const args of [{ field: 'street' }, { field: 'street', street: 'Oak', city: 'Austin' }, { field: 'agency' }])
      expect(() => commandHandlers['lot.edit'].parse(args)).toThrow()
  })
})

describe('a bulk operation', () => {
  const filter = { keyword: null, filters: {} }
  const body = async (of: ChangeId, args: object, among: readonly string[], matching?: Matching) =>
    Object((await requestOf(of, args, among, matching))?.[1]).body

  it.each([
    ['lot.delete', {}],
    ['lot.assignAgency', { agency: id }],
    ['request.delete', {}],
    ['request.assignAgency', { agency: id }],
    ['user.deactivate', {}],
    ['user.delete', {}],
    ['inspection.assignReviewer', { reviewer: id }],
    ['item.delete', {}],
    ['item.approve', {}],
  ] as const)('%s sends the version of a single record, and none for several', async (of, args) => {
    expect((await body(of, args, [id])).version).toBe(3)
    expect((await body(of, args, [id, other])).version).toBeUndefined()
  })

  it('on all matching records sends the filter without a version', async () => {
    const matching = { noun: 'lot' as const, filter, except: [], expected: 1 }
    expect(await body('lot.delete', {}, [id], matching)).toEqual({ target: { filter, except: [], expected: 1 } })
  })
})

describe('several in one page', () => {
  it('are separated by lines or semicolons, without empty ones', () => {
    expect(typed('costCode.edit', 'checklist', 'Rails; Panels\n\n Inverter ')).toEqual(['Rails', 'Panels', 'Inverter'])
    expect(typed('lender.add', 'recipients', '')).toEqual([])
    expect(typed('lender.add', 'recipients', 'A@Bank.example')).toEqual(['a@bank.example'])
    expect(typed('lender.add', 'recipients', 'a@bank.example; nobody')).toBe(sayOfField('invalidEmail'))
  })
})
