import { expect, test } from 'vitest'
import { plainFileName } from './file-name'

test.each([
  ['Garten (1) ü.heic', 'Garten (1) ü.heic'],
  ['C:\\photos\\front.jpg', 'front.jpg'],
  ['a\r\nSet-Cookie: x.jpg', 'aSet-Cookie: x.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066left\u2069\u200e\u061c\u0085\u2028.png', 'left.png'],
  ['half\ud83d.jpg', 'half.jpg'],
  ['family \u{1f468}\u200d\u{1f469}.jpg', 'family \u{1f468}\u200d\u{1f469}.jpg'],
  [' \u202e ', 'upload'],
])('keeps of %j the harmless part', (name, plain) => expect(plainFileName(name)).toBe(plain))
