import { Failure } from '../http/failure.ts'

/** A file that cannot be made is answered as such (specification §8). */
export async function* orQ999(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Failure('Q999', { cause: error })
  }
}
