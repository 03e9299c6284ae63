/** Contracts of remittances in tests. */
import { randomInt } from 'node:crypto'
import { CONTRACT_TYPES, remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { holders, powers, products } from '../products/tables.ts'
import type { TestAccount, TestBank, TestUser } from './bank.ts'

type Contract = typeof remittanceContracts.$inferInsert

/** A contract of transfers that charges an account, of the same holder, with which this user operates. Answers its id. */
export async function addRemittanceContract(
  { database }: TestBank,
  user: TestUser,
  charged: Pick<TestAccount, 'id'>,
  more: Partial<Contract> & { signatures?: number } = {},
): Promise<string> {
  const id = `T${String(randomInt(1e11)).padStart(11, '0')}`
  const { signatures = 1, kind = 'TRANSFERS', ...rules } = more
  const product = { id, type: CONTRACT_TYPES[kind], commercialName: 'Transferencias por fichero', openedOn: '2024-01-02' as const }
  await database.transaction(async (tx) => {
    await tx.insert(products).values({ ...product, identifier: id, signatures } as typeof products.$inferInsert)
    await tx.insert(holders).values({ productId: id, partyId: user.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: 1 })
    await tx.insert(remittanceContracts).values({ productId: id, chargedAccountId: charged.id, kind, ...rules })
  })
  return id
}
