/** Signs between the digits of a telephone number, and the word before an extension. */
const shape = /^\+?[\d\s().\-–/]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/** Whether a trimmed text is a telephone number, which is kept as it was typed: "+1 (512) 555-0137 ext. 4". */
export function isContactNumber(typed: string): boolean {
  const digits = typed.replace(/\D/g, '').length
  return shape.test(typed) && digits >= 7 && digits <= 21
}
