import type { SignedInUser } from 'contract/account/sign-in'
import type { Template } from 'contract/templates/calls'
import { expect, test } from 'vitest'
import { inLanguage } from 'locales/engine/in-language'
import { templateChoices } from './templates.server'

test('the default template is marked as such in the language of the viewer', () => {
  const template = { uuid: 'standard', name: 'Standard', status: 'active', isDefault: true } as Template
  const detail = () => templateChoices([template], { roleName: 'agency' } as SignedInUser)[0]?.detail
  expect(inLanguage('en-US', detail)).toBe('Default')
  expect(inLanguage('es-US', detail)).toBe('Predeterminada')
})
