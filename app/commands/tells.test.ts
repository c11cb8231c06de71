import { describe, expect, it } from 'vitest'
import type { Args } from './command'
import { tellsOf } from './tells'

const had = { first: 2, valley: 1, oak: 2 }
const lenders = { first: 'First Bank', valley: 'Cedar Valley', oak: 'Oak', new: 'New Bank' }

/** What the question says of a report in one template, to these lenders, and in the template that was chosen. */
const told = (chosen: readonly (keyof typeof lenders)[], next: number, template?: string) =>
  tellsOf('report.send', {
    about: { versions: { had, next, template: 'standard' } },
    args: { lenders: chosen, ...(template && { templateId: template }) },
    named: { lenders: chosen.map((id) => lenders[id]) },
  }).slice(2)

describe('the question before sending', () => {
  it('says nothing of versions to who never had one', () => {
    expect(told(['new'], 3)).toEqual([])
  })

  it('says of each lender which version is replaced, the newest first', () => {
    expect(told(['first', 'new', 'valley', 'oak'], 3)).toEqual([
      'First Bank, Oak have version 2: this one replaces it',
      'Cedar Valley has version 1: this one replaces it',
    ])
  })

  it('says who gets the same one again', () => {
    expect(told(['first', 'valley'], 2)).toEqual([
      'First Bank has version 2 and gets it again: nothing changed since',
      'Cedar Valley has version 1: this one replaces it',
    ])
  })

  it('claims nothing of what another template makes of it', () => {
    expect(told(['first'], 2, 'letter')).toEqual(['First Bank has version 2 already'])
    expect(told(['first'], 2, 'standard')).toEqual([
      'First Bank has version 2 and gets it again: nothing changed since',
    ])
  })

  it('names them all, and knows of nothing where it is asked from elsewhere', () => {
    const named = { lenders: ['First Bank', 'Oak'] }
    expect(tellsOf('report.send', { about: {}, args: { lenders: ['first', 'oak'] }, named })).toEqual([
      'To First Bank, Oak, with the PDF and a link of their own',
      'In the template: the default',
    ])
  })

  it('says beside each lender where it goes', () => {
    const told = { args: { lenders: ['first', 'oak'] }, named: { lenders: ['First Bank', 'Oak'] } }
    const details = { lenders: ['loans@first.test', '3 addresses'] }
    expect(tellsOf('report.send', { about: {}, ...told, details })[0]).toBe(
      'To First Bank (loans@first.test), Oak (3 addresses), with the PDF and a link of their own',
    )
  })

  it('names the template it is in, as the page here calls it', () => {
    const lists = { templates: ['Standard', 'Letter'].map((label) => ({ value: label.toLowerCase(), label })) }
    const inWords = (args: Args) => tellsOf('report.send', { about: {}, args, named: {}, lists })[1]
    expect(inWords({ templateId: 'letter' })).toBe('In the template: Letter')
    expect(inWords({ templateId: null })).toBe('In the template: Standard')
    const about = { template: 'Standard' }
    expect(tellsOf('report.send', { about, args: {}, named: {} })[1]).toBe('In the template: Standard')
  })
})
