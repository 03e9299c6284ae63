/** How far a file has come: bytes of how many (where the services say), or seconds that the app has been at it. */
export interface DownloadProgress {
  bytes?: number
  ofBytes?: number | undefined
  seconds?: number
}

/** Called with the progress as text (`progressWords`). */
export type ReportProgress = (words: string) => void

const MEGABYTE = 1_000_000
/** With one decimal. */
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1).replace('.', ',')

/** «Preparando…», «Descargando 1,2 MB…», «Descargando 40 %…», «Preparando, 12 s…» */
export function progressWords({ bytes, ofBytes, seconds }: DownloadProgress): string {
  if (seconds !== undefined) return `Preparando, ${seconds} s…`
  if (!bytes) return 'Preparando…'
  if (ofBytes) return `Descargando ${Math.min(100, Math.floor((100 * bytes) / ofBytes))} %…`
  return bytes < MEGABYTE / 10 ? 'Descargando…' : `Descargando ${inMegabytes(bytes)} MB…`
}
