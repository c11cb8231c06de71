import { Link } from '@remix-run/react'
import type { AuditEntry } from 'contract/audit/calls'
import { auditLine, changedField, importOf, kindsOf } from 'contract/audit/audit-lines'
import { t } from 'locales/audit'
import { t as commandText } from 'locales/commands'
import { callText, changedValue } from './audit-values'
import { UndoImport } from '~/components/import/undo-import'
import type { Clock } from '~/components/shell/use-clock'
import { useUnits } from '~/components/shell/use-units'
import { cn } from '~/components/ui/cn'
import { Td } from '~/components/ui/table'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'
import { instantText } from '~/lib/time/dates'
import { paths, withQuery } from '~/lib/paths'
import { sixAndDots, withEllipsis } from '~/lib/text/truncate'

const recordPath = ({ lotId, requestId }: AuditEntry) =>
  lotId && requestId ? paths.drawRequest({ lotId, requestId }) : lotId ? paths.lot(lotId) : null

/** The person; calls without a sign-in have an address and no person. */
const whoText = ({ actor, address }: AuditEntry) =>
  actor?.name ?? (address === null ? 'Plumbline' : t('audit.notSignedIn'))

/** The device and the address a call came from; empty for jobs. */
const placeText = ({ device, address }: AuditEntry) => [device, address].filter(Boolean).join(', ')

/** The record of an entry by its name; a sign-in is named by its account. */
const namelessText = (noun: AuditEntry['noun']) => (noun === 'session' ? t('audit.unknown') : kindsOf(noun))

/** The name of the entry's record, linked if it has a page. */
function RecordName({ entry }: { entry: AuditEntry }) {
  const { about, noun } = entry
  const to = recordPath(entry)
  if (!to || !about) return <>{about ?? namelessText(noun)}</>
  return (
    <Link
      to={to}
      className="inline-block rounded-xs leading-6 text-primary-ink underline underline-offset-2 max-md:py-2.5"
    >
      {about}
    </Link>
  )
}

/** The entry's own text (of bulk changes and undo), or the sentence of its operation. */
function sentenceOf({ text, operation, after }: AuditEntry): string {
  if (text !== null) return text
  if (!after || !('call' in after)) return auditLine(operation, after)
  const call = callText(String(after.call))
  return auditLine(operation, call === null ? null : { ...after, call })
}

/** Position of the record's name in the sentence; -1 if it is not part of it. */
const nameIndex = (entry: AuditEntry) => (entry.about ? sentenceOf(entry).indexOf(entry.about) : -1)

/** The action, with a link in place of the record's name. */
function Action({ entry }: { entry: AuditEntry }) {
  const sentence = sentenceOf(entry)
  const at = nameIndex(entry)
  if (at < 0) return <>{sentence}</>
  return (
    <>
      {sentence.slice(0, at)}
      <RecordName entry={entry} />
      {sentence.slice(at + (entry.about ?? '').length)}
    </>
  )
}

/** The record, its part and the reason in one line; on phones each in its own. A person's own sign-in does not repeat their name. */
function ActionDetails({ entry }: { entry: AuditEntry }) {
  const { noun, about, actor, part, why } = entry
  const isNamed = nameIndex(entry) < 0 && !(noun === 'session' && about !== null && about === actor?.name)
  return (
    <span className="block text-foreground-2">
      {isNamed && <RecordName entry={entry} />}
      {part && (
        <span className="max-md:block">
          {isNamed && <span className="max-md:hidden">, </span>}
          {part}
        </span>
      )}
      {why && (
        <span className="max-md:block">
          {(isNamed || part) && <span className="max-md:hidden">: </span>}
          {why}
        </span>
      )}
    </span>
  )
}

/** The changed fields, before and after. */
function Changes({ entry, clock }: { entry: AuditEntry; clock: Clock }) {
  const { noun, changed, before, after } = entry
  const reader = { clock, units: useUnits() }
  const valueOf = (record: AuditEntry['after'], name: string) =>
    withEllipsis(changedValue(noun, name, record?.[name], reader), 80)
  const fields = changed.filter((name) => after && name in after)
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-xs leading-6 text-muted-foreground max-md:py-2.5">
        {fields.map(changedField).join(', ')}
      </summary>
      <ul className="mt-1 text-xs text-foreground-2">
        {fields.map((name) => (
          <li key={name}>
            {changedField(name)}: {valueOf(before, name)} → {valueOf(after, name)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** One entry: time, person, action, and each field before and after. */
export function AuditRow({ entry, clock }: { entry: AuditEntry; clock: Clock }) {
  const { position, role, after, undoId, importId, hash } = entry
  const place = placeText(entry)
  return (
    <tr
      {...cursorRow(String(position))}
      className={cn('align-baseline [&>td]:h-auto [&>td]:py-2 [&>td]:whitespace-normal', cursorLook)}
    >
      <Td className="text-muted-foreground max-md:hidden">{position}</Td>
      <Td className="text-foreground-2">{instantText(entry.at, clock.zone, clock.now)}</Td>
      <Td className="max-md:hidden">
        {whoText(entry)}
        {role && <span className="block text-xs text-muted-foreground">{commandText(`choice.${role}`)}</span>}
        {place && <span className="block text-xs break-words text-muted-foreground">{place}</span>}
      </Td>
      <Td className="break-words">
        <span className="font-medium">
          <Action entry={entry} />
        </span>
        <span className="block text-foreground-2 md:hidden">{whoText(entry)}</span>
        {place && <span className="block text-xs text-muted-foreground md:hidden">{place}</span>}
        <ActionDetails entry={entry} />
        {undoId && entry.actor && (
          <UndoImport noun={importOf(after) ?? 'lots'} changeId={undoId} label={sentenceOf(entry)} />
        )}
        {importId && (
          <Link
            to={withQuery(paths.audit(), { record: importId })}
            className="block w-fit rounded-xs leading-6 text-primary-ink underline underline-offset-2 max-md:py-2.5"
          >
            {t('audit.showImport')}
          </Link>
        )}
        <Changes entry={entry} clock={clock} />
      </Td>
      <Td className="font-mono text-xs text-muted-foreground max-lg:hidden" title={hash}>
        {sixAndDots(hash)}
      </Td>
    </tr>
  )
}
