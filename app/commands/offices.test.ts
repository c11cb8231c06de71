import { describe, expect, it } from 'vitest'
import { messages } from 'contract/messages'
import type { Port } from './command'
import { isChange } from './command'
import { commandOf } from './registry'

/** Runs a command and answers what it asked the provider for. */
async function asked(id: Parameters<typeof commandOf>[0], args: object, target?: string) {
  const calls: unknown[] = []
  const port: Port = {
    call: (operation, input) => {
      calls.push([operation, input])
      return Promise.reject(new Error('asked'))
    },
  }
  const command = commandOf(id)
  if (!isChange(command)) throw new Error(`${id} changes nothing`)
  const noun = id.startsWith('lender') ? ('lender' as const) : ('costCode' as const)
  const targets = target ? [{ noun, id: target, version: 3 }] : []
  await expect(command.run({ ...args }, targets, port)).rejects.toThrow('asked')
  return calls[0]
}

const id = '01900000-0000-7000-8000-000000000001'

/** What a page makes of what was typed. */
function typed(id: Parameters<typeof commandOf>[0], page: string, text: string): unknown {
  const ask = commandOf(id).asks[page]
  if (ask?.kind !== 'text') throw new Error(`${id} has no text page ${page}`)
  const read = ask.check.safeParse(text)
  return read.success ? read.data : read.error.issues[0]?.message
}

describe('changing one field', () => {
  it('asks which, then that one alone, and sends it with the version', async () => {
    const { asks } = commandOf('costCode.edit')
    const facts = {} as Parameters<NonNullable<(typeof asks)[string]['when']>>[0]
    const pages = Object.entries(asks).filter(([, ask]) => ask.when?.(facts, { field: 'title' }) ?? true)
    expect(pages.map(([name]) => name)).toEqual(['field', 'title'])
    expect(await asked('costCode.edit', { field: 'title', title: 'Roof' }, id)).toEqual([
      'costCodes.update',
      { params: { id }, body: { title: 'Roof', version: 3 } },
    ])
    expect(await asked('lender.edit', { field: 'recipients', recipients: ['a@bank.example'] }, id)).toEqual([
      'lenders.update',
      { params: { id }, body: { recipients: ['a@bank.example'], version: 3 } },
    ])
  })
})

describe('several in one page', () => {
  it('are taken line by line or by semicolons, without the empty ones', () => {
    expect(typed('costCode.edit', 'checklist', 'Rails; Panels\n\n Inverter ')).toEqual(['Rails', 'Panels', 'Inverter'])
    expect(typed('lender.add', 'recipients', '')).toEqual([])
    expect(typed('lender.add', 'recipients', 'A@Bank.example')).toEqual(['a@bank.example'])
    expect(typed('lender.add', 'recipients', 'a@bank.example; nobody')).toBe(messages.invalidEmail)
  })
})
