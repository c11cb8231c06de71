import type { RecentImport } from 'contract/imports'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { instantText } from '~/lib/dates'
import { importedText } from './imported-text'
import { UndoImport } from './undo-import'

/** The viewer's recent imports, each with its undo. */
export function RecentImports({ imports }: { imports: readonly RecentImport[] }) {
  const clock = useClock()
  const { uuid } = useViewer()
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="import-recent" className="mt-8 flex flex-col gap-2">
      <h2 id="import-recent">Your recent imports</h2>
      <ul className="divide-y rounded-md border bg-card">
        {imports.map(({ changeId, fileName, at, imported, undoId }) => (
          <li key={changeId} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
            <span className="min-w-0 truncate font-medium">{fileName}</span>
            <span className="text-muted-foreground">
              {importedText(imported)}, {instantText(at, clock.zone, clock.now)}
            </span>
            <span className="ml-auto">
              {undoId === null ? (
                <span className="text-muted-foreground">Undone</span>
              ) : (
                <UndoImport changeId={undoId} user={uuid} label={importedText(imported)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
