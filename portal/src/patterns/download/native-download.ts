/** A file that the native app brings: it is asked to, and then waited for (specification §4, «Downloads»). */
import type { Call } from '@almenara/contract/call'
import { NATIVE_DOWNLOAD_SECONDS } from '@almenara/contract/limits'
import { CallFailure } from '../../api/failure.ts'
import { requestOf, type Parts } from '../../api/send.ts'
import { readTokens } from '../../api/tokens.ts'
import { sendToHost } from '../../native/host.ts'
import { onHostMessage, openInbox } from '../../native/inbox.ts'
import { progressWords, type ReportProgress } from './progress-words.ts'

/** Where the app's answer is stored: by our bridge when it comes as a message, or by the app itself. */
const STATUS_KEY = 'downloadStatus'

let last: Promise<void> = Promise.resolve()

/** One at a time, since there is one stored status. Throws CallFailure Q999 when the app fails or has not answered in 60 s. */
export function downloadInApp(call: Pick<Call, 'method' | 'path'>, parts: Parts, onProgress: ReportProgress): Promise<void> {
  const mine = last.then(() => askAndWait(call, parts, onProgress))
  last = mine.catch(() => undefined)
  return mine
}

async function askAndWait(call: Pick<Call, 'method' | 'path'>, parts: Parts, onProgress: ReportProgress): Promise<void> {
  const id = crypto.randomUUID()
  const { address, method, headers, body } = requestOf(call, parts, readTokens()?.access_token)
  openInbox()
  sessionStorage.removeItem(STATUS_KEY)
  const stop = onHostMessage('DOWNLOAD', (answer) => {
    if (answer.id === id) sessionStorage.setItem(STATUS_KEY, answer.status)
  })
  sendToHost('DOWNLOAD', {
    id,
    url: new URL(address, location.origin).href,
    method: method === 'GET' ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const status = await pollStatus(onProgress)
  stop()
  sessionStorage.removeItem(STATUS_KEY)
  if (status !== 'ok') throw new CallFailure('Q999', 'VOID')
}

/** Seconds are counted, not read off a clock: while the app covers the web view with a dialog of its own, they stand still. */
async function pollStatus(onProgress: ReportProgress): Promise<string | undefined> {
  for (let seconds = 1; seconds <= NATIVE_DOWNLOAD_SECONDS; seconds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const status = sessionStorage.getItem(STATUS_KEY)
    if (status === 'ok' || status === 'error') return status
    onProgress(progressWords({ seconds }))
  }
  return undefined
}
