import { expect, test } from 'vitest'

import english from 'locales/en-US/audit-lines'
import labels from 'locales/en-US/labels'
import { wireNames } from 'provider/history/undo-wire'
import { inLockOrder, kindOf } from 'provider/history/undoable'

test.each(inLockOrder)('the audit trail names every field of a changed %s', (noun) => {
  const { columns, parts, versionless } = kindOf(noun)
  const fields = [...wireNames(columns, Object.keys(columns)), ...(parts && !versionless ? [parts.as] : [])]
  const isNamed = (field: string) => Object.hasOwn(english, `field.${field}`) || Object.hasOwn(labels, `label.${field}`)
  expect(fields.filter((field) => !isNamed(field))).toEqual([])
})
