/** Files that a call takes as they are, and not inside JSON: their bytes are the body of the request. */
import * as z from 'zod/mini'

/** A Blob where it is sent from; where it arrives, its bytes as they come. */
export type UploadBody = Blob | AsyncIterable<Uint8Array>

/** The media type in which it travels, whatever the file is: what it is, its bytes say. */
export const UPLOAD_TYPE = 'application/octet-stream'

const limits = new WeakMap<object, number>()

/** The body of a call that takes a file of up to `maxBytes`. Whoever reads it stops there. */
export function upload(maxBytes: number): z.ZodMiniType<UploadBody> {
  const schema = z.custom<UploadBody>(
    (value) => typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || value instanceof Blob),
  )
  limits.set(schema, maxBytes)
  return schema
}

/** How many bytes its file may have; `undefined` of a body that is JSON. */
export function uploadLimit(body: z.ZodMiniType | undefined): number | undefined {
  return body && limits.get(body)
}
