import { type ReactNode, useId } from 'react'
import { t } from 'locales/request-forms'
import type { ShareLine } from './share-line'

/** The rows of a lot with a budget by kind: items of the draw request, budget lines, cost codes; otherwise one group. */
export function groupsOf(lines: readonly ShareLine[], hasBudget: boolean): { title: string; rows: ShareLine[] }[] {
  if (!hasBudget) return [{ title: '', rows: [...lines] }]
  const isItem = ({ chosen, isBudgetLine }: ShareLine) => chosen !== false && !isBudgetLine
  return [
    { title: t('requestForms.itemsGroup'), rows: lines.filter(isItem) },
    { title: t('requestForms.linesGroup'), rows: lines.filter((line) => line.isBudgetLine) },
    { title: t('requestForms.codesGroup'), rows: lines.filter((line) => !isItem(line) && !line.isBudgetLine) },
  ].filter(({ rows }) => rows.length > 0)
}

/** Lines of the form under the title of their group. */
export function ShareGroup({ title, isHidden, children }: { title: string; isHidden: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <>
      {title !== '' && (
        <h3 id={id} hidden={isHidden} className="sticky top-0 z-10 border-b bg-muted px-2.5 py-1 text-xs">
          {title}
        </h3>
      )}
      <ul aria-labelledby={title === '' ? undefined : id} className="divide-y not-last:border-b">
        {children}
      </ul>
    </>
  )
}
