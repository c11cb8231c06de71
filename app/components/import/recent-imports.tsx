import type { RecentImport } from 'contract/imports/calls'
import { FileName } from '~/components/status/file-name'
import { useClock } from '~/components/shell/use-clock'
import { instantText } from '~/lib/time/dates'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { UndoImport } from './undo-import'
import { importedText, undoableText } from 'contract/imports/text'

/** The viewer's recent imports, each with its undo. */
export function RecentImports({ noun, imports }: { noun: ImportNoun; imports: readonly RecentImport[] }) {
  const clock = useClock()
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="import-recent" className="mt-8 flex flex-col gap-2">
      <h2 id="import-recent">{t('import.recent')}</h2>
      <ul className="divide-y rounded-md border bg-card">
        {imports.map(({ changeId, fileName, at, undoId, ...counted }) => (
          <li key={changeId} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
            <FileName name={fileName} className="min-w-0 font-medium" />
            <span className="text-muted-foreground">
              {importedText(noun, counted)}, {instantText(at, clock.zone, clock.now)}
            </span>
            <span className="ms-auto">
              <Undo noun={noun} changeId={undoId} label={undoableText(noun, counted)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type UndoProps = { noun: ImportNoun; changeId: string | null; label: string | null }

/** Undo of an import; `label` is null for one of invitations alone, which stay. */
function Undo({ noun, changeId, label }: UndoProps) {
  if (label === null) return <span className="text-muted-foreground">{t('import.notUndoable')}</span>
  if (changeId === null) return <span className="text-muted-foreground">{t('import.undone')}</span>
  return <UndoImport noun={noun} changeId={changeId} label={label} />
}
