/** Ids of rows as they come in addresses. */
import { isUuid } from '../../db/uuid.ts'
import { Failure } from '../../http/failure.ts'

/** What the database can look for as an id of a row. Throws NOT_FOUND for any other text, as for a row that is not there. */
export function requireId(id: string): string {
  if (!isUuid(id)) throw new Failure('NOT_FOUND')
  return id
}
