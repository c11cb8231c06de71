import Search from 'lucide-react/icons/search'
import { memo, useId, useState } from 'react'
import type { StatusLook } from 'contract/core/statuses'
import { StatusShape } from '~/components/status/shape'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { useLatest } from '~/hooks/use-command-context'
import { changeListQuery, setFilter } from '~/lib/lists/list-query'
import type { FilterField } from './filters'
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

type OptionProps = {
  field: string
  value: string
  label: string
  shape: StatusLook['shape'] | undefined
  tone: StatusLook['tone'] | undefined
  on: boolean
  toggle: { readonly current: (field: string, value: string) => void }
}

/** One of up to hundreds of values; renders again only when it is checked or unchecked. */
const Option = memo(function Option({ field, value, label, shape, tone, on, toggle }: OptionProps) {
  const id = useId()
  return (
    <div className="flex h-8 items-center gap-2.5 rounded-xs px-2 hover:bg-accent touch:h-11">
      <Checkbox id={id} checked={on} onToggle={() => toggle.current(field, value)} />
      <label htmlFor={id} className="flex flex-1 items-center gap-2 self-stretch">
        {shape && tone && <StatusShape shape={shape} tone={tone} />}
        {label}
      </label>
    </div>
  )
})

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
  const valuesOf = (field: string) => query.filters[field] ?? []
  const toggle = useLatest((field: string, value: string) => {
    const values = valuesOf(field)
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
    change(setFilter(query, field, next))
  })
  return (
    <div className="-m-1 max-h-[min(420px,70dvh)] overflow-y-auto p-1">
      <Keyword state={state} hint={keywordHint} />
      {fields.map(({ field, label, options }) => {
        if (options.length === 0) return null
        return (
          <fieldset key={field} className="mt-3">
            <legend className="px-2 pb-1 text-xs font-medium text-muted-foreground">{label}</legend>
            {options.map(({ value, label: text, look }) => (
              <Option
                key={value}
                field={field}
                value={value}
                label={text}
                shape={look?.shape}
                tone={look?.tone}
                on={valuesOf(field).includes(value)}
                toggle={toggle}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
