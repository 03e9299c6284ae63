/** One movement of what is owed of a loan or a leasing: what was charged with it, where, and what may be done with it. */
import type { FinancingMovementAction, movementDetail, movementDocument, MovementCharge } from '@almenara/contract/areas/financings/lists'
import { PREPAYMENT_REASONS } from '@almenara/contract/financing-names'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { termsFile, type TermLine } from '../../documents/terms-file.ts'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler, RequestOf } from '../../http/handler.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { decideActions, type ActionRule } from '../../two-step/allowed-actions.ts'
import { chargedAccount, prepaymentBlock, requireFinancing } from './financing-detail.ts'
import { readLoan } from './loan-contract.ts'
import { LOANS, movements, toMovement } from './loan-movements.ts'
import { chargeOf } from './movement-charge.ts'
import { receiptFile } from './receipt-detail.ts'

/** One that is not in the list that the txId stands for does not exist. */
async function findMovement(request: RequestOf<typeof movementDetail | typeof movementDocument>) {
  const { bank, session, params, now } = request
  const loan = await requireFinancing(bank.database, session, params.id, LOANS)
  const { account } = movements.open(request, loan).bounds
  const { row, ...neighbours } = await movements.numbered(request, loan, params.movementId)
  const charged = await chargeOf(bank.database, loan, { account, seq: row.seq }, now)
  const chargedTo = charged && (await chargedAccount(bank.database, session, loan.id))
  if (charged && !chargedTo) throw new Failure('INTERNAL', { message: `Loan ${loan.id} is charged nowhere` })
  return { loan, row, neighbours, receipt: charged?.receipt, charge: charged && chargedTo && { ...charged.charge, chargedTo } }
}

export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { loan, row, neighbours, charge } = await findMovement(request)
  const { actions } = charge ? await decideActions(request, loan, rulesOf(request, loan, charge)) : { actions: [] }
  return {
    movement: { ...toMovement(row), ...(charge ? { charge } : {}), actions },
    ...neighbours,
  }
}

/** A leasing is never paid early here. */
function rulesOf({ bank, now }: Asker, loan: OwnedContract, { chargedTo }: MovementCharge): ActionRule<FinancingMovementAction>[] {
  const deny = async () => {
    const contract = await readLoan(bank.database, loan.id)
    const block = contract && prepaymentBlock(loan, contract, dayAt(now))
    return block && { code: 'STATE' as const, text: PREPAYMENT_REASONS[block] }
  }
  return [
    { action: 'RECEIPT', feature: 'financings.receipt-detail', reads: true },
    ...(chargedTo.id === undefined ? [] : [{ action: 'CHARGE', feature: 'accounts.account-details', reads: true } as const]),
    ...(loan.type === 'LOAN' ? [{ action: 'PREPAY', feature: 'financings.prepayment', deny } as const] : []),
  ]
}

/** The receipt's own sheet; of what was paid early, one that says the same. NOT_FOUND of what nobody was charged for. */
export const exportMovement: Handler<typeof movementDocument> = async (request) => {
  const { loan, receipt, charge } = await findMovement(request)
  if (receipt) return receiptFile(request, loan, receipt)
  if (!charge) throw new Failure('NOT_FOUND')
  const { bank, session, now } = request
  const holder = await firstHolder(bank.database, loan.id)
  const file = termsFile(request, {
    name: `amortizacion-${loan.identifier.slice(-4)}-${charge.paidOn}`,
    title: `Amortización anticipada · ${displayName(loan)}`,
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Contrato', text: formatIdentifier(loan.identifier) },
      { label: 'Fecha', text: formatDay(charge.paidOn) },
    ],
    figures: [{ label: 'Importe cobrado', amount: charge.total }],
    lines: linesOf(charge),
  })
  return recordedExport(bank, session, { at: now, productId: loan.id }, file)
}

function linesOf({ principal, interest, fees, total, chargedTo }: MovementCharge): TermLine[] {
  return [
    ['Capital amortizado', formatAmount(principal)],
    ['Intereses hasta el día', formatAmount(interest)],
    ['Compensación por amortización anticipada', formatAmount(fees)],
    ['Total', formatAmount(total)],
    ['Cuenta de cargo', `${chargedTo.name}, ${formatIdentifier(chargedTo.iban)}`],
  ]
}
