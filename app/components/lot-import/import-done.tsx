import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { v4 as newKey } from 'uuid'
import type { DataOf } from 'contract/catalogue'
import { Flash } from '~/components/shell/flash'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { stepBy } from '~/hooks/step'
import { createUndoMemory } from '~/hooks/undo-memory'
import { countText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { getOutbox, listenToOutbox } from '~/live/outbox'

/** Takes back this import and nothing else; says that it is under way, and that it is done, by this button or by the key. */
function UndoImport({ changeId, user }: { changeId: string; user: string }) {
  const [state, setState] = useState<'there' | 'going' | 'gone'>('there')
  useEffect(
    () =>
      listenToOutbox((notice) => {
        if (notice.call.id !== 'changes.takeBack' || notice.call.args.changeId !== changeId) return
        if (notice.kind === 'done') setState('gone')
        if (notice.kind === 'refused') setState('there')
      }),
    [changeId],
  )
  const undo = () => {
    const step = stepBy('undo', createUndoMemory(user), newKey(), changeId)
    if (!step) return
    getOutbox().enqueue(step.call)
    setState('going')
  }
  return (
    <span role="status" className="flex items-center">
      {state === 'there' && (
        <Button variant="ghost" onClick={undo} className="max-md:h-11">
          Undo the import
        </Button>
      )}
      {state === 'going' && 'Undoing the import'}
      {state === 'gone' && 'The import is undone'}
    </span>
  )
}

type ImportDoneProps = { message: string; done: DataOf<'lots.import'> }

/** What an import came to: the way to its lots, its undo, and the rows it left out as a file. */
export function ImportDone({ message, done }: ImportDoneProps) {
  const { uuid } = useViewer()
  const { imported, failed, changeId } = done
  return (
    <section aria-label="What was imported" className="mt-4 rounded-md border bg-card p-4">
      <Flash
        toast={{ id: changeId ?? 'import', text: message, path: paths.importLots(), changeId, command: 'lot.import' }}
        user={uuid}
      />
      <p className="font-medium">
        {countText(imported)} {imported === 1 ? 'lot' : 'lots'} imported
      </p>
      {failed > 0 && changeId && (
        <p className="mt-1">
          {countText(failed)} {failed === 1 ? 'row was' : 'rows were'} left out. To mend and import them:{' '}
          <a href={paths.importFailures(changeId, 'csv')} download className="text-primary-ink underline">
            as CSV
          </a>{' '}
          or{' '}
          <a href={paths.importFailures(changeId, 'xlsx')} download className="text-primary-ink underline">
            as Excel
          </a>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button asChild className="max-md:h-11">
          <Link to={paths.lots()}>See the lots</Link>
        </Button>
        {changeId && <UndoImport changeId={changeId} user={uuid} />}
      </div>
    </section>
  )
}
