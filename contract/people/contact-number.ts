/** Characters between the digits of a phone number, and the prefix of an extension. */
const shape = /^\+?[\d\s().\-–/]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/** True for a phone number; it is stored as typed: "+1 (512) 555-0137 ext. 4". */
export function isContactNumber(typed: string): boolean {
  const digits = typed.replace(/\D/g, '').length
  return shape.test(typed) && digits >= 7 && digits <= 21
}
