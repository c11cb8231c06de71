import { Link } from '@remix-run/react'
import type { Template } from 'contract/templates/calls'
import { t } from 'locales/templates'
import type { RecordRef } from '~/commands/engine/context'
import type { ListColumn } from '~/components/table/columns'
import { activeColumn } from '~/components/table/record-columns'
import { instantDayText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'

/** A report template as a command's target. */
export const templateRef = ({ uuid, version, name, status, agency, isDefault }: Template): RecordRef => ({
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
    label: t('templates.one'),
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
    label: t('templates.isDefault'),
    width: 100,
    phone: 'second-side',
    cell: ({ isDefault }) => (isDefault ? t('templates.isDefault') : <span className="text-muted-foreground">–</span>),
  },
  {
    id: 'agency',
    label: t('templates.owner'),
    width: 200,
    from: 800,
    phone: 'second',
    cell: ({ agency }) => <span className="text-foreground-2">{agency?.name ?? t('templates.everyone')}</span>,
  },
  activeColumn(),
  {
    id: 'updatedAt',
    label: t('templates.changed'),
    width: 88,
    align: 'right',
    sort: 'updatedAt',
    from: 900,
    phone: 'hidden',
    cell: ({ updatedAt }) => <span className="text-foreground-2">{instantDayText(updatedAt, zone, now)}</span>,
  },
]
