/** Control characters, line and paragraph separators, bidirectional controls, the byte order mark, lone surrogates. */
const harmful = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * The name of a sent file as it is kept and shown: without folders and without characters that change how the text
 * around it reads. "photo\u202Egpj.exe" would read as "photoexe.jpg".
 */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(harmful, '').trim() || 'upload'
}
