/** Card numbers (ISO/IEC 7812): an issuer's first eight digits, seven of the card and the check digit. */
import { createHmac } from 'node:crypto'

/** Whether the last digit checks the others (Luhn, ISO/IEC 7812-1 annex B). */
function passesLuhn(number: string): boolean {
  let sum = 0
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place))
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The number with these first digits and these last four; of `middle`, four digits, the last gives way so that the check digit holds. */
export function numberEnding(bin: string, middle: string, ending: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${bin}${middle.slice(0, 3)}${digit}${ending}`
    if (passesLuhn(number)) return number
  }
  throw new RangeError(`No card number begins with ${bin} and ends in ${ending}`)
}

/** The three digits on the back: computed from number and date, and so never stored (PCI DSS, requirement 3.3). */
export function securityCodeOf(key: Buffer, number: string, expiresOn: string): string {
  const code =
    createHmac('sha256', key)
      .update(`${number} ${expiresOn.slice(0, 7)}`)
      .digest()
      .readUInt32BE() % 1000
  return String(code).padStart(3, '0')
}
