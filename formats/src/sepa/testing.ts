/** SEPA messages made up, with each property there and missing, for tests. */
import { addDays, toInstant, toLocalDate } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import * as fc from 'fast-check'
import type { CreditTransfer } from './pacs008.ts'
import type { DirectDebit } from './pacs003.ts'

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-?:().,'+ "

const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...CHARACTERS), maxLength })
    .map((value) => value.trim())
    .filter((value) => value !== '')
const name = text(70)
const reference = fc.stringMatching(/^[A-Za-z0-9?:().,'+-]{1,35}$/)
const amount = fc.integer({ min: 1, max: 99_999_999_999 }).map(toCents)
const code4 = fc.stringMatching(/^[A-Z0-9]{4}$/)
const bic = fc.stringMatching(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)
const iban = fc
  .tuple(fc.stringMatching(/^\d{4}$/), fc.stringMatching(/^\d{4}$/), fc.stringMatching(/^\d{10}$/))
  .map((ccc) => ibanFromCcc(...ccc) as string)
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(toLocalDate('2024-01-01'), days))
const moment = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((seconds) => toInstant(new Date(seconds * 1000)))

/** Every property of `optional` there or not. */
function parts<R extends object, O extends object>(
  required: { [K in keyof R]: fc.Arbitrary<R[K]> },
  optional: { [K in keyof O]: fc.Arbitrary<O[K]> },
): fc.Arbitrary<R & Partial<O>> {
  return fc.record({ ...required, ...optional } as { [K in keyof (R & O)]: fc.Arbitrary<(R & O)[K]> }, {
    requiredKeys: Object.keys(required) as never,
  }) as fc.Arbitrary<R & Partial<O>>
}

const party = { debtorName: name, debtorIban: iban, creditorName: name, creditorIban: iban }

export const creditTransfer = parts(
  { transactionId: reference, endToEndId: reference, amount, debtorBic: bic, creditorBic: bic, ...party },
  {
    instant: fc.constant('INST' as const),
    categoryPurpose: code4,
    acceptedAt: moment,
    ultimateDebtorName: name,
    ultimateCreditorName: name,
    purpose: code4,
    remittance: text(140),
  },
) satisfies fc.Arbitrary<CreditTransfer>

export const directDebit = parts(
  {
    transactionId: reference,
    endToEndId: reference,
    scheme: fc.constantFrom('CORE' as const, 'B2B' as const),
    sequence: fc.constantFrom('FRST' as const, 'RCUR' as const, 'FNAL' as const, 'OOFF' as const),
    amount,
    collectionOn: day,
    mandateId: reference,
    signedOn: day,
    creditorId: reference,
    debtorBic: bic,
    creditorBic: bic,
    ...party,
  },
  { categoryPurpose: code4, ultimateCreditorName: name, ultimateDebtorName: name, purpose: code4, remittance: text(140) },
) satisfies fc.Arbitrary<DirectDebit>

const original = { originalMessageId: reference, originalName: fc.constant('pacs.008.001.09') }
const payment = { originalTransactionId: reference, originalAmount: amount, originalSettlementOn: day }
const said = { originalEndToEndId: reference, information: text(105) }

export const paymentStatus = parts(
  { statusId: reference, originalTransactionId: reference, status: fc.constantFrom('ACSC' as const, 'ACCP' as const, 'RJCT' as const) },
  { reason: code4, settlementOn: day, ...said },
)
export const paymentReturn = parts(
  { returnId: reference, amount, reason: code4, ...original, ...payment },
  { debtorBic: bic, creditorBic: bic, ...said, ...party },
)
export const recallRequest = parts({ recallId: reference, reason: code4, ...original, ...payment }, said)
export const recallAnswer = parts(
  { answerId: reference, originalTransactionId: reference, status: fc.constant('RJCR' as const), reason: code4, ...original },
  said,
)
export const transferOrder = parts(
  { endToEndId: reference, amount, creditorName: name, creditorIban: iban },
  {
    instructionId: reference,
    creditorBic: bic,
    ultimateDebtorName: name,
    ultimateCreditorName: name,
    purpose: code4,
    remittance: text(140),
  },
)
export const orderReport = parts(
  { status: fc.constantFrom('RJCT' as const, 'ACSC' as const, 'PDNG' as const) },
  { statusId: reference, originalInstructionId: reference, reason: code4, ...said },
)

export const interbankHead = fc.record({ messageId: reference, createdAt: moment, settlementOn: day, from: bic })
export const statusHead = parts(
  { messageId: reference, createdAt: moment, from: bic, ...original },
  { originalCount: fc.nat(1000), status: fc.constantFrom('PART' as const, 'ACSC' as const), reason: code4 },
)
export const assignmentHead = fc.record({ messageId: reference, from: bic, to: bic, createdAt: moment })
export const orderFileHead = fc.record({ messageId: reference, createdAt: moment, initiatorName: name })
export const orderBatch = parts(
  { batchId: reference, executionOn: day, debtorName: name, debtorIban: iban },
  { bookedAsOne: fc.boolean(), instant: fc.constant('INST' as const), categoryPurpose: code4, debtorBic: bic },
)
export const orderReportHead = parts(
  { messageId: reference, createdAt: moment, ...original },
  { originalCount: fc.nat(1000), status: fc.constantFrom('PART' as const, 'ACTC' as const), reason: code4 },
)
export const orderReportBatch = parts({ originalBatchId: reference }, { status: fc.constant('PART' as const), reason: code4 })
