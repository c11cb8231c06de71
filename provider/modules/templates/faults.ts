import { fieldFaults, type FieldFault } from 'contract/merge-fields'
import { refusal } from 'contract/refusals'
import { readBlocks } from './html'

const words = {
  unknown: 'unknownMergeField',
  open: 'openMergeField',
  outsideRow: 'itemFieldOutsideRow',
} as const satisfies Record<FieldFault['kind'], string>

type Pieces = { summaryHtml?: string | undefined; tableHtml?: string | undefined }

/** What is wrong with the fields of a template's pieces, a sentence each: it is refused with them, and its preview tells them. */
export function faultsOf(pieces: Pieces): { path: keyof Pieces; message: string }[] {
  return (['summaryHtml', 'tableHtml'] as const).flatMap((path) =>
    fieldFaults(readBlocks(pieces[path] ?? '')).map(({ kind, name }) => ({
      path,
      message: refusal(words[kind], { name }),
    })),
  )
}
