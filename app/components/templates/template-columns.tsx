import { Link } from '@remix-run/react'
import type { Template } from 'contract/templates'
import type { Ref } from '~/commands/context'
import type { ListColumn } from '~/components/table/columns'
import { activeColumn } from '~/components/table/record-columns'
import { instantDayText } from '~/lib/dates'
import { paths } from '~/lib/paths'

/** A report template as a command's target. */
export const templateRef = ({ uuid, version, name, status, agency, isDefault }: Template): Ref => ({
  noun: 'template',
  id: uuid,
  version,
  label: name,
  state: { isActive: status === 'active', isGlobal: agency === null, isDefault },
})

/** Columns of the report templates. */
export const templateColumns = ({ now, zone }: { now: string; zone: string }): ListColumn<Template>[] => [
  {
    id: 'name',
    label: 'Template',
    sort: 'name',
    phone: 'title',
    fixed: true,
    cell: ({ uuid, name }) => (
      <Link to={paths.template(uuid)} className="truncate rounded-xs font-medium">
        {name}
      </Link>
    ),
  },
  {
    id: 'isDefault',
    label: 'Default',
    width: 100,
    phone: 'second-side',
    cell: ({ isDefault }) => (isDefault ? 'Default' : <span className="text-muted-foreground">–</span>),
  },
  {
    id: 'agency',
    label: 'Of',
    width: 200,
    from: 800,
    phone: 'second',
    cell: ({ agency }) => <span className="text-foreground-2">{agency?.name ?? 'Everybody'}</span>,
  },
  activeColumn(),
  {
    id: 'updatedAt',
    label: 'Changed',
    width: 88,
    align: 'right',
    sort: 'updatedAt',
    from: 900,
    phone: 'hidden',
    cell: ({ updatedAt }) => <span className="text-foreground-2">{instantDayText(updatedAt, zone, now)}</span>,
  },
]
