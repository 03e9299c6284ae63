/** The bank confirms the invoices of a remittance: it will pay them on their day. Suppliers are offered to be paid before where the contract says so. */
import { dayAt } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import { isOpen, lockRemittance } from '../remittances/outcomes.ts'
import { confirmingInvoices, confirmingTerms } from './tables.ts'

const NAME = 'confirming-confirmations'

/** An item is the id of a remittance. */
export const confirmInvoices: ItemWork = {
  name: NAME,
  due: async ({ bank }) => {
    const { remittanceId, state } = confirmingInvoices
    const rows = await bank.database
      .selectDistinct({ remittanceId })
      .from(confirmingInvoices)
      .where(and(eq(state, 'SENT'), isNotSetAside(NAME, remittanceId)))
      .orderBy(asc(remittanceId))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.remittanceId)
  },
  one: async ({ bank }, id) => {
    const today = dayAt(bank.clock.now())
    await bank.database.transaction(async (tx) => {
      const remittance = await lockRemittance(tx, id)
      if (!isOpen(remittance.state)) return
      const [terms] = await tx.select().from(confirmingTerms).where(eq(confirmingTerms.contractId, remittance.contractId))
      const sent = and(eq(confirmingInvoices.remittanceId, id), eq(confirmingInvoices.state, 'SENT'))
      const { amount, bic, payOn } = confirmingInvoices
      const offered = and(sent, gt(amount, ZERO), isNotNull(bic), gt(payOn, today))
      if (terms?.mayAdvance) await tx.update(confirmingInvoices).set({ state: 'OFFERED' }).where(offered)
      await tx.update(confirmingInvoices).set({ state: 'CONFIRMED' }).where(sent)
    })
  },
}

/** States in which an invoice waits for its day. */
export const isWaiting = inArray(confirmingInvoices.state, ['CONFIRMED', 'OFFERED', 'ADVANCED'])
