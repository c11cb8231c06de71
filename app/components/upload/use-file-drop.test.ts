import { expect, test } from 'vitest'
import { t } from 'locales/item'
import { readToasts } from '~/interaction/toasts/toast-store'
import { addDropped } from './use-file-drop'

test('a dropped file that cannot be read is reported', async () => {
  await addDropped(Promise.reject(new Error('gone')), { itemId: 'item', requestId: 'request' })
  expect(readToasts().map(({ text }) => text)).toContain(t('upload.unreadable'))
})
