/** «01:48»: minutes and seconds that are left. */
export function formatCountdown(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
