/** Amounts as a sheet has them, where a dot may part thousands or decimals: «1.092» is 1092 in Spain and nearly 1,09 elsewhere. */

const TWO_WAYS = /^([+-]?)(\d{1,3})\.(\d{3})(?:\s*(?:EUR|€))?$/i
/** Decimals behind a comma, or two dots: in this column a dot parts thousands. */
const GROUPS = /,\d{1,2}(?:\s*(?:EUR|€))?$|\.\d{3}\.\d{3}|^\d{1,3}\.\d{3},/i

export type DotMeaning = 'THOUSANDS' | 'DECIMALS'

/** The first amount of a column that may be read in two ways; `undefined` where none is, or the others say what a dot is. */
export function doubtfulAmount(column: readonly string[]): string | undefined {
  const texts = column.map((text) => text.trim())
  if (texts.some((text) => GROUPS.test(text))) return undefined
  return texts.find((text) => TWO_WAYS.test(text) && !/^[+-]?0/.test(text))
}

/** An amount that may be read in two ways, written in one: «1.092,00» or «1,09», to the nearest cent. Any other as it is. */
export function clearAmount(text: string, dot: DotMeaning): string {
  const [, sign = '', whole, thousandths] = TWO_WAYS.exec(text.trim()) ?? []
  if (whole === undefined || thousandths === undefined) return text
  if (dot === 'THOUSANDS') return `${sign}${whole}.${thousandths},00`
  const cents = Math.round((Number(whole) * 1_000 + Number(thousandths)) / 10)
  return `${sign}${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}
