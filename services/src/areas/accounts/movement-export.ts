/** What every file made of a list of movements begins with, and how one that cannot be made is answered. */
import { Failure } from '../../http/failure.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { requireList } from './movement-list.ts'
import type { MovementList } from './movements.ts'

export interface ExportedList {
  account: OwnedProduct
  holderName: string
  list: MovementList
}

/** `requireList`, with the name that its files carry. */
export async function exportedList(asked: Parameters<typeof requireList>[0]): Promise<ExportedList> {
  const { account, list } = await requireList(asked)
  const holder = await firstHolder(asked.bank.database, account.id)
  return { account, holderName: holder?.name ?? '', list }
}

/** A file that cannot be made is answered as such (specification §8). */
export async function* orQ999(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Failure('Q999', { cause: error })
  }
}
