/** What every file made of a list of movements begins with. */
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
