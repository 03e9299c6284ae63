/** Numbers as they are read. Written, and not asked of a formatter of the browser: one takes a phone ten milliseconds to make. */

/** «12.345»: a whole number with its thousands, from a thousand on. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** «1,2», «14», «1.234,5»: with one decimal where it is not zero. */
export function formatTenths(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  const decimal = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${value < 0 && tenths > 0 ? '−' : ''}${formatCount(Math.floor(tenths / 10))}${decimal}`
}
