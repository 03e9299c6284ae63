/** A file as an answer: streamed, named in content-disposition, never cached. */
import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import filenamify from 'filenamify'

export interface Download {
  fileName: string
  contentType: string
  body: AsyncIterable<Uint8Array>
}

/** A file whose first part is made. */
export interface Begun extends Omit<Download, 'body'> {
  first: IteratorResult<Uint8Array>
  rest: AsyncIterator<Uint8Array>
}

/** Makes the first part before anything is sent, so that a failure to begin is still answered as an error. */
export async function beginDownload({ body, ...named }: Download): Promise<Begun> {
  const rest = body[Symbol.asyncIterator]()
  return { ...named, first: await rest.next(), rest }
}

/** Sends the file. A failure from now on breaks the connection, which the browser reports as a failed download. */
export function sendDownload(reply: FastifyReply, { fileName, contentType, first, rest }: Begun): FastifyReply {
  const stream = Readable.from(prepend(first, rest), { objectMode: false })
  // Whoever makes the file stops when its reader leaves: a stream that was never read would not tell it by itself.
  stream.once('close', () => void rest.return?.())
  return reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(fileName))
    .header('cache-control', 'no-store')
    .send(stream)
}

async function* prepend(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

/** RFC 6266: a plain ASCII name for old clients and the real one in UTF-8. What no disk takes as a name is left out. */
export function contentDisposition(fileName: string): string {
  const name = filenamify(fileName, { replacement: '' }).replace(/\p{Cs}/gu, '')
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return create(name, { fallback: ascii || 'descarga' })
}
