import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { bytesInWords } from 'contract/bytes-words'
import { mostImportBytes } from 'contract/file-limits'
import type { ImportAnswer, ImportPreview, RecentImport } from 'contract/imports'
import { say } from 'contract/messages'
import { useLeaving } from '~/components/form/discard'
import { FormError } from '~/components/form/form-error'
import type { Choice } from '~/lib/choice'
import { useMounted } from '~/hooks/use-mounted'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { useScreen } from '~/hooks/use-command-context'
import { countText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { leadBack, returning } from '~/lib/where-from'
import { FieldMap } from './field-map'
import { ImportDone } from './import-done'
import { lotsText } from './imported-text'
import { PreviewTable } from './preview-table'
import { RecentImports } from './recent-imports'
import { type Progress, type Rows, useImport } from './use-import'

type ImportScreenProps = {
  agencies: readonly Choice[]
  recent: readonly RecentImport[]
  answered: ImportAnswer | undefined
}

/** Lots from a file (spec §2): the file, its columns, what would come of each row, and then all of it as one change. */
export function ImportScreen({ agencies, recent, answered }: ImportScreenProps) {
  const form = useRef<HTMLFormElement>(null)
  const { answer, preview, generation, busy, progress, send, edit, forget, stop } = useImport(form, answered)
  const [rows, setRows] = useState<Rows>('valid')
  const [isTooBig, setTooBig] = useState(false)
  const navigate = useNavigate()
  // The list it was opened over keeps its filters.
  const { search, state } = useLocation()
  const why = preview && refusalOf(preview, rows)
  const isDone = answer?.kind === 'done'
  // A file that was imported is chosen no longer; the next one stays, though what came of this one is said no more.
  const [imported, setImported] = useState<string | null>(null)
  if (isDone && imported !== answer.done.changeId) setImported(answer.done.changeId)
  // A file lies on the page that leaving would take away; an import goes on wherever one is.
  const isFilled = busy !== 'import' && (preview !== null || busy === 'preview' || answer?.kind === 'refused')
  const { cancel, question } = useLeaving({
    isChanged: () => hasFile(form.current),
    what: 'The file and how its columns are read',
    leave: () => navigate(leadBack(state, `${paths.lots()}${search}`), { state: returning }),
  })
  const escape = busy === 'import' ? stop : cancel
  useScreen({
    // With nothing here that could be lost the keys of places answer, as on any page.
    mode: isFilled ? 'form' : 'page',
    handlers: {
      cancel: escape,
      leave: () => (escape(), true),
      ...(preview && why === null && busy === null && { save: () => send('import') }),
    },
  })
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-10 max-md:px-4">
      <h1 tabIndex={-1}>Import lots</h1>
      {isDone && <ImportDone done={answer.done} />}
      <Form ref={form} method="post" encType="multipart/form-data" className="mt-4 flex flex-col gap-6">
        <FileStep
          key={imported}
          why={isTooBig ? tooBig : answer?.kind === 'refused' && busy === null ? answer.message : null}
          onFile={(fits) => {
            setTooBig(!fits)
            // What was known is of another file, which is chosen no longer.
            if (fits) send('preview', 'new file')
            else forget()
          }}
        >
          {agencies.length > 0 && <Agency agencies={agencies} onChange={() => preview && send('preview')} />}
        </FileStep>
        {busy === 'preview' && <Busy words="Reading and checking the file" />}
        {busy === 'import' && (
          <Busy words={importing(preview, rows)} progress={progress}>
            <Do id="form.cancel" look="ghost" label="Stop the import" />
          </Busy>
        )}
        {preview && (
          <div className="flex flex-col gap-6" aria-busy={busy !== null}>
            <FieldMap
              key={generation}
              preview={preview}
              onChange={() => send('preview')}
              onHeadings={() => send('preview', 'new headings')}
              onSheet={() => send('preview', 'new sheet')}
            />
            <PreviewTable preview={preview} onEdit={edit} />
            <Finish preview={preview} rows={rows} setRows={setRows} why={busy ? 'One moment' : why} />
          </div>
        )}
      </Form>
      {!preview && <RecentImports imports={recent} />}
      {question}
    </main>
  )
}

/** Whether one is chosen. */
const hasFile = (form: HTMLFormElement | null) =>
  form !== null && [...new FormData(form).values()].some((value) => value instanceof File && value.size > 0)

/** Why nothing can be imported now; null where it can. */
function refusalOf({ missing, counts }: ImportPreview, rows: Rows): string | null {
  if (missing.length > 0) return 'Some required fields have no column yet'
  if (counts.ready === 0) return 'No row of this file can be imported'
  if (rows === 'all' && counts.failed > 0) return 'Some rows have a problem'
  return null
}

const importing = (preview: ImportPreview | null, rows: Rows) =>
  preview ? `Importing ${lotsText(rows === 'all' ? preview.counts.rows : preview.counts.ready)}` : 'Importing'

type BusyProps = { words: string; progress?: Progress | null; children?: ReactNode }

/** What is going on, how far it is once that is known, and the way to stop it. */
function Busy({ words, progress, children }: BusyProps) {
  const known = progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {}
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-3">
      <progress aria-label={words} className="h-1.5 w-40 accent-primary" {...known} />
      <p role="status">{words}</p>
      {known.max !== undefined && (
        <span className="text-muted-foreground tabular-nums">{Math.floor((100 * known.value) / known.max)} %</span>
      )}
      {children}
    </div>
  )
}

const link = 'text-primary-ink underline underline-offset-2'

const tooBig = say('uploadTooBig', { limit: bytesInWords(mostImportBytes) })

type FileStepProps = { why: string | null; onFile: (fits: boolean) => void; children: ReactNode }

/** A file that is too large is not sent, and no longer chosen; `why` one was refused is said at its field. */
function FileStep({ why, onFile, children }: FileStepProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    const fits = file.size <= mostImportBytes
    if (!fits) currentTarget.value = ''
    onFile(fits)
  }
  return (
    <section aria-labelledby="import-file" className="flex flex-col gap-3">
      <h2 id="import-file">File</h2>
      <div className="flex flex-wrap items-end gap-4">
        <label className="flex max-w-full flex-col gap-1.5 font-medium">
          CSV or Excel workbook (.xlsx), up to {bytesInWords(mostImportBytes)}
          <input
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.numbers,text/csv"
            aria-invalid={why !== null}
            aria-describedby={why === null ? undefined : 'import-refused'}
            onChange={choose}
            className="field-box h-9 max-w-full py-1 pr-2.5 pl-1 font-normal file:mr-3 file:h-7 file:rounded-xs file:border-0 file:bg-accent file:px-3 file:font-medium touch:h-11 touch:file:h-9"
          />
        </label>
        {children}
        <CheckButton />
      </div>
      {why !== null && <FormError id="import-refused" errors={[why]} />}
      <p className="text-muted-foreground">
        Blank template:{' '}
        <a href={paths.importTemplate('csv')} download className={link}>
          CSV
        </a>{' '}
        or{' '}
        <a href={paths.importTemplate('xlsx')} download className={link}>
          Excel
        </a>
        . Columns from other programs are matched by their headings.
      </p>
    </section>
  )
}

/** Without JavaScript the file is checked by a button; with it, as soon as it is chosen. */
function CheckButton() {
  const ready = useMounted()
  return ready ? null : (
    <Button type="submit" name="intent" value="preview">
      Check the file
    </Button>
  )
}

function Agency({ agencies, onChange }: { agencies: readonly Choice[]; onChange: () => void }) {
  return (
    <label className="flex flex-col gap-1.5 font-medium">
      Agency for these lots
      <span className="font-normal">
        <Select name="agency" onChange={onChange}>
          <option value="">None yet</option>
          {agencies.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </span>
    </label>
  )
}

type FinishProps = { preview: ImportPreview; rows: Rows; setRows: (rows: Rows) => void; why: string | null }

function Finish({ preview, rows, setRows, why }: FinishProps) {
  const { counts } = preview
  const choices: readonly [Rows, string][] = [
    ['valid', `Rows without problems: ${countText(counts.ready)}`],
    ['all', 'All rows, once none has a problem'],
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">Import</legend>
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-6 items-center gap-2 touch:min-h-11">
            <input
              type="radio"
              name="rows"
              value={value}
              checked={rows === value}
              onChange={() => setRows(value)}
              className="size-4 accent-primary"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <ImportButton label={`Import ${lotsText(counts.ready)}`} why={why} />
    </div>
  )
}

function ImportButton({ label, why }: { label: string; why: string | null }) {
  const ready = useMounted()
  if (!ready)
    return (
      <Button type="submit" name="intent" value="import" variant="primary">
        {label}
      </Button>
    )
  return (
    <span className="flex items-center gap-3">
      {why !== null && <span className="text-muted-foreground">{why}</span>}
      {why === null ? (
        <Do id="form.save" look="primary" label={label} />
      ) : (
        <Button variant="primary" aria-disabled>
          {label}
        </Button>
      )}
    </span>
  )
}
