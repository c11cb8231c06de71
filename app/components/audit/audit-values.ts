import { withPercent } from 'contract/money/percent'
import { auditLine } from 'contract/audit/audit-lines'
import type { AuditEntry } from 'contract/audit/calls'
import { roleName } from 'contract/core/roles'
import {
  activeStatuses,
  inspectionStatuses,
  itemStatuses,
  mediaStatuses,
  unreadableLook,
  userLooks,
} from 'contract/core/statuses'
import { areaText } from 'contract/geo/area'
import type { Units } from 'contract/geo/units'
import { type Channel, channels, type MessageKind, messageKindNames } from 'contract/notifications/message-kinds'
import type { Writer } from 'contract/summaries/calls'
import { centsText } from 'contract/money/cents'
import { writerWords } from 'contract/text/writer-words'
import { t } from 'locales/audit'
import { t as commandText, type CommandMessage } from 'locales/commands'
import { languageOf, languages } from 'locales/languages'
import { t as kindText } from 'locales/message-kinds'
import type { Clock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import { isChange } from '~/commands/engine/command'
import { registry } from '~/commands/engine/registry'
import { coordinatesText } from '~/lib/geo/lot-location'
import { rateText } from '~/lib/text/rate'
import { countText, dollarsText } from '~/lib/text/money'
import { instantText, plainDateText } from '~/lib/time/dates'
import { zoneText } from '~/lib/time/zone-text'

/** Settings of the reader that values depend on. */
export type Reader = { clock: Clock; units: Units }

type Show = (value: never, noun: AuditEntry['noun'], reader: Reader) => string | undefined

const choiceOf = (value: string): string | undefined => {
  const id = `choice.${value}`
  const text = commandText.of(id as CommandMessage)
  return text === id ? undefined : text
}

const statuses: Readonly<Partial<Record<AuditEntry['noun'], Readonly<Record<string, { label: string }>>>>> = {
  drawRequest: inspectionStatuses,
  item: itemStatuses,
  media: mediaStatuses,
  user: { ...userLooks, deleted: userLooks.inactive },
}

const labelIn = (looks: Readonly<Record<string, { label: string }>>, value: string) => looks[value]?.label

const mutes: ReadonlyMap<string, { kind: MessageKind; channel: Channel }> = new Map(
  messageKindNames.flatMap((kind) => channels.map((channel) => [`${kind}.${channel}`, { kind, channel }] as const)),
)

/** Notifications that a person turned off, each by its subject and channel. */
const mutedText = (muted: readonly string[]): string =>
  muted
    .map((one) => {
      const mute = mutes.get(one)
      return mute ? t('audit.muted', { kind: kindText(`kind.${mute.kind}`), channel: mute.channel }) : one
    })
    .join(', ')

const percent = (value: number) => withPercent(percentText(value))

/** Fields whose values the screens show by a label or with a unit. */
const shown: Readonly<Record<string, Show>> = {
  status: (value: string, noun) =>
    labelIn(statuses[noun] ?? activeStatuses, value) ?? (value === 'deleted' ? t('audit.deleted') : undefined),
  outcome: (value: string) => labelIn(inspectionStatuses, value),
  sentBack: (value: boolean | readonly { count: number }[]) =>
    typeof value === 'object' ? countText(value.reduce((sum, { count }) => sum + count, 0)) : undefined,
  processing: (value: string) => (value === 'failed' ? unreadableLook.label : t('audit.processing', { value })),
  role: (value: number) => choiceOf(roleName(value) ?? ''),
  language: (value: string) => languages[languageOf(value)],
  units: choiceOf,
  timeZone: (value: string) => choiceOf(value) ?? zoneText(value),
  muted: mutedText,
  writer: (value: Writer) => writerWords({ writer: value, model: null }),
  inspectionArea: (value: number, _noun, { units }) => areaText(value, units),
  coordinates: coordinatesText,
  totalBudget: dollarsText,
  budget: dollarsText,
  scheduledValue: centsText,
  requested: centsText,
  storedMaterials: centsText,
  documented: centsText,
  override: centsText,
  loanAmount: centsText,
  retainageRate: rateText,
  storedLimit: rateText,
  progress: percent,
  frozenProgress: percent,
  claimedPercent: percent,
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

/** The name of a record that a value holds. */
const nameIn = (value: object): string | undefined => {
  const names = Object.entries(value).find(([key]) => ['name', 'label', 'title'].includes(key))
  return typeof names?.[1] === 'string' ? names[1] : undefined
}

/** A value by its type: a date, a number, yes or no, a list, or the name of a record. */
function textByType(value: unknown, reader: Reader): string {
  const { clock } = reader
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return countText(value)
  if (typeof value === 'string') {
    if (isInstant(value)) return instantText(value, clock.zone, clock.now)
    return isDay(value) ? plainDateText(value, clock.today, clock.zone) : value
  }
  if (Array.isArray(value)) return value.map((one) => textByType(one, reader)).join(', ')
  return (typeof value === 'object' && value !== null && nameIn(value)) || JSON.stringify(value)
}

/**
 * A call in words: the title of the command that makes it or leads to it, else of the page with such records, else as in
 * the trail; null for a call that has no words.
 */
export function callText(call: string): string | null {
  const [noun = ''] = call.split('.')
  const command =
    registry.find((one) => isChange(one) && one.needs === call) ??
    registry.find(({ needs }) => needs === call) ??
    registry.find(({ id, needs }) => id.startsWith('go.') && needs?.startsWith(`${noun}.`))
  if (command) return commandText(command.title)
  const line = auditLine(call)
  return line === call ? null : line
}

/** A value of a changed field as the screens of its record show it, in the reader's language. */
export function changedValue(noun: AuditEntry['noun'], field: string, value: unknown, reader: Reader): string {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return t('audit.nothing')
  return shown[field]?.(value as never, noun, reader) ?? textByType(value, reader)
}
