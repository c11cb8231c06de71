import { expect, test } from 'vitest'
import { t } from 'locales/item'
import { readToasts } from '~/interaction/toasts/toast-store'
import { addDropped } from './use-file-drop'

test('a dropped file that cannot be read is reported', async () => {
  const entry = { isFile: true, file: (_: unknown, reject: (error: Error) => void) => reject(new Error('gone')) }
  const item = { kind: 'file', webkitGetAsEntry: () => entry }
  const transfer = { items: [item], files: [] } as object as DataTransfer
  await addDropped(transfer, { itemId: 'item', requestId: 'request' })
  expect(readToasts().map(({ text }) => text)).toEqual([t('upload.unreadable')])
})
