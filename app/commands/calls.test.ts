import { describe, expect, it } from 'vitest'
import type { TargetNoun } from 'contract/nouns'
import type { RuleFacts } from 'contract/rules'
import { aimOf, availability } from './availability'
import { offers } from './browser-port'
import { callOf, filled, inverse, nextAsk } from './call'
import { callSchema, isChange } from './command'
import type { ChangeCommand, CommandId, Patch, Port } from './command'
import { bareFacts, countOf } from './context'
import type { Facts, Ref } from './context'
import { commandOf } from './registry'
import { forget } from './undo-amends'
import { emptyStack, push, putBack, takeBack } from './undo-stack'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ref = (noun: TargetNoun, n: number, state: RuleFacts = {}): Ref => ({
  noun,
  id: id(n),
  version: n,
  state,
  label: `${noun} ${n}`,
})
const submitted: RuleFacts = { inspectionStatus: 'submitted', mediaStatus: 'pending' }
const photo = ref('media', 1, submitted)
const drawRequest = ref('drawRequest', 9, { inspectionStatus: 'submitted', pending: 0, withoutProgress: [] })

const facts = (given: Partial<Facts> = {}): Facts => ({
  ...bareFacts('reviewer', 'single'),
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

it('the outbox is offered to the admin of the demo alone', () => {
  const offered = (given: Partial<Facts>) => availability(commandOf('go.outbox'), facts(given)).ok
  expect(offered({ role: 'admin', isDemo: true })).toBe(true)
  expect(offered({ role: 'admin', isDemo: false })).toBe(false)
  expect(offered({ role: 'agency', isDemo: true })).toBe(false)
})

describe('targets', () => {
  const others = [ref('media', 2, submitted), ref('media', 3, submitted)]

  it('are the selection, else the record here', () => {
    expect(aimOf(commandOf('media.verify'), facts({ selection: others }))).toEqual({ targets: others })
    expect(aimOf(commandOf('media.verify'), facts())).toEqual({ targets: [photo] })
  })

  it('are the record around that is meant', () => {
    expect(aimOf(commandOf('inspection.complete'), facts())).toEqual({ targets: [drawRequest] })
  })

  it('leave a selection of other records alone', () => {
    expect(aimOf(commandOf('media.verify'), facts({ selection: [ref('lot', 5)] }))).toEqual({ targets: [photo] })
  })
})

describe('availability', () => {
  it("greys with the contract's reason", () => {
    const mine = ref('media', 1, { ...submitted, uploadedByMe: true })
    expect(availability(commandOf('media.verify'), facts({ here: mine }))).toMatchObject({
      ok: false,
      show: true,
      why: expect.stringContaining('uploaded themselves'),
    })
  })

  it('lets a bulk through when one of many may be done', () => {
    const selection = [ref('media', 2, { ...submitted, uploadedByMe: true }), ref('media', 3, submitted)]
    expect(availability(commandOf('media.verify'), facts({ selection })).ok).toBe(true)
  })

  it('hides decisions from a borrower, who may still comment on one', () => {
    expect(availability(commandOf('media.verify'), facts({ role: 'borrower' }))).toMatchObject({
      ok: false,
      show: false,
    })
    expect(availability(commandOf('media.writeComment'), facts({ role: 'borrower' })).ok).toBe(true)
    for (const comment of ['media.writeComment', 'media.comment'] as const)
      expect(
        availability(commandOf(comment), facts({ role: 'borrower', selection: [photo, ref('media', 2)] })),
      ).toMatchObject({ ok: false, show: true })
  })

  it('hides what the screen does not offer', () => {
    expect(availability(commandOf('view.map'), facts({ offers: new Set() }))).toMatchObject({ ok: false, show: false })
  })

  it('says what closes the gate of completing', () => {
    const here = ref('drawRequest', 9, { inspectionStatus: 'submitted', pending: 3 })
    expect(availability(commandOf('inspection.complete'), facts({ here, around: [] }))).toMatchObject({
      ok: false,
      why: '3 media wait for review',
    })
  })
})

describe('arguments', () => {
  const templates = [{ value: 'Stand closer', label: 'Too far away' }]

  it('turn a number key into the text of its template', () => {
    const args = filled(commandOf('media.useTemplate'), facts({ lists: { commentTemplates: templates } }), { n: 1 })
    expect(args).toEqual({ text: 'Stand closer' })
    expect(nextAsk(commandOf('media.useTemplate'), facts(), args)).toBeNull()
  })

  it('ask for a template when there is none of that number', () => {
    const args = filled(commandOf('media.useTemplate'), facts({ lists: { commentTemplates: templates } }), { n: 7 })
    expect(nextAsk(commandOf('media.useTemplate'), facts(), args)?.name).toBe('text')
  })

  const lists = {
    checklist: [{ value: id(50), label: 'Base laid', name: '07 Walks, Base laid', version: 4, frozen: 40 }],
  }
  const onItem = facts({ here: ref('item', 7, submitted), lists })
  const setProgress = change('checklist.setProgress')

  it('ask for a reason only below what was frozen', () => {
    const at = (progress: number) => nextAsk(setProgress, onItem, { entry: id(50), progress })?.name
    expect([at(39.9), at(40), at(70)]).toEqual(['reason', undefined, undefined])
  })

  it.each([
    ['70', 70],
    ['33,3 %', 33.3],
    ['0', 0],
    ['100', 100],
    ['99.9', 99.9],
  ])('read %s as a percentage', (typed, value) => {
    const ask = setProgress.asks.progress
    expect(ask && 'check' in ask && ask.check.safeParse(typed)).toMatchObject({ success: true, data: value })
  })

  it.each([
    ['100.1', 'Progress is between 0 and 100'],
    ['-1', 'A number is needed'],
    ['x', 'A number is needed'],
    ['', 'A number is needed'],
    ['33.33', 'Progress is between 0 and 100'],
  ])('refuse %s', (typed, message) => {
    const ask = setProgress.asks.progress
    const read = ask && 'check' in ask ? ask.check.safeParse(typed) : null
    expect(read?.success).toBe(false)
    expect(read && !read.success && read.error.issues[0]?.message).toBe(message)
  })

  it('aim at the line that was chosen, with its version', () => {
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
  it('is what the wire takes', () => {
    const call = callOf(change('media.verify'), facts(), {}, { targets: [photo] }, id(99))
    expect(callSchema.parse(JSON.parse(JSON.stringify(call)))).toEqual(call)
  })

  it('refuses arguments its command does not know', async () => {
    const port: Port = { call: () => Promise.reject(new Error('not reached')) }
    expect(() => change('media.verify').run({ status: 'defective' }, [photo], port)).toThrow()
  })

  it('decides on one by one operation, with words by another, and on many by a third', async () => {
    const asked: string[] = []
    const port: Port = {
      call: (operation) => {
        asked.push(operation)
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    await expect(change('media.verify').run({}, [photo], port)).rejects.toThrow()
    await expect(change('media.useTemplate').run({ text: 'Too dark' }, [photo], port)).rejects.toThrow()
    await expect(change('media.verify').run({}, [photo, ref('media', 2)], port)).rejects.toThrow()
    expect(asked).toEqual(['items.updateImageStatus', 'inspections.validateMedia', 'inspections.setMediaStatuses'])
  })

  it('paints what it will do, and the inverse paints it back', () => {
    const store = { read: () => ({ uuid: photo.id, status: 'pending', remarks: 'dark', version: 1 }) }
    const painted: Patch = change('media.verify').instant?.({}, [photo], store) ?? []
    expect(painted).toEqual([{ noun: 'media', id: photo.id, set: { status: 'verified', remarks: null } }])
    expect(inverse(painted, store)).toEqual([
      { noun: 'media', id: photo.id, set: { status: 'pending', remarks: 'dark' } },
    ])
  })
})

describe("a lot's budget", () => {
  const setBudget = change('lot.setBudget')
  const bodies = async (totalBudget: number | null) => {
    const asked: unknown[] = []
    const port: Port = {
      call: (operation, input) => {
        asked.push({ operation, ...input })
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    await expect(setBudget.run({ totalBudget }, [ref('lot', 3)], port)).rejects.toThrow('answered')
    return asked
  }

  it('is asked for as money, and left out only by saying so', () => {
    expect(nextAsk(setBudget, facts(), {})).toMatchObject({ name: 'totalBudget', ask: { kind: 'money' } })
    expect([1240000, null].map((totalBudget) => nextAsk(setBudget, facts(), { totalBudget }))).toEqual([null, null])
  })

  it('is set by one call, with the version that was seen', async () => {
    const to = { operation: 'lots.updateTotalBudget', params: { lotId: id(3) } }
    expect(await bodies(1_240_000)).toEqual([{ ...to, body: { totalBudget: 1_240_000, version: 3 } }])
    expect(await bodies(null)).toEqual([{ ...to, body: { totalBudget: null, version: 3 } }])
    for (const odd of [-1, 1.5, '1'])
      expect(() => setBudget.run({ totalBudget: odd }, [ref('lot', 3)], noPort)).toThrow()
  })
})

describe('all that match', () => {
  const filter = { keyword: null, filters: { requestId: [id(9)], bucket: ['toReview'] } }
  const matching = { noun: 'media' as const, filter, except: [id(7)], expected: 240 }
  const shown = [ref('media', 2, submitted), ref('media', 3, submitted)]
  const now = facts({ mode: 'grid', selection: shown, matching })

  it('are aimed at with those of them on the screen, which alone are painted', () => {
    const verify = change('media.verify')
    const aim = aimOf(verify, now)
    expect(aim).toEqual({ targets: shown, matching })
    const call = callOf(verify, now, {}, aim, id(99))
    expect(call.targets.map((target) => target.id)).toEqual([id(2), id(3)])
    expect(countOf(call)).toBe(240)
    expect(callSchema.parse(JSON.parse(JSON.stringify(call)))).toEqual(call)
    expect(verify.instant?.({}, call.targets, { read: () => undefined })).toHaveLength(2)
  })

  it('are told to the provider by their filter, also where the screen shows one or none of them', async () => {
    const asked: unknown[] = []
    const port: Port = {
      call: (operation, input) => {
        asked.push({ operation, input })
        return Promise.reject(new Error('answered elsewhere'))
      },
    }
    const { filter: wanted, except, expected } = matching
    for (const targets of [shown, shown.slice(0, 1), []])
      await expect(change('media.reject').run({}, targets, port, matching)).rejects.toThrow()
    const body = { status: 'defective', target: { filter: wanted, except, expected } }
    expect(asked).toEqual(new Array(3).fill({ operation: 'inspections.setMediaStatuses', input: { body } }))
  })

  it('may be done where none on the screen may, for there are others', () => {
    const mine = shown.map((one) => ({ ...one, state: { ...submitted, uploadedByMe: true } }))
    const fits = (expected: number) =>
      availability(commandOf('media.verify'), { ...now, selection: mine, matching: { ...matching, expected } })
    expect([fits(240).ok, fits(2).ok]).toEqual([true, false])
    expect(availability(commandOf('media.verify'), { ...now, selection: [] }).ok).toBe(true)
  })

  it('leave alone what acts on one record, and grey what has no operation for them', () => {
    expect(aimOf(commandOf('media.revert'), now)).toEqual({ targets: [photo] })
    const items = { ...now, selection: [ref('item', 4, submitted)], matching: { ...matching, noun: 'item' as const } }
    expect(availability(commandOf('item.approve'), items)).toMatchObject({ ok: false, show: true })
  })

  it('are not commented on by a borrower', () => {
    const borrower = { ...now, role: 'borrower' as const, selection: shown.slice(0, 1) }
    expect(availability(commandOf('media.writeComment'), borrower)).toMatchObject({ ok: false, show: true })
  })
})

describe('the undo stack', () => {
  const step = (key: string, deed?: string) => ({
    key,
    ...(deed && { deed }),
    id: 'media.verify' as const,
    count: 1,
    before: [],
    after: [],
  })
  /** Keys for the calls of a step, each its own. */
  const keys = (...given: string[]) => {
    const left = [...given]
    return () => left.shift() ?? 'one more'
  }
  const keysOf = (steps: readonly { key: string }[]) => steps.map(({ key }) => key)

  it('takes back the newest, puts it back, and takes it back again by the call that put it back', () => {
    const two = push(push(emptyStack, step('a')), step('b'))
    const back = takeBack(two, keys('u1'))
    expect(keysOf(back.steps)).toEqual(['b'])
    const again = putBack(back.stack, keys('r1'))
    expect(keysOf(again.steps)).toEqual(['u1'])
    expect(keysOf(takeBack(again.stack, keys('u2')).steps)).toEqual(['r1'])
  })

  it('takes back the step of one call, and leaves the others', () => {
    const two = push(push(emptyStack, step('a')), step('b'))
    const back = takeBack(two, keys('u1'), 'a')
    expect([keysOf(back.steps), keysOf(back.stack.done)]).toEqual([['a'], ['b']])
    expect(takeBack(two, keys('u1'), 'gone')).toEqual({ stack: two, steps: [], moved: [] })
  })

  it('takes back and puts back what was done to many by a call for each at once, by any of its calls or its own name', () => {
    const many = ['a', 'b', 'c'].reduce((stack, key) => push(stack, step(key, 'many')), push(emptyStack, step('first')))
    for (const of of [undefined, 'b', 'many']) {
      const back = takeBack(many, keys('u1', 'u2', 'u3'), of)
      expect([keysOf(back.steps), keysOf(back.stack.done)]).toEqual([['a', 'b', 'c'], ['first']])
      const again = putBack(back.stack, keys('r1', 'r2', 'r3'))
      expect([keysOf(again.steps), keysOf(again.stack.done)]).toEqual([
        ['u1', 'u2', 'u3'],
        ['first', 'r1', 'r2', 'r3'],
      ])
    }
  })

  it('reaches the step before one that the server refuses to take back', () => {
    const back = takeBack(push(push(emptyStack, step('a')), step('b')), keys('u1'))
    const left = forget(back.stack, 'u1')
    expect(keysOf(takeBack(left, keys('u2')).steps)).toEqual(['a'])
    expect(putBack(left, keys('r1')).steps).toEqual([])
  })

  it('cannot put back what a new step has overtaken', () => {
    const back = takeBack(push(emptyStack, step('a')), keys('u1'))
    expect(putBack(push(back.stack, step('b')), keys('r1')).steps).toEqual([])
  })

  it('forgets a step whose call failed', () => {
    expect(forget(push(emptyStack, step('a')), 'a')).toEqual(emptyStack)
  })

  it('keeps two hundred steps', () => {
    const many = Array.from({ length: 300 }, (_, at) => at).reduce(
      (stack, at) => push(stack, step(String(at))),
      emptyStack,
    )
    expect(many.done).toHaveLength(200)
    expect(many.done.at(-1)?.key).toBe('299')
    const whole = ['a', 'b', 'c'].reduce((stack, key) => push(stack, step(key, 'many')), many)
    expect(keysOf(whole.done).at(0)).toBe('101')
    expect(whole.done).toHaveLength(202)
  })
})
