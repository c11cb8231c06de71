import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords and the product's name, in lower case. */
const common = new Set([...dictionary['passwords-common'].slice(0, 3000), 'plumbline'])

/** Digits and symbols around a word that do not make it harder to guess; more of them make another password. */
const MOST_DECORATION = 6

/**
 * Symbols that replace letters, with both readings of "1", and symbols that share a key with a digit on a US keyboard.
 */
const letters: Signs = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }
const digits: Signs = Object.fromEntries([...'!@#$%^&*()'].map((sign, index) => [sign, String((index + 1) % 10)]))
const alphabets: readonly Signs[] = [{}, letters, { ...letters, '1': 'l', '!': 'l' }, digits]

type Signs = Readonly<Record<string, string>>

const spelled = (text: string, signs: Signs): string => [...text].map((sign) => signs[sign] ?? sign).join('')

/** The text without digits and symbols at its ends, in every length of trimming. */
function undecorated(text: string): string[] {
  const [before = ''] = /^[^a-z]*/.exec(text) ?? []
  const [after = ''] = /[^a-z]*$/.exec(text) ?? []
  const lengths = Array.from({ length: MOST_DECORATION + 1 }, (_, length) => length)
  return lengths
    .filter((start) => start <= before.length)
    .flatMap((start) =>
      lengths
        .filter((end) => end <= after.length && start + end <= MOST_DECORATION)
        .map((end) => text.slice(start, text.length - end)),
    )
}

/**
 * True for one of the 3,000 most common passwords or the product's name: in any case, with digits and symbols around
 * it, or with symbols for its letters or digits ("P@ssw0rd", "!QAZ2wsx", "Dragon!2024").
 */
export function isCommonPassword(password: string): boolean {
  return undecorated(password.toLowerCase()).some((word) => alphabets.some((signs) => common.has(spelled(word, signs))))
}
