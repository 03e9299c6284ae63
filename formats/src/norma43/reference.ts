/** Reference 1 of the modality 3: eleven digits and a control digit (Cuaderno 43, annex 3). */
const DIGITS = 11
// From the right, the first digit weighs 2.
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4]

/** «82546789013» → «825467890138». `undefined` for what is not eleven digits at most; zeros stand for no reference. */
export function withControlDigit(reference: string): string | undefined {
  if (!/^\d{0,11}$/.test(reference)) return undefined
  const digits = reference.padStart(DIGITS, '0')
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[DIGITS - 1 - index]), 0)
  return digits + ((sum % 11) % 10) // a remainder of 10 is written 0
}

/** «825467890138» → «82546789013», without zeros before it. `undefined` when the control digit does not fit. */
export function withoutControlDigit(raw: string): string | undefined {
  const digits = raw.slice(0, DIGITS)
  return withControlDigit(digits) === raw ? digits.replace(/^0+/, '') : undefined
}
