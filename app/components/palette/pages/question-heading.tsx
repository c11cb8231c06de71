import { questionLabel } from '~/commands/text/question-label'
import { isTyped } from '~/commands/text/typed-values'
import { commandOf } from '~/commands/engine/registry'
import type { IncompleteCall } from '~/interaction/layers'
import type { PaletteState } from '~/components/palette/use-palette-state'

/** Previous answers with their labels: chosen values by name, the rest as typed. */
function answersOf({ id, args, named }: IncompleteCall): readonly (readonly [string, string])[] {
  return Object.entries(commandOf(id).questions).flatMap(([name, question]) => {
    const value = args[name]
    const chosen = named?.[name]?.filter(Boolean) ?? []
    const typed = isTyped(question) && value !== undefined && value !== null ? String(value) : ''
    const words = chosen.length > 0 ? chosen.join(', ') : typed
    return words === '' ? [] : [[questionLabel(question.label), words] as const]
  })
}

/** Question of a page, because the hint of the box disappears while one types, and the earlier answers. */
export function PageQuestion({ page, rows }: Pick<PaletteState, 'page' | 'rows'>) {
  if (!page) return null
  const answers = answersOf(page.incomplete)
  const isUnnamed = rows.length === 0 && isTyped(page.question)
  return (
    <>
      {answers.length > 0 && (
        <dl className="flex flex-none flex-wrap gap-x-5 gap-y-1 px-4 pt-3 text-xs">
          {answers.map(([label, words]) => (
            <div key={label} className="flex max-w-full min-w-0 gap-1.5">
              <dt className="flex-none text-muted-foreground">{label}</dt>
              <dd className="truncate">{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {isUnnamed && (
        <p className="flex-none px-4 pt-3 pb-1 text-xs font-semibold text-muted-foreground">
          {questionLabel(page.question.label)}
        </p>
      )}
    </>
  )
}
