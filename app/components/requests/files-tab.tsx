import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/request-sections'
import FileImage from 'lucide-react/icons/file-image'
import FileVideo from 'lucide-react/icons/file-play'
import Mic from 'lucide-react/icons/mic'
import Paperclip from 'lucide-react/icons/paperclip'
import { useMemo } from 'react'
import { useInspection } from '~/components/review/inspection-context'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { FileName } from '~/components/status/file-name'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import { useListCursor } from '~/components/table/use-list-cursor'
import { sizeText } from '~/lib/text/size-text'
import { timestampText } from '~/lib/time/dates'
import { filePath } from '~/lib/paths'
import { useRequestScreen } from './use-request-screen'

type InspectionFile = DataOf<'inspections.files'>['data'][number]

const pictures = { image: FileImage, video: FileVideo, voice: Mic }

function Name({ file }: { file: InspectionFile }) {
  const Icon = pictures[file.kind]
  const kind = t('requestSections.fileKind', { kind: file.kind })
  return (
    <a
      href={filePath(file.value)}
      download
      className="flex w-fit max-w-full items-center gap-2 rounded-xs font-medium hover:underline md:pointer-coarse:py-3 max-md:after:absolute max-md:after:inset-0"
    >
      <Icon role="img" aria-label={kind} className="flex-none text-muted-foreground" />
      <FileName name={file.fileName || kind} />
    </a>
  )
}

const hashColumn = (): ListColumn<InspectionFile> => ({
  id: 'hash',
  label: t('requestSections.hash'),
  width: 120,
  from: 1000,
  phone: 'hidden',
  cell: ({ sha256 }) => (
    <code title={sha256} className="text-xs text-muted-foreground">
      {sha256.slice(0, 12)}
    </code>
  ),
})

function fileColumns(clock: Clock): ListColumn<InspectionFile>[] {
  return [
    { id: 'name', label: t('requestSections.file'), phone: 'title', cell: (file) => <Name file={file} /> },
    {
      id: 'item',
      label: t('requestSections.item'),
      width: 170,
      from: 800,
      phone: 'second',
      cell: ({ itemTitle }) => itemTitle,
    },
    {
      id: 'attempt',
      label: t('requestSections.attempt'),
      width: 110,
      phone: 'side',
      cell: ({ attempt, isReplaced }) => (
        <span className="text-foreground-2">
          {attempt ?? t('requestSections.notSubmitted')}
          {isReplaced && <span className="text-muted-foreground">, {t('requestSections.wasReplaced')}</span>}
        </span>
      ),
    },
    {
      id: 'size',
      label: t('requestSections.size'),
      width: 84,
      align: 'right',
      phone: 'second-side',
      cell: ({ bytes }) => sizeText(bytes),
    },
    hashColumn(),
    {
      id: 'by',
      label: t('requestSections.from'),
      width: 130,
      from: 900,
      phone: 'hidden',
      cell: ({ uploadedBy }) => uploadedBy.name,
    },
    {
      id: 'when',
      label: t('requestSections.received'),
      width: 176,
      from: 900,
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="text-foreground-2">{timestampText(createdAt, clock)}</span>,
    },
  ]
}

/** All files of a draw request: when and from whom they were received, and their hashes (spec §7 "Files"). */
export function FilesTab({ files }: { files: InspectionFile[] }) {
  const inspection = useInspection()
  const clock = useClock(inspection.page.lot)
  const columns = useMemo(() => fileColumns(clock), [clock])
  const listCursor = useListCursor(useMemo(() => files.map(({ uuid }) => uuid), [files]))
  const open = (uuid: string) => {
    const file = files.find((one) => one.uuid === uuid)
    // The original is sent as an attachment, so the page stays.
    if (file) window.location.assign(filePath(file.value))
  }
  useRequestScreen(inspection, { listCursor, open, first: files[0]?.uuid })
  if (files.length === 0)
    return (
      <EmptyState icon={Paperclip} title={t('requestSections.noFiles')}>
        <p>{t('requestSections.noFilesText')}</p>
      </EmptyState>
    )
  return (
    <div className="border-t [--edge:24px] max-md:[--edge:16px]">
      <DataTable
        label={t('requestSections.files')}
        columns={columns}
        rows={files}
        listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
      />
    </div>
  )
}
