import { useLocation, useNavigate } from '@remix-run/react'
import { ErrorActions, useTrouble } from '~/components/shell/error-screen'
import { Dialog, DialogActions, DialogContent } from '~/components/ui/dialog'
import { useScreen } from '~/hooks/use-command-context'
import { MissingForm } from './removed-note'

/** The error boundary of a form over its list: the list keeps its place, and Escape or Back leads to it. */
export function DialogError() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const leave = () => navigate({ pathname: '..', search }, { preventScrollReset: true })
  const { status, title, text, retry } = useTrouble()
  const words = <p>{text}</p>
  useScreen({ mode: 'form', handlers: { cancel: leave } })
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent title={title} inPlace>
        <div className="mt-1 text-foreground-2" data-refused={status === 403 || undefined}>
          {status === 404 ? <MissingForm otherwise={words} /> : words}
        </div>
        <DialogActions>
          <ErrorActions retry={retry} onBack={leave} />
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
