import { describe, expect, it } from 'vitest'
import { availability } from '~/commands/engine/availability'
import { bareContext } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { pathOfHit, refOf } from './record-rows'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('addresses of records', () => {
  const hit = {
    uuid: id(7),
    title: 'x',
    subtitle: '',
    status: null,
    version: 1,
    archived: false,
    lotId: id(1),
    requestId: id(2),
    itemId: null,
  }

  it.each([
    [{ ...hit, noun: 'event' as const }, `/calendar/${id(7)}`],
    [{ ...hit, noun: 'lot' as const }, `/lots/${id(7)}`],
    [{ ...hit, noun: 'drawRequest' as const }, `/lots/${id(1)}/requests/${id(7)}`],
    [{ ...hit, noun: 'item' as const }, `/lots/${id(1)}/requests/${id(2)}/inspections/${id(7)}`],
    [{ ...hit, noun: 'user' as const, subtitle: 'Reviewer · Northgate' }, `/users/${id(7)}`],
    [{ ...hit, noun: 'lender' as const }, `/lenders/${id(7)}/edit`],
    [{ ...hit, noun: 'costCode' as const }, `/cost-codes/${id(7)}/edit`],
    [{ ...hit, noun: 'drawRequest' as const, lotId: null }, null],
    [{ ...hit, noun: 'lot' as const, archived: true, title: '1 Oak, Arvada' }, '/archive?keyword=1+Oak%2C+Arvada'],
  ])('%#', (given, path) => {
    expect(pathOfHit(given)).toBe(path)
  })
})

it('of a lot without a draw, or with none completed, a search knows that no report of it can be sent', () => {
  const hit = {
    noun: 'lot',
    uuid: id(1),
    title: '1 Oak Street',
    subtitle: '',
    version: 1,
    archived: false,
    lotId: null,
    requestId: null,
    itemId: null,
  } as const
  const fits = (status: string | null, completed?: number) =>
    availability(commandOf('report.send'), {
      ...bareContext('agency', 'page'),
      here: refOf({ ...hit, status, completed }),
    })
  expect(fits(null)).toMatchObject({ ok: false, why: 'This lot has no draw request yet', show: true })
  expect(fits('submitted')).toEqual({ ok: true })
  expect(fits('submitted', 1)).toEqual({ ok: true })
  expect(fits('submitted', 0)).toMatchObject({
    ok: false,
    why: 'No draw request of this lot is completed yet',
    show: true,
  })
})
