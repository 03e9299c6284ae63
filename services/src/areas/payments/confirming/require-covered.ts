import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import { overNotes } from '../files/judge-invoices.ts'
import type { PlannedSupport } from '../remittances/as-signed.ts'

/** Throws NOTEBOOK_CLOSED for a file of confirming of which invoices were left out that covered credit notes that were not. */
export async function requireCovered({ database }: Pick<Bank, 'database'>, plan: readonly PlannedSupport[]): Promise<void> {
  for (const { supportId, amount, batches } of plan) {
    if (!batches.some(({ kind }) => kind === 'CONFIRMING')) continue
    const { rows } = await database.execute<{ name: string }>(overNotes(supportId))
    const [over] = rows
    if (over)
      throw new Failure('NOTEBOOK_CLOSED', {
        message: `Los abonos de ${over.name} suman más que sus facturas. Excluya también esos abonos, o incluya sus facturas.`,
      })
    if (amount <= 0) throw new Failure('NOTEBOOK_CLOSED', { message: 'Entre facturas y abonos no queda nada que pagar.' })
  }
}
