/** Ids of rows as they come in addresses. */
import { Failure } from '../../http/failure.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What the database can look for as an id of a row. Throws NOT_FOUND for any other text, as for a row that is not there. */
export function requireId(id: string): string {
  if (!UUID.test(id)) throw new Failure('NOT_FOUND')
  return id
}
