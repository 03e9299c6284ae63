/** Where the help is and how an address of it is made. */
import type { Reader } from './pages.ts'

export const HELP_HOME = '/help'

/** The filters of whoever reads, as they travel in the address (specification §7); empty without any. */
function readerQuery({ applicationType, appOperatingSystem }: Reader): string {
  const query = new URLSearchParams()
  if (applicationType) query.set('applicationType', applicationType)
  if (appOperatingSystem) query.set('appOperatingSystem', appOperatingSystem)
  return query.size > 0 ? `?${query.toString()}` : ''
}

export function pageAddress(page: string, reader: Reader, topic?: string): string {
  return `${HELP_HOME}/${page}${readerQuery(reader)}${topic === undefined ? '' : `#${topic}`}`
}

export function homeAddress(reader: Reader): string {
  return HELP_HOME + readerQuery(reader)
}
