import { describe, expect, it } from 'vitest'
import type { Args } from './command'
import { consequencesOf } from './confirmations'

const had = { first: 2, valley: 1, oak: 2 }
const lenders = { first: 'First Bank', valley: 'Cedar Valley', oak: 'Oak', new: 'New Bank' }

/** Text of the question for a report in one template, for these lenders and the chosen template. */
const versionLines = (chosen: readonly (keyof typeof lenders)[], next: number, template?: string) =>
  consequencesOf('report.send', {
    about: { versions: { had, next, template: 'standard' } },
    args: { lenders: chosen, ...(template && { templateId: template }) },
    named: { lenders: chosen.map((id) => lenders[id]) },
  }).slice(2)

describe('the confirmation before sending a report', () => {
  it('does not mention versions to a lender without one', () => {
    expect(versionLines(['new'], 3)).toEqual([])
  })

  it('names for each lender the version that is replaced, newest first', () => {
    expect(versionLines(['first', 'new', 'valley', 'oak'], 3)).toEqual([
      'First Bank, Oak have version 2: this one replaces it',
      'Cedar Valley has version 1: this one replaces it',
    ])
  })

  it('names the lenders that get the same version again', () => {
    expect(versionLines(['first', 'valley'], 2)).toEqual([
      'First Bank has version 2 and gets it again: nothing changed since',
      'Cedar Valley has version 1: this one replaces it',
    ])
  })

  it('claims nothing about other templates', () => {
    expect(versionLines(['first'], 2, 'letter')).toEqual(['First Bank has version 2 already'])
    expect(versionLines(['first'], 2, 'standard')).toEqual([
      'First Bank has version 2 and gets it again: nothing changed since',
    ])
  })

  it('names all lenders, and no versions if asked from elsewhere', () => {
    const named = { lenders: ['First Bank', 'Oak'] }
    expect(consequencesOf('report.send', { about: {}, args: { lenders: ['first', 'oak'] }, named })).toEqual([
      'To First Bank, Oak, with the PDF and a link of their own',
      'In the template: the default',
    ])
  })

  it('shows the address of each lender', () => {
    const versionLines = { args: { lenders: ['first', 'oak'] }, named: { lenders: ['First Bank', 'Oak'] } }
    const details = { lenders: ['loans@first.test', '3 addresses'] }
    expect(consequencesOf('report.send', { about: {}, ...versionLines, details })[0]).toBe(
      'To First Bank (loans@first.test), Oak (3 addresses), with the PDF and a link of their own',
    )
  })

  it('names the template as the page does', () => {
    const lists = { templates: ['Standard', 'Letter'].map((label) => ({ value: label.toLowerCase(), label })) }
    const inWords = (args: Args) => consequencesOf('report.send', { about: {}, args, named: {}, lists })[1]
    expect(inWords({ templateId: 'letter' })).toBe('In the template: Letter')
    expect(inWords({ templateId: null })).toBe('In the template: Standard')
    const about = { template: 'Standard' }
    expect(consequencesOf('report.send', { about, args: {}, named: {} })[1]).toBe('In the template: Standard')
  })
})

it('names before completing the items whose amounts stay out of the recommendation', () => {
  const lines = (unlinked: { names: readonly string[]; amount: number }) =>
    consequencesOf('inspection.complete', { about: { unlinked }, args: {}, named: {} })
  expect(lines({ names: ['Plumbing', 'Fence'], amount: 4_000_050 })).toEqual([
    'Without a budget line, $40,000.50 stays out of the recommendation: Plumbing, Fence',
  ])
  expect(lines({ names: [], amount: 0 })).toEqual([])
})

it('names the link to revoke, chosen on a page or by its row in the report', () => {
  const links = [{ value: 'one', label: 'First Bank, loans@first.test' }]
  const input = { about: {}, args: { link: 'one' }, lists: { links } }
  const byRow = consequencesOf('report.revokeLink', { ...input, named: {} })
  expect(byRow[0]).toBe('Link of First Bank, loans@first.test')
  const chosen = consequencesOf('report.revokeLink', { ...input, named: { link: ['loans@first.test'] } })
  expect(chosen[0]).toBe('Link of loans@first.test')
})

it('names the items without photos before a status of Submitted, and not before another', () => {
  const input = { about: { missingMedia: ['Gutters: no photos'] }, named: {} }
  const lines = (status: string) => consequencesOf('inspection.setStatus', { ...input, args: { status } })
  expect(lines('submitted')).toEqual(consequencesOf('inspection.submit', { ...input, args: {} }))
  expect(lines('submitted')[0]).toBe('Gutters: no photos')
  expect(lines('completed')).toEqual([])
})
