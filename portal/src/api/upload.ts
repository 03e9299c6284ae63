/**
 * Sends a call whose body is a file, as it is, and tells how much of it has gone: `fetch` does not say. Everything else is as `send` does
 * it: the session's token, its renewal, and the failures that it throws.
 */
import type { Arguments, Call } from '@almenara/contract/call'
import { UPLOAD_TYPE, type UploadBody } from '@almenara/contract/upload'
import { type Carrier, fetchCall, type Parts } from './send.ts'

interface Uploading {
  signal: AbortSignal
  /** Bytes that have gone. All of them does not mean that the bank has answered. */
  onSent: (bytes: number) => void
}

/** The reply of the call. Throws `CallFailure` as `send` does, and an `AbortError` where it was cancelled. */
export async function upload<P, Q, R>(
  call: Call<P, Q, UploadBody, R>,
  { body, ...parts }: Omit<Arguments<P, Q, UploadBody>, 'body'> & { body: Blob },
  { signal, onSent }: Uploading,
): Promise<R> {
  const response = await fetchCall(call, parts as Parts, { signal, carry: carrierOf(body, onSent) })
  return (await response.json()) as R
}

/** As `fetch` of this request, with the file as its body. Rejects as `fetch` does: where nothing answers, and where it is cancelled. */
function carrierOf(file: Blob, onSent: (bytes: number) => void): Carrier {
  return (address, { method = 'POST', headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const cancel = () => request.abort()
      const end = (act: () => void) => () => {
        signal?.removeEventListener('abort', cancel)
        act()
      }
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) if (name !== 'content-type') request.setRequestHeader(name, value)
      request.setRequestHeader('content-type', UPLOAD_TYPE)
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener(
        'load',
        end(() => resolve(responseOf(request))),
      )
      request.addEventListener(
        'error',
        end(() => reject(new TypeError('The file could not be sent'))),
      )
      request.addEventListener(
        'abort',
        end(() => reject(new DOMException('The file was not sent', 'AbortError'))),
      )
      signal?.addEventListener('abort', cancel)
      request.send(file)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name, value.join(':').trim()]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
