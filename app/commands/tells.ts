import { asked } from 'contract/ask-words'
import { listed, type RuleFacts } from 'contract/rules'
import type { Args, CommandId, Named } from './command'
import type { Lists } from './context'

/** What a question tells of: what the record says, what was answered before, what those answers were called, and what stood beside that. */
type Told = { about: RuleFacts; args: Args; named: Named; details?: Named | undefined; lists?: Lists | undefined }

/** What completing does besides (contract: "Complete"): it approves the items left, and leaves out what is defective. */
function completing({ about: { unapproved = [], leftOut = [] } }: Told): string[] {
  const [items, names] = [listed(unapproved), listed(leftOut)]
  return [
    ...(unapproved.length > 0 ? [asked('completeApproves', { count: unapproved.length, items })] : []),
    ...(leftOut.length > 0 ? [asked('completeLeavesOut', { count: leftOut.length, names })] : []),
  ]
}

/** Names of the chosen lenders by the version they were sent before; who was sent none is in no group. */
function byVersion({ about: { versions }, args, named: { lenders: names = [] } }: Told): [number, string[]][] {
  const groups = new Map<number, string[]>()
  const ids = Array.isArray(args.lenders) ? args.lenders.map(String) : []
  ids.forEach((id, index) => {
    const version = versions?.had[id]
    if (version !== undefined) groups.set(version, [...(groups.get(version) ?? []), names[index] ?? ''])
  })
  return [...groups].sort(([one], [other]) => other - one)
}

/** Whose words the report is in: the chosen template's, or else the default's, by its name where the page here knows it. */
function templateOf({ about, args, named, lists }: Told): string {
  const known = lists?.templates ?? []
  const chosen = typeof args.templateId === 'string' ? args.templateId : null
  const one = chosen === null ? known[0] : known.find(({ value }) => value === chosen)
  const usual = chosen === null ? about.template : undefined
  return one?.label ?? named.templateId?.[0] ?? usual ?? asked('defaultTemplate')
}

/** The lenders by name, each with its address or how many it has. */
const withAddresses = ({ named, details }: Told): string[] =>
  (named.lenders ?? []).map((name, index) => {
    const address = details?.lenders?.[index]
    return address ? `${name} (${address})` : name
  })

/** Whom the report goes to, and of each what it is to them: a version that replaces theirs, or theirs again. */
function sending(told: Told): string[] {
  const { next = 0, template = null } = told.about.versions ?? {}
  const isOther = typeof told.args.templateId === 'string' && told.args.templateId !== template
  return [
    asked('sendTo', { names: listed(withAddresses(told)) }),
    asked('sendIn', { template: templateOf(told) }),
    ...byVersion(told).map(([version, names]) =>
      asked(isOther ? 'sendBeside' : version < next ? 'sendReplaces' : 'sendAgain', {
        names: listed(names),
        count: names.length,
        version,
      }),
    ),
  ]
}

/** What signing out leaves on this device. */
const leaving = ({ about: { unsent = 0 } }: Told): string[] =>
  unsent > 0 ? [asked('unsentStays', { count: unsent }), asked('unsentUntil')] : []

/** Each item that would go without what was asked of it. */
const submitting = ({ about: { lacking = [] } }: Told): string[] =>
  lacking.length > 0 ? [...lacking, asked('submitLocks')] : []

const tellers: Readonly<Partial<Record<CommandId, (told: Told) => string[]>>> = {
  'inspection.submit': submitting,
  'inspection.complete': completing,
  'inspection.setStatus': completing,
  'report.send': sending,
  'account.signOut': leaving,
}

/** What the question before a command says it brings, a sentence a line. The palette alone asks it, so it comes with it. */
export const tellsOf = (id: CommandId, told: Told): readonly string[] => tellers[id]?.(told) ?? []
