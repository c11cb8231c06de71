import type { CostCode } from 'contract/cost-codes'
import { Do } from '~/components/palette/do'
import { costCodeRef } from '~/components/review/refs'
import { Facts } from '~/components/status/facts'
import { ActivePill } from '~/components/status/status-pill'

/** A cost code beside its list: what an item of it begins with. */
export function CostCodePeek({ costCode, mayEdit }: { costCode: CostCode; mayEdit: boolean }) {
  const { title, category, agency, checklist, status } = costCode
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="mb-4 text-xl tracking-[-.012em]">{title}</h2>
        <Facts
          facts={[
            { term: 'Status', value: <ActivePill status={status} /> },
            { term: 'Category', value: category ?? '–' },
            { term: 'Belongs to', value: agency?.name ?? 'Everybody' },
          ]}
        />
        <h3 className="mt-6 mb-1.5">Checklist</h3>
        {checklist.length === 0 ? (
          <p className="text-muted-foreground">No lines: items begin with an empty checklist.</p>
        ) : (
          <ol className="divide-y">
            {checklist.map((line, index) => (
              <li key={index} className="py-1.5">
                {line}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <Do
          id={status === 'active' ? 'costCode.deactivate' : 'costCode.activate'}
          targets={[costCodeRef(costCode)]}
          className="justify-center"
        />
        <Do
          id="costCode.form"
          targets={[costCodeRef(costCode)]}
          className="justify-center"
          {...(!mayEdit && { label: 'Open cost code' })}
        />
      </div>
    </>
  )
}
