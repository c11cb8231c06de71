import { Form, Link, useNavigate } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import { addressOf } from '~/components/lots/lot-words'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'

/** The first page of a new draw request where no lot is known: each lot found is a link on to the form. */
export function LotChoice({ lots, typed }: { lots: readonly Lot[]; typed: string }) {
  const navigate = useNavigate()
  const leave = () => navigate(paths.drawRequests(), { preventScrollReset: true })
  useScreen({ mode: 'form', handlers: { cancel: leave } })
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent title="New draw request" description="Choose its lot first." inPlace>
        <Form method="get" role="search" className="flex gap-2 pt-4">
          <Input
            name="find"
            type="search"
            defaultValue={typed}
            aria-label="Street, lot or loan number"
            autoFocus
            boxClassName="min-w-0 flex-1"
          />
          <Button type="submit" className="max-md:h-11">
            Find
          </Button>
        </Form>
        {lots.length === 0 ? (
          <Nothing typed={typed} />
        ) : (
          <ul className="divide-y pt-2">
            {lots.map((lot) => (
              <li key={lot.uuid}>
                <Link
                  to={paths.newRequest(lot.uuid)}
                  preventScrollReset
                  className="flex min-h-11 items-center justify-between gap-3 rounded-xs px-1 hover:bg-accent"
                >
                  <span className="truncate font-medium">{addressOf(lot)}</span>
                  <span className="flex-none text-muted-foreground">Lot {lot.lotNumber}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Where no lot is found: what to look for instead, or how the first one comes. */
function Nothing({ typed }: { typed: string }) {
  if (typed !== '') return <p className="py-4 text-muted-foreground">No lot fits “{typed}”.</p>
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p className="text-muted-foreground">There is no lot yet. A draw request is made for one.</p>
      <div className="flex flex-wrap gap-2">
        <Do id="lot.import" className="max-md:h-11" />
        <Do id="lot.new" className="max-md:h-11" />
      </div>
    </div>
  )
}
