/** The only way to download a file: a browser saves it, the native app fetches it. */
import { OBJECT_URL_MS } from '@almenara/contract/limits'
import type { Arguments, Call, FileReply } from '@almenara/contract/call'
import { CallFailure } from '../../api/failure.ts'
import { fetchCall, type Parts } from '../../api/send.ts'
import { requireOpenFor, type DownloadCheck } from '../../base/download-gate.ts'
import { isNative } from '../../native/host.ts'
import { fileName } from './file-name.ts'
import { progressWords, type ReportProgress } from './progress-words.ts'

interface DownloadOptions {
  /** The services statuses that this file rests on: while one is closed the file is not asked for (specification §4, «Downloads»). */
  unless?: DownloadCheck | readonly DownloadCheck[] | undefined
  onProgress?: ReportProgress
}

/** The file's name, or `undefined` where the app knows it alone. Throws CallFailure when the file cannot be had. */
export async function download<P, Q, B>(
  call: Call<P, Q, B, FileReply>,
  args: Arguments<P, Q, B>,
  { unless = [], onProgress = () => undefined }: DownloadOptions = {},
): Promise<string | undefined> {
  await requireOpenFor(call, typeof unless === 'string' ? [unless] : unless)
  const parts: Parts = { ...(args as object), ...(call.method === 'GET' ? {} : { accept: 'application/pdf' }) }
  if (isNative()) {
    const { downloadInApp } = await import('./native-download.ts')
    await downloadInApp(call, parts, onProgress)
    return undefined
  }
  const response = await fetchCall(call, parts)
  const name = fileName(response.headers.get('content-disposition') ?? '')
  save(await readAll(response, onProgress), name)
  return name
}

/** A connection that breaks half-way leaves no file, rather than a part of one. */
async function readAll(response: Response, onProgress: ReportProgress): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  // Of a compressed answer the length is that of what travels, not of what is read.
  const ofBytes = length > 0 && !response.headers.has('content-encoding') ? length : undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      chunks.push(next.value)
      bytes += next.value.byteLength
      onProgress(progressWords({ bytes, ofBytes }))
    }
  } catch {
    throw new CallFailure('DOWNLOAD_FAILED', 'DEFAULT')
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

function save(file: Blob, name: string): void {
  try {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_MS)
  } catch {
    throw new CallFailure('FILE_NOT_SAVED', 'DEFAULT')
  }
}
