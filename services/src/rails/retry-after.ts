/** The seconds that a carrier asks to wait: seconds or a date (RFC 9110 §10.2.3). */
export function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
