import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'

import { newPassword } from 'contract/account/passwords'
import { isCommonPassword } from 'provider/modules/auth/common-passwords'

const refused = [
  'Password1!',
  'P@ssw0rd',
  'Pa$$w0rd1',
  'pAsSwOrD2024!',
  'Qwerty123!',
  '!QAZ2wsx',
  '1qaz@WSX',
  '!!Dragon2024',
  'Letmein1!',
  'Plumbline1!',
  'Plumbline-2026!',
  'Plumb1ine!',
]
test.each(refused)('refuses %s', (password) => expect(isCommonPassword(password)).toBe(true))

const kept = ['Nut-tree-9!', 'correct Horse 7 battery!', 'Xk9$mQ2vLr', 'Brand-new1!', '83&Dragon#47-2291!Fly']
test.each(kept)('accepts %s', (password) => expect(isCommonPassword(password)).toBe(false))

test('refuses the 3,000 most common, capitalized and with an ending for the password rule', () => {
  const words = dictionary['passwords-common'].slice(0, 3000)
  expect(words).toHaveLength(3000)
  for (const word of words)
    for (const one of [word, word.toUpperCase(), `${word}1!`]) {
      expect(isCommonPassword(one), one).toBe(true)
    }
})

test('refuses common passwords that pass the character class rule', () => {
  for (const password of refused) expect(newPassword('password').safeParse(password).success, password).toBe(true)
})
