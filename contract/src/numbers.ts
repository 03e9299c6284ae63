/** Whole numbers as they are read. Written, and not asked of a formatter of the browser: one takes a phone ten milliseconds to make. */

/** «12.345»: the digits of a whole number with its thousands. */
export function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

export function formatCount(count: number): string {
  return withThousands(String(count))
}
