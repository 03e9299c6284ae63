import { formatAmount } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'

/** What a keystroke or a paste leads to: the new text, or why it is refused. */
export type Typed = { ok: true } | { ok: false; refusal: string }

/** Digits still being typed: «12», «1.250», «12,», «,5». */
const UNFINISHED = /^\d*(?:\.\d{3})*(?:[.,]\d{0,2})?$/

/**
 * Whether the field may show `text`: anything that reads as an amount (so a paste of «EUR 1.250,00» passes), and
 * amounts half typed. The sign is refused: what is paid or asked for has none.
 */
export function judgeTyping(text: string, integerDigits: number): Typed {
  const bare = text.replace(/\s|€|EUR/gi, '')
  if (/[^\d.,]/.test(bare)) return { ok: false, refusal: 'Escriba solo cifras y una coma para los céntimos.' }
  const parsed = parseAmount(bare, integerDigits)
  if (!parsed.ok && parsed.problem === 'TOO_LARGE')
    return { ok: false, refusal: `El importe admite ${integerDigits} cifras enteras como máximo.` }
  if (!parsed.ok && parsed.problem === 'DECIMALS') return { ok: false, refusal: 'El importe admite dos decimales.' }
  return parsed.ok || UNFINISHED.test(bare) ? { ok: true } : { ok: false, refusal: 'Escriba solo cifras y una coma para los céntimos.' }
}

/** «1250,5» → «1.250,50»; text that is no amount stays as it is, for its message to point at. */
export function groupAmount(text: string): string {
  const parsed = parseAmount(text)
  return parsed.ok ? formatAmount(parsed.amount, { currency: null }) : text
}

/** «1.250,50» → «1250,50»: without the dots, inserting a digit cannot break the groups of three. */
export function ungroupAmount(text: string): string {
  return text.includes(',') ? text.replaceAll('.', '') : text
}
