import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { orTrigger } from '~/components/shell/later'
import { Button } from '~/components/ui/button'
import type { ListColumnMeta } from './columns'
import type { ListState } from './use-list-state'

const load = () => import('./column-menu').then(({ ColumnMenu }) => ({ default: ColumnMenu }))
const ColumnMenu = lazy(() => load().catch(orTrigger))

type ColumnChoiceProps = { state: ListState; columns: readonly (ListColumnMeta & { id: string })[] }

/** The button of the column menu, which comes when somebody reaches for it. */
export function ColumnChoice({ state, columns }: ColumnChoiceProps) {
  const [asked, setAsked] = useState(false)
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Columns"
      aria-haspopup="menu"
      className="max-md:hidden"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
    >
      <Columns3 />
    </Button>
  )
  if (!asked) return trigger
  return (
    <Suspense fallback={trigger}>
      <ColumnMenu state={state} columns={columns} trigger={trigger} />
    </Suspense>
  )
}
