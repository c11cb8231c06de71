import { fieldFaults, type FieldFault } from 'contract/templates/merge-fields'
import { t as refusal } from 'locales/refusals'
import { readBlocks } from 'provider/records/template-html'

const words = {
  unknown: 'unknownMergeField',
  open: 'openMergeField',
  outsideRow: 'itemFieldOutsideRow',
} as const satisfies Record<FieldFault['kind'], string>

type Pieces = { summaryHtml?: string | undefined; tableHtml?: string | undefined }

/** Errors in a template's fields, one sentence each: saving is refused with them, and the preview shows them. */
export function faultsOf(pieces: Pieces): { path: keyof Pieces; message: string }[] {
  return (['summaryHtml', 'tableHtml'] as const).flatMap((path) =>
    fieldFaults(readBlocks(pieces[path] ?? '')).map(({ kind, name }) => ({
      path,
      message: refusal(words[kind], { name }),
    })),
  )
}
