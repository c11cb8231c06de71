import { expect, test } from 'vitest'

import english from 'locales/en-US/audit-lines'
import { wireNames } from 'provider/history/undo-wire'
import { inLockOrder, kindOf } from 'provider/history/undoable'

test.each(inLockOrder)('the audit trail names every field of a changed %s', (noun) => {
  const { columns, parts, versionless } = kindOf(noun)
  const fields = [...wireNames(columns, Object.keys(columns)), ...(parts && !versionless ? [parts.as] : [])]
  expect(fields.filter((field) => !Object.hasOwn(english, `field.${field}`))).toEqual([])
})
