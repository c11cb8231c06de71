import Columns3 from 'lucide-react/icons/columns-3'
import { lazy, useState } from 'react'
import { t } from 'locales/table'
import { LazyMenuButton, orTrigger } from '~/components/shell/idle-load'
import type { ListColumnMeta } from './columns'
import type { ListState } from './use-list-state'

const load = () => import('./column-menu').then(({ ColumnMenu }) => ({ default: ColumnMenu }))
const ColumnMenu = lazy(() => load().catch(orTrigger))

type ColumnChoiceProps = { state: ListState; columns: readonly (ListColumnMeta & { id: string })[] }

/** The button of the column menu, which is loaded when it is opened. */
export function ColumnChoice({ state, columns }: ColumnChoiceProps) {
  const [listWidth, setListWidth] = useState(Infinity)
  return (
    <LazyMenuButton
      load={load}
      menu={(trigger) => <ColumnMenu state={state} columns={columns} listWidth={listWidth} trigger={trigger} />}
      size="icon"
      aria-label={t('table.columns')}
      aria-haspopup="menu"
      className="max-md:hidden"
      onClick={(event) => setListWidth(event.currentTarget.closest('section')?.clientWidth ?? Infinity)}
    >
      <Columns3 />
    </LazyMenuButton>
  )
}
