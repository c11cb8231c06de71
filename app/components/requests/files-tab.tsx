import type { DataOf } from 'contract/catalogue'
import { FileImage, FileVideo, Mic, Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useInspection } from '~/components/review/inspection-context'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import { useListHand } from '~/components/table/use-list-hand'
import { sizeText } from '~/lib/size-text'
import { momentText } from '~/lib/dates'
import { filePath } from '~/lib/paths'
import { useRequestScreen } from './use-request-screen'

type InspectionFile = DataOf<'inspections.files'>['data'][number]

const pictures = { image: FileImage, video: FileVideo, voice: Mic }
const words = { image: 'Photo', video: 'Video', voice: 'Voice note' }

function Name({ file }: { file: InspectionFile }) {
  const Icon = pictures[file.kind]
  return (
    <a
      href={filePath(file.value)}
      target="_blank"
      rel="noopener"
      className="flex w-fit max-w-full items-center gap-2 rounded-xs font-medium hover:underline md:pointer-coarse:py-3 max-md:after:absolute max-md:after:inset-0"
    >
      <Icon role="img" aria-label={words[file.kind]} className="flex-none text-muted-foreground" />
      <span className="truncate">{file.fileName || words[file.kind]}</span>
    </a>
  )
}

function fileColumns(clock: Clock): ListColumn<InspectionFile>[] {
  return [
    { id: 'name', label: 'File', phone: 'title', cell: (file) => <Name file={file} /> },
    { id: 'item', label: 'Item', width: 170, from: 800, phone: 'second', cell: ({ itemTitle }) => itemTitle },
    {
      id: 'attempt',
      label: 'Attempt',
      width: 110,
      phone: 'side',
      cell: ({ attempt, isReplaced }) => (
        <span className="text-foreground-2">
          {attempt ?? 'Not submitted'}
          {isReplaced && <span className="text-muted-foreground">, replaced</span>}
        </span>
      ),
    },
    {
      id: 'size',
      label: 'Size',
      width: 84,
      align: 'right',
      phone: 'second-side',
      cell: ({ bytes }) => sizeText(bytes),
    },
    {
      id: 'hash',
      label: 'SHA-256',
      width: 120,
      from: 1000,
      phone: 'hidden',
      cell: ({ sha256 }) => (
        <code title={sha256} className="text-xs text-muted-foreground">
          {sha256.slice(0, 12)}
        </code>
      ),
    },
    { id: 'by', label: 'From', width: 130, from: 900, phone: 'hidden', cell: ({ uploadedBy }) => uploadedBy.name },
    {
      id: 'when',
      label: 'Received',
      width: 176,
      from: 900,
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="text-foreground-2">{momentText(createdAt, clock)}</span>,
    },
  ]
}

/** Every file of a draw request: what was received, from whom, and the hash it is known by (spec §7 "Files"). */
export function FilesTab({ files }: { files: InspectionFile[] }) {
  const inspection = useInspection()
  const clock = useClock(inspection.page.lot)
  const columns = useMemo(() => fileColumns(clock), [clock])
  const hand = useListHand(useMemo(() => files.map(({ uuid }) => uuid), [files]))
  const open = (uuid: string) => {
    const file = files.find((one) => one.uuid === uuid)
    if (file) window.open(filePath(file.value), '_blank', 'noopener')
  }
  useRequestScreen(inspection, { hand, open, first: files[0]?.uuid })
  if (files.length === 0)
    return (
      <EmptyState icon={Paperclip} title="No files yet">
        <p>Photos, videos and voice notes of this draw request are listed here, replaced ones too.</p>
      </EmptyState>
    )
  return (
    <div className="border-t [--edge:24px] max-md:[--edge:16px]">
      <DataTable
        label="Files"
        columns={columns}
        rows={files}
        hand={{ cursor: hand.cursor, setCursor: hand.setCursor }}
      />
    </div>
  )
}
