/** Who may sign a file: with its contracts and with the accounts that they charge. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { powers } from '../../../products/tables.ts'
import { contractsOf, maySign, mayPrepare, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { paymentSupports } from '../files/tables.ts'
import type { PlannedSupport } from './as-signed.ts'
import type { Support } from './plan.ts'

const OWN_FILE = 'Usted preparó este fichero, y su contrato pide que lo firme otra persona.'

const idsOf = (plan: readonly PlannedSupport[], key: 'contractId' | 'productId') => [
  ...new Set(plan.flatMap(({ batches }) => batches.map((batch) => batch[key]))),
]

/** The contracts of these files. Throws PREPARE_ONLY or PRODUCT_CONSULTATIVE where this user may not sign with one of them. */
export async function requireSigner(
  db: Db,
  userId: number,
  supports: readonly Support[],
  plan: readonly PlannedSupport[],
): Promise<OwnedRemittanceContract[]> {
  const wanted = idsOf(plan, 'contractId')
  const owned = (await contractsOf(db, userId)).filter(({ id }) => wanted.includes(id))
  if (owned.length < wanted.length || wanted.length === 0) throw new Failure('NOT_FOUND')
  const unsigned = owned.find((contract) => !maySign(contract))
  if (unsigned) throw new Failure(mayPrepare(unsigned) ? 'PREPARE_ONLY' : 'PRODUCT_CONSULTATIVE')
  const isOwn = supports.some((support) => support.userId === userId)
  if (isOwn && owned.some(({ fourEyes }) => fourEyes)) throw new Failure('PREPARE_ONLY', { message: OWN_FILE })
  return owned
}

/** Whether each of those who signed could: they may operate with all that these files charge, and did not prepare what others must sign. */
export async function couldSign(db: Db, signers: readonly number[], plan: readonly PlannedSupport[]): Promise<boolean> {
  const contracts = idsOf(plan, 'contractId')
  const wanted = [...new Set([...contracts, ...idsOf(plan, 'productId')])]
  const given = await db
    .select({ userId: powers.userId })
    .from(powers)
    .where(and(inArray(powers.userId, [...signers]), inArray(powers.productId, wanted), eq(powers.canOperate, true)))
  if (given.length < wanted.length * signers.length) return false
  const [watched] = await db
    .select({ id: remittanceContracts.productId })
    .from(remittanceContracts)
    .where(and(inArray(remittanceContracts.productId, contracts), eq(remittanceContracts.fourEyes, true)))
    .limit(1)
  if (!watched) return true
  const supports = plan.map(({ supportId }) => supportId)
  const prepared = await db.select({ userId: paymentSupports.userId }).from(paymentSupports).where(inArray(paymentSupports.id, supports))
  return !prepared.some(({ userId }) => signers.includes(userId))
}

/** Throws CONTRACT_LIMIT for a file that is over what its contract takes in one. */
export function requireWithinFile(plan: readonly PlannedSupport[], contracts: readonly OwnedRemittanceContract[]): void {
  for (const { name, batches } of plan) {
    for (const { id, perFile } of contracts) {
      const amount = batches.reduce((sum, batch) => (batch.contractId === id ? sum + batch.amount : sum), 0) as Cents
      if (perFile === null || amount <= perFile) continue
      const message = `El fichero ${name} suma ${formatAmount(amount)} y su contrato admite ${formatAmount(perFile)} por fichero.`
      throw new Failure('CONTRACT_LIMIT', { message })
    }
  }
}
