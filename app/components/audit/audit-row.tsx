import { Link } from '@remix-run/react'
import type { AuditEntry } from 'contract/audit'
import { auditLine } from 'contract/audit-lines'
import { manyOf } from 'contract/nouns'
import { UndoImport } from '~/components/lot-import/undo-import'
import type { Clock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { Td } from '~/components/ui/table'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'
import { instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { sixAndDots, withEllipsis } from '~/lib/truncate'

/** A value as it stands in the trail, short. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  return withEllipsis(typeof value === 'string' ? value : JSON.stringify(value), 80)
}

/** As it stands alone: "People". */
export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A field as one reads it: "decided by". */
const fieldWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const recordPath = ({ lotId, requestId }: AuditEntry) =>
  lotId && requestId ? paths.drawRequest({ lotId, requestId }) : lotId ? paths.lot(lotId) : null

/** The person who did it; calls without a sign-in have an address and no person. */
const whoText = ({ actor, address }: AuditEntry) =>
  actor?.name ?? (address === null ? 'Plumbline itself' : 'Not signed in')

/** The device and the address a call came from; empty for jobs. */
const placeText = ({ device, address }: AuditEntry) => [device, address].filter(Boolean).join(', ')

/** The record of an entry by its name; a sign-in is named by its account. */
const namelessText = (noun: AuditEntry['noun']) => (noun === 'session' ? 'Unknown account' : sentenceCase(manyOf(noun)))

/** One entry: when, who, what was done to what, and each field before and after. */
export function AuditRow({ entry, clock }: { entry: AuditEntry; clock: Clock }) {
  const { position, role, operation, text, noun, about, part, changed, before, after, why, undoId, hash } = entry
  const to = recordPath(entry)
  const place = placeText(entry)
  // A change of many records, and an undo, has words of its own; any other is told by its operation, and by whom it went to.
  const done = text ?? auditLine(operation, after)
  // What its words name is not said once more beneath them.
  const at = about ? done.indexOf(about) : -1
  const name =
    to && about ? (
      <Link
        key="name"
        to={to}
        className="inline-block rounded-xs leading-6 text-primary-ink underline underline-offset-2 max-md:py-2.5"
      >
        {about}
      </Link>
    ) : (
      (about ?? namelessText(noun))
    )
  const fields = changed.filter((name) => after && name in after)
  // A person's own sign-in does not repeat their name.
  const isNamed = at < 0 && !(noun === 'session' && about !== null && about === entry.actor?.name)
  return (
    <tr
      {...cursorRow(String(position))}
      className={cn('align-baseline [&>td]:h-auto [&>td]:py-2 [&>td]:whitespace-normal', cursorLook)}
    >
      <Td className="text-muted-foreground max-md:hidden">{position}</Td>
      <Td className="text-foreground-2">{instantText(entry.at, clock.zone, clock.now)}</Td>
      <Td className="max-md:hidden">
        {whoText(entry)}
        {role && <span className="block text-xs text-muted-foreground">{role}</span>}
        {place && <span className="block text-xs break-words text-muted-foreground">{place}</span>}
      </Td>
      <Td className="break-words">
        <span className="font-medium">
          {at < 0 ? done : [done.slice(0, at), name, done.slice(at + (about ?? '').length)]}
        </span>
        <span className="block text-foreground-2 md:hidden">{whoText(entry)}</span>
        {place && <span className="block text-xs text-muted-foreground md:hidden">{place}</span>}
        <span className="block text-foreground-2">
          {isNamed && name}
          {/* A phone has the rest in lines of its own. */}
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
        {undoId && operation === 'lots.import' && entry.actor && (
          <UndoImport changeId={undoId} user={entry.actor.uuid} label={done} />
        )}
        {fields.length > 0 && (
          <details>
            <summary className="cursor-pointer text-xs leading-6 text-muted-foreground max-md:py-2.5">
              {fields.map(fieldWords).join(', ')}
            </summary>
            <ul className="mt-1 text-xs text-foreground-2">
              {fields.map((name) => (
                <li key={name}>
                  {fieldWords(name)}: {valueText(before?.[name])} → {valueText(after?.[name])}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Td>
      <Td className="font-mono text-xs text-muted-foreground max-lg:hidden" title={hash}>
        {sixAndDots(hash)}
      </Td>
    </tr>
  )
}
