import { describe, expect, it } from 'vitest'
import type { TargetNoun } from 'contract/core/nouns'
import type { RuleFacts } from 'contract/core/rules'
import { selectionOf, availability } from './availability'
import { offers } from './browser-port'
import { callOf, filled, inverse, nextQuestion } from './call'
import { isChange } from './command'
import type { ChangeCommand, Patch, Port } from './command'
import type { CommandId } from './command-id'
import { bareContext, countOf } from './context'
import type { CommandContext, RecordRef } from './context'
import { callSchema } from '~/commands/handlers/call-schema.server'
import { commandHandlers } from '~/commands/handlers/index.server'
import { commandOf } from './registry'
import { schemaOf } from './argument-values'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ref = (noun: TargetNoun, n: number, state: RuleFacts = {}): RecordRef => ({
  noun,
  id: id(n),
  version: n,
  state,
  label: `${noun} ${n}`,
})
const submitted: RuleFacts = { inspectionStatus: 'submitted', mediaStatus: 'pending' }
const photo = ref('media', 1, submitted)
const drawRequest = ref('drawRequest', 9, { inspectionStatus: 'submitted', pending: 0, withoutProgress: [] })

const contextOf = (given: Partial<CommandContext> = {}): CommandContext => ({
  ...bareContext('reviewer', 'single'),
  here: photo,
  around: [drawRequest],
  offers: new Set(offers),
  ...given,
})

const noPort: Port = { call: () => Promise.reject(new Error('not reached')) }

function change(of: CommandId): ChangeCommand {
  const command = commandOf(of)
  if (!isChange(command)) throw new Error(`${of} changes nothing`)
  return command
}

it("the outbox is available only to the demo's admin", () => {
  const offered = (given: Partial<CommandContext>) => availability(commandOf('go.outbox'), contextOf(given)).ok
  expect(offered({ role: 'admin', isDemo: true })).toBe(true)
  expect(offered({ role: 'admin', isDemo: false })).toBe(false)
  expect(offered({ role: 'agency', isDemo: true })).toBe(false)
})

describe('targets', () => {
  const others = [ref('media', 2, submitted), ref('media', 3, submitted)]

  it('are the selection, or else the current record', () => {
    expect(selectionOf(commandOf('media.verify'), contextOf({ selection: others }))).toEqual({ targets: others })
    expect(selectionOf(commandOf('media.verify'), contextOf())).toEqual({ targets: [photo] })
  })

  it('are the nearest parent of the right noun', () => {
    expect(selectionOf(commandOf('inspection.complete'), contextOf())).toEqual({ targets: [drawRequest] })
  })

  it('ignore a selection of other records', () => {
    expect(selectionOf(commandOf('media.verify'), contextOf({ selection: [ref('lot', 5)] }))).toEqual({
      targets: [photo],
    })
  })
})

describe('availability', () => {
  it("disables with the contract's reason", () => {
    const mine = ref('media', 1, { ...submitted, uploadedByMe: true })
    expect(availability(commandOf('media.verify'), contextOf({ here: mine }))).toMatchObject({
      ok: false,
      show: true,
      why: expect.stringContaining('your own uploads'),
    })
  })

  it('allows a bulk action if at least one record allows it', () => {
    const selection = [ref('media', 2, { ...submitted, uploadedByMe: true }), ref('media', 3, submitted)]
    expect(availability(commandOf('media.verify'), contextOf({ selection })).ok).toBe(true)
  })

  it('hides decisions from a borrower, who may comment on a single photo', () => {
    expect(availability(commandOf('media.verify'), contextOf({ role: 'borrower' }))).toMatchObject({
      ok: false,
      show: false,
    })
    expect(availability(commandOf('media.writeComment'), contextOf({ role: 'borrower' })).ok).toBe(true)
    for (const comment of ['media.writeComment', 'media.comment'] as const)
      expect(
        availability(commandOf(comment), contextOf({ role: 'borrower', selection: [photo, ref('media', 2)] })),
      ).toMatchObject({ ok: false, show: true })
  })

  it('hides a command that the screen does not offer', () => {
    expect(availability(commandOf('view.map'), contextOf({ offers: new Set() }))).toMatchObject({
      ok: false,
      show: false,
    })
  })

  it('gives the reason why completing is not possible', () => {
    const here = ref('drawRequest', 9, { inspectionStatus: 'submitted', pending: 3 })
    expect(availability(commandOf('inspection.complete'), contextOf({ here, around: [] }))).toMatchObject({
      ok: false,
      why: '3 photos or videos wait for review',
    })
  })
})

describe('arguments', () => {
  const templates = [{ value: 'Stand closer', label: 'Too far away' }]

  it('turn a number key into the text of its template', () => {
    const args = filled(commandOf('media.useTemplate'), contextOf({ lists: { commentTemplates: templates } }), { n: 1 })
    expect(args).toEqual({ text: 'Stand closer' })
    expect(nextQuestion(commandOf('media.useTemplate'), contextOf(), args)).toBeNull()
  })

  it('ask for a template if the number has none', () => {
    const args = filled(commandOf('media.useTemplate'), contextOf({ lists: { commentTemplates: templates } }), { n: 7 })
    expect(nextQuestion(commandOf('media.useTemplate'), contextOf(), args)?.name).toBe('text')
  })

  const lists = {
    checklist: [{ value: id(50), label: 'Base laid', name: '07 Walks, Base laid', version: 4, frozen: 40 }],
  }
  const onItem = contextOf({ here: ref('item', 7, submitted), lists })
  const setProgress = change('checklist.setProgress')

  it('ask for a reason only below the frozen progress', () => {
    const at = (progress: number) => nextQuestion(setProgress, onItem, { entry: id(50), progress })?.name
    expect([at(39.9), at(40), at(70)]).toEqual(['reason', undefined, undefined])
  })

  it.each([
    ['70', 70],
    ['33,3 %', 33.3],
    ['0', 0],
    ['100', 100],
    ['99.9', 99.9],
  ])('read %s as a percentage', (typed, value) => {
    const question = setProgress.questions.progress
    expect(question && 'format' in question && schemaOf(question.format).safeParse(typed)).toMatchObject({
      success: true,
      data: value,
    })
  })

  it.each([
    ['100.1', 'Progress is between 0 and 100'],
    ['-1', 'Enter a number'],
    ['x', 'Enter a number'],
    ['', 'Enter a number'],
    ['33.33', 'Progress is between 0 and 100'],
  ])('reject %s', (typed, message) => {
    const question = setProgress.questions.progress
    const read = question && 'format' in question ? schemaOf(question.format).safeParse(typed) : null
    expect(read?.success).toBe(false)
    expect(read && !read.success && read.error.issues[0]?.message).toBe(message)
  })

  it('target the chosen checklist line with its version', () => {
    const call = callOf(setProgress, onItem, { entry: id(50), progress: 70 }, { targets: [ref('item', 7)] }, id(99))
    expect(call).toEqual({
      id: 'checklist.setProgress',
      args: { progress: 70 },
      targets: [{ noun: 'checklist', id: id(50), version: 4 }],
      key: id(99),
    })
  })
})

describe('a call', () => {
  it('survives JSON and the wire schema', () => {
    const call = callOf(change('media.verify'), contextOf(), {}, { targets: [photo] }, id(99))
    expect(callSchema.parse(JSON.parse(JSON.stringify(call)))).toEqual(call)
  })

  it('passes the wire schema with a field that an older version stored', () => {
    const call = callOf(change('media.verify'), contextOf(), {}, { targets: [photo] }, id(99))
    expect(callSchema.parse({ ...JSON.parse(JSON.stringify(call)), deed: id(98) })).toEqual(call)
  })

  it('rejects unknown arguments', async () => {
    const port: Port = { call: () => Promise.reject(new Error('not reached')) }
    expect(() => commandHandlers['media.verify'].run({ status: 'defective' }, [photo], port)).toThrow()
  })

  it('decides on one photo, with a comment and on several photos by separate operations', async () => {
    const requests: string[] = []
    const port: Port = {
      call: (operation) => {
        requests.push(operation)
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    await expect(commandHandlers['media.verify'].run({}, [photo], port)).rejects.toThrow()
    await expect(commandHandlers['media.useTemplate'].run({ text: 'Too dark' }, [photo], port)).rejects.toThrow()
    await expect(commandHandlers['media.verify'].run({}, [photo, ref('media', 2)], port)).rejects.toThrow()
    expect(requests).toEqual(['items.updateImageStatus', 'inspections.validateMedia', 'inspections.setMediaStatuses'])
  })

  it('updates optimistically, and the inverse reverts it', () => {
    const store = { read: () => ({ uuid: photo.id, status: 'pending', remarks: 'dark', version: 1 }) }
    const patch: Patch = change('media.verify').optimistic?.({}, [photo], store) ?? []
    expect(patch).toEqual([{ noun: 'media', id: photo.id, set: { status: 'verified', remarks: null } }])
    expect(inverse(patch, store)).toEqual([
      { noun: 'media', id: photo.id, set: { status: 'pending', remarks: 'dark' } },
    ])
  })
})

describe("a lot's budget", () => {
  const setBudget = change('lot.setBudget')
  const bodies = async (totalBudget: number | null) => {
    const requests: unknown[] = []
    const port: Port = {
      call: (operation, input) => {
        requests.push({ operation, ...input })
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    await expect(commandHandlers['lot.setBudget'].run({ totalBudget }, [ref('lot', 3)], port)).rejects.toThrow(
      'answered',
    )
    return requests
  }

  it('is asked for as money, and omitted only explicitly', () => {
    expect(nextQuestion(setBudget, contextOf(), {})).toMatchObject({ name: 'totalBudget', question: { kind: 'money' } })
    expect([1240000, null].map((totalBudget) => nextQuestion(setBudget, contextOf(), { totalBudget }))).toEqual([
      null,
      null,
    ])
  })

  it('is set by one call with the version that was seen', async () => {
    const to = { operation: 'lots.updateTotalBudget', params: { lotId: id(3) } }
    expect(await bodies(1_240_000)).toEqual([{ ...to, body: { totalBudget: 1_240_000, version: 3 } }])
    expect(await bodies(null)).toEqual([{ ...to, body: { totalBudget: null, version: 3 } }])
    for (const odd of [-1, 1.5, '1'])
      expect(() => commandHandlers['lot.setBudget'].run({ totalBudget: odd }, [ref('lot', 3)], noPort)).toThrow()
  })
})

describe('all matching records', () => {
  const filter = { keyword: null, filters: { requestId: [id(9)], bucket: ['toReview'] } }
  const matching = { noun: 'media' as const, filter, except: [id(7)], expected: 240 }
  const shown = [ref('media', 2, submitted), ref('media', 3, submitted)]
  const context = contextOf({ mode: 'grid', selection: shown, matching })

  it('are targeted with those on the screen, which alone are updated at once', () => {
    const verify = change('media.verify')
    const aim = selectionOf(verify, context)
    expect(aim).toEqual({ targets: shown, matching })
    const call = callOf(verify, context, {}, aim, id(99))
    expect(call.targets.map((target) => target.id)).toEqual([id(2), id(3)])
    expect(countOf(call)).toBe(240)
    expect(callSchema.parse(JSON.parse(JSON.stringify(call)))).toEqual(call)
    expect(verify.optimistic?.({}, call.targets, { read: () => undefined })).toHaveLength(2)
  })

  it('are sent as a filter, also if the screen shows one or none of them', async () => {
    const requests: unknown[] = []
    const port: Port = {
      call: (operation, input) => {
        requests.push({ operation, input })
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    const { filter: wanted, except, expected } = matching
    for (const targets of [shown, shown.slice(0, 1), []])
      await expect(commandHandlers['media.reject'].run({}, targets, port, matching)).rejects.toThrow()
    const body = { status: 'defective', target: { filter: wanted, except, expected } }
    expect(requests).toEqual(new Array(3).fill({ operation: 'inspections.setMediaStatuses', input: { body } }))
  })

  it('may allow a decision that no record on the screen allows', () => {
    const mine = shown.map((one) => ({ ...one, state: { ...submitted, uploadedByMe: true } }))
    const fits = (expected: number) =>
      availability(commandOf('media.verify'), { ...context, selection: mine, matching: { ...matching, expected } })
    expect([fits(240).ok, fits(2).ok]).toEqual([true, false])
    expect(availability(commandOf('media.verify'), { ...context, selection: [] }).ok).toBe(true)
  })

  it('do not affect a command on one record, and disable a command without a bulk operation', () => {
    expect(selectionOf(commandOf('media.revert'), context)).toEqual({ targets: [photo] })
    const items = {
      ...context,
      selection: [ref('item', 4, submitted)],
      matching: { ...matching, noun: 'item' as const },
    }
    expect(availability(commandOf('item.approve'), items)).toMatchObject({ ok: false, show: true })
  })

  it('cannot be commented on by a borrower', () => {
    const borrower = { ...context, role: 'borrower' as const, selection: shown.slice(0, 1) }
    expect(availability(commandOf('media.writeComment'), borrower)).toMatchObject({ ok: false, show: true })
  })
})
