import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { bytesInWords } from 'contract/text/bytes-words'
import { mostImportBytes } from 'contract/core/file-limits'
import type { ImportAnswer, ImportPreview, RecentImport } from 'contract/imports/calls'
import type { ImportNoun } from 'contract/imports/nouns'
import { withPercent } from 'contract/money/percent'
import { t } from 'locales/import'
import { t as sayOfField } from 'locales/fields'
import { useLeaving } from '~/components/form/discard'
import { FileInput } from '~/components/form/file-input'
import { FormError } from '~/components/form/form-error'
import type { Choice } from '~/lib/choice'
import { useMounted } from '~/hooks/use-mounted'
import { CommandButton } from '~/components/command/command-button'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { useScreen } from '~/hooks/use-command-context'
import { countText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { leadBack, returning } from '~/lib/where-from'
import { FieldMap } from './field-map'
import { ImportDone } from './import-done'
import { importLabel } from './import-label'
import { ImportSums } from './import-sums'
import { type AgencyWords, importTexts } from './import-texts'
import { ExistingRecords } from './existing-records'
import { PreviewTable } from './preview-table'
import { RecentImports } from './recent-imports'
import { type Progress, type Rows, useImport } from './use-import'
import { Parts } from '~/components/ui/parts'
import { FileLink } from './file-link'
import { countedRecords, nounKey } from 'contract/imports/text'

type ImportScreenProps = {
  noun: ImportNoun
  /** Path of the page the import belongs to. */
  list: string
  agencies: readonly Choice[]
  recent: readonly RecentImport[]
  answered: ImportAnswer | undefined
}

type Import = ReturnType<typeof useImport>

/** Registers the page with keys: Escape stops a running import, or leaves and asks if a file is chosen. */
function useImportKeys(list: string, form: RefObject<HTMLFormElement>, importState: Import, why: string | null) {
  const { answer, preview, busy, send, stop } = importState
  const navigate = useNavigate()
  // The list below keeps its filters.
  const { search, state } = useLocation()
  // Leaving would lose the chosen file; a running import continues without the page.
  const isFilled = busy !== 'import' && (preview !== null || busy === 'preview' || answer?.kind === 'refused')
  const { cancel, question } = useLeaving({
    isChanged: () => hasFile(form.current),
    loss: t('import.loss'),
    leave: () => navigate(leadBack(state, `${list}${search}`), { state: returning }),
  })
  const escape = busy === 'import' ? stop : cancel
  useScreen({
    // Without anything to lose, navigation keys work as on any page.
    mode: isFilled ? 'form' : 'page',
    handlers: {
      cancel: escape,
      leave: () => (escape(), true),
      ...(preview && why === null && busy === null && { save: () => send('import') }),
    },
  })
  return question
}

/** The id of the last import; its change clears the file that was imported. */
function useImported(answer: ImportAnswer | undefined): string | null {
  const [imported, setImported] = useState<string | null>(null)
  if (answer?.kind === 'done' && imported !== answer.done.changeId) setImported(answer.done.changeId)
  return imported
}

/** The import of records from a file (spec §2): the file, its columns, a preview of each row, and the import as one change. */
export function ImportScreen({ noun, list, agencies, recent, answered }: ImportScreenProps) {
  const form = useRef<HTMLFormElement>(null)
  const importState = useImport(noun, form, answered)
  const { answer, preview, generation, busy, progress, send, edit, discard } = importState
  const [rows, setRows] = useState<Rows>('valid')
  const [isTooBig, setTooBig] = useState(false)
  const why = preview && refusalOf(preview, rows)
  const question = useImportKeys(list, form, importState, why)
  const { agency, note, updates } = importTexts[noun]
  const imported = useImported(answer)
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-10 max-md:px-4">
      <h1 tabIndex={-1}>{t('import.title', { records: t('import.many', { noun: nounKey(noun) }) })}</h1>
      {answer?.kind === 'done' && <ImportDone noun={noun} list={list} done={answer.done} />}
      <Form ref={form} method="post" encType="multipart/form-data" className="mt-4 flex flex-col gap-6">
        <FileStep
          key={imported}
          noun={noun}
          why={
            isTooBig
              ? sayOfField('uploadTooBig', { limit: bytesInWords(mostImportBytes) })
              : answer?.kind === 'refused' && busy === null
                ? answer.message
                : null
          }
          onFile={(fits) => {
            setTooBig(!fits)
            // The preview belongs to a file that is no longer selected.
            if (fits) send('preview', 'new file')
            else discard()
          }}
        >
          {agency && agencies.length > 0 && (
            <Agency words={agency} agencies={agencies} onChange={() => preview && send('preview')} />
          )}
        </FileStep>
        {updates && <ExistingRecords noun={noun} onChange={() => preview && send('preview')} />}
        {note && <p className="text-muted-foreground">{note()}</p>}
        {busy === 'preview' && <Busy words={t('import.reading')} />}
        {busy === 'import' && (
          <Busy words={importing(noun, preview, rows)} progress={progress}>
            <CommandButton id="form.cancel" look="ghost" label={t('import.stop')} />
          </Busy>
        )}
        {preview && (
          <div className="flex flex-col gap-6" aria-busy={busy !== null}>
            <Columns key={generation} noun={noun} preview={preview} send={send} />
            <PreviewTable noun={noun} preview={preview} onEdit={edit} />
            {preview.sums && <ImportSums sums={preview.sums} />}
            <input type="hidden" name="versions" value={preview.versions} />
            <Finish noun={noun} preview={preview} rows={rows} setRows={setRows} why={busy ? t('import.moment') : why} />
          </div>
        )}
      </Form>
      {!preview && <RecentImports noun={noun} imports={recent} />}
      {question}
    </main>
  )
}

type ColumnsProps = { noun: ImportNoun; preview: ImportPreview; send: Import['send'] }

const Columns = ({ noun, preview, send }: ColumnsProps) => (
  <FieldMap
    noun={noun}
    preview={preview}
    onChange={() => send('preview')}
    onHeadings={() => send('preview', 'new headings')}
    onSheet={() => send('preview', 'new sheet')}
  />
)

/** True if a file is selected. */
const hasFile = (form: HTMLFormElement | null) =>
  form !== null && [...new FormData(form).values()].some((value) => value instanceof File && value.size > 0)

/** The reason why nothing can be imported now; null if the import can start. */
function refusalOf({ missing, refused, counts }: ImportPreview, rows: Rows): string | null {
  if (missing.length > 0) return t('import.noColumn')
  if (counts.ready + counts.updated === 0) return t(counts.unchanged > 0 ? 'import.noChange' : 'import.noRow')
  if (rows === 'all' && counts.failed > 0) return t('import.someProblems')
  return refused
}

const importing = (noun: ImportNoun, preview: ImportPreview | null, rows: Rows) => {
  if (!preview) return t('import.importing')
  const { counts } = preview
  return t('import.importingRecords', {
    records: countedRecords(noun, rows === 'all' ? counts.rows : counts.ready + counts.updated),
  })
}

type BusyProps = { words: string; progress?: Progress | null; children?: ReactNode }

/** Current step, its progress once known, and a button to stop it. */
function Busy({ words, progress, children }: BusyProps) {
  const known = progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {}
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-3">
      <progress aria-label={words} className="h-1.5 w-40 accent-primary" {...known} />
      <p role="status">{words}</p>
      {known.max !== undefined && (
        <span className="text-muted-foreground tabular-nums">
          {withPercent(Math.floor((100 * known.value) / known.max))}
        </span>
      )}
      {children}
    </div>
  )
}

type FileStepProps = { noun: ImportNoun; why: string | null; onFile: (fits: boolean) => void; children: ReactNode }

/** The file field with the reason `why` the last file was refused. A file that is too large is deselected, not sent. */
function FileStep({ noun, why, onFile, children }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    const fits = file.size <= mostImportBytes
    if (!fits) currentTarget.value = ''
    onFile(fits)
  }
  return (
    <section aria-labelledby="import-file" className="flex flex-col gap-3">
      <h2 id="import-file">{t('import.file')}</h2>
      <div className="flex flex-wrap items-end gap-4">
        <label className="flex max-w-full flex-col gap-1.5 font-medium">
          {t('import.kinds', { size: bytesInWords(mostImportBytes) })}
          <FileInput
            inputRef={input}
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.numbers,text/csv"
            aria-invalid={why !== null}
            aria-describedby={why === null ? undefined : 'import-refused'}
            onChange={choose}
          />
        </label>
        {children}
        <CheckButton />
      </div>
      {why !== null && <FormError id="import-refused" errors={[why]} />}
      <p className="text-muted-foreground">
        <Parts
          of={t.parts('import.template', {
            csv: <FileLink to={paths.importTemplate(noun, 'csv')}>CSV</FileLink>,
            excel: <FileLink to={paths.importTemplate(noun, 'xlsx')}>Excel</FileLink>,
          })}
        />
      </p>
    </section>
  )
}

/** Without JavaScript the file is checked by a button; with it, as soon as it is chosen. */
function CheckButton() {
  const ready = useMounted()
  return ready ? null : (
    <Button type="submit" name="intent" value="preview">
      {t('import.check')}
    </Button>
  )
}

type AgencyProps = { words: AgencyWords; agencies: readonly Choice[]; onChange: () => void }

function Agency({ words, agencies, onChange }: AgencyProps) {
  return (
    <label className="flex flex-col gap-1.5 font-medium">
      {words.label()}
      <span className="font-normal">
        <Select name="agency" onChange={onChange}>
          <option value="">{words.none()}</option>
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

type FinishProps = {
  noun: ImportNoun
  preview: ImportPreview
  rows: Rows
  setRows: (rows: Rows) => void
  why: string | null
}

function Finish({ noun, preview, rows, setRows, why }: FinishProps) {
  const { missing, counts } = preview
  const choices: readonly [Rows, string][] = [
    ['valid', t('import.withoutProblems', { count: countText(counts.ready + counts.updated) })],
    ['all', t('import.allOnce')],
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-4">
      {missing.length === 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{t('import.which')}</legend>
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
      )}
      <ImportButton label={importLabel(noun, counts, missing.length > 0)} why={why} />
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
        <CommandButton id="form.save" look="primary" label={label} />
      ) : (
        <Button variant="primary" aria-disabled>
          {label}
        </Button>
      )}
    </span>
  )
}
