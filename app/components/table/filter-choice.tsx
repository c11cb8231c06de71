import Search from 'lucide-react/icons/search'
import { useId, useState } from 'react'
import { StatusShape } from '~/components/status/shape'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { changeListQuery, setFilter } from '~/lib/lists/list-query'
import type { FilterField, FilterOption } from './filters'
import type { ListState } from './use-list-state'

function Keyword({ state, hint }: { state: ListState; hint: string }) {
  const { query, change } = state
  const [typed, setTyped] = useState(query.keyword ?? '')
  return (
    <Input
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={typed}
      before={<Search aria-hidden="true" className="size-3.5 text-muted-foreground" />}
      onChange={(event) => {
        setTyped(event.target.value)
        change(changeListQuery(query, { keyword: event.target.value.trim() || null }))
      }}
    />
  )
}

function Option({ option, on, toggle }: { option: FilterOption; on: boolean; toggle: () => void }) {
  const id = useId()
  return (
    <div className="flex h-8 items-center gap-2.5 rounded-xs px-2 hover:bg-accent touch:h-11">
      <Checkbox id={id} checked={on} onToggle={toggle} />
      <label htmlFor={id} className="flex flex-1 items-center gap-2 self-stretch">
        {option.look && <StatusShape {...option.look} />}
        {option.label}
      </label>
    </div>
  )
}

/** The keyword and the values to filter by; each press reloads the list. */
export function FilterChoice({
  state,
  fields,
  keywordHint,
}: {
  state: ListState
  fields: readonly FilterField[]
  keywordHint: string
}) {
  const { query, change } = state
  return (
    <div className="-m-1 max-h-[min(420px,70dvh)] overflow-y-auto p-1">
      <Keyword state={state} hint={keywordHint} />
      {fields.map(({ field, label, options }) => {
        if (options.length === 0) return null
        const values = query.filters[field] ?? []
        const toggle = (value: string) =>
          change(
            setFilter(
              query,
              field,
              values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
            ),
          )
        return (
          <fieldset key={field} className="mt-3">
            <legend className="px-2 pb-1 text-xs font-medium text-muted-foreground">{label}</legend>
            {options.map((option) => (
              <Option
                key={option.value}
                option={option}
                on={values.includes(option.value)}
                toggle={() => toggle(option.value)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
