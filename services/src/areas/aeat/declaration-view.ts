/** One tax, with its NRC; those of an order; and its receipt, which proves it to anybody. */
import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import type {
  DeclarationDetail,
  declarationReceipt,
  declarationView,
  presentedDeclarations,
} from '@almenara/contract/areas/aeat/declarations'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { asDocumentFailure, documentBrand } from '../../documents/list-file.ts'
import type { ReceiptDocument } from '../../documents/receipt-document.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import { nameOf } from '../../identity/name-of.ts'
import { requireOrder } from '../../two-step/read.ts'
import { checkOf } from '../../two-step/receipt.ts'
import { orders } from '../../two-step/tables.ts'
import type { LocalDate } from '@almenara/contract/dates'
import { annulmentRefusal } from './annul.ts'
import { declarationsWhere, requireDeclaration, shownNrc, toDeclaration, type MyDeclaration } from './declaration-list.ts'
import { annulmentUntil } from './fortnights.ts'
import { deadlineIn, filingPage } from './models.ts'
import { declarations } from './tables.ts'

export const readDeclaration: Handler<typeof declarationView> = async ({ bank, session, now, params }) => {
  return toDetail(bank, await requireDeclaration(bank.database, session.userId, params.declarationId), dayAt(now))
}

/** Of an order that this user signed or was asked to; NOT_FOUND of any other. */
export const readPresented: Handler<typeof presentedDeclarations> = async ({ bank, session, now, params }) => {
  await requireOrder(bank.database, params.operationId, session.userId, 'tax-payment')
  const mine = await declarationsWhere(bank.database, session.userId, eq(declarations.orderId, params.operationId))
  return { declarations: await Promise.all(mine.map((one) => toDetail(bank, one, dayAt(now)))) }
}

/** What is paid and has to be presented besides: the bank reminds of it. */
export const isToBeFiled = ({ state, family }: MyDeclaration['row']): boolean => state === 'PAID' && family === 'SELF_ASSESSMENT'

export async function toDetail(bank: Bank, mine: MyDeclaration, today: LocalDate): Promise<DeclarationDetail> {
  const { row } = mine
  const { family, presentedBy, anagram, reference, preSignature, chargedAt, refusal } = row
  const deadline = deadlineIn(bank, row, today)
  const no = annulmentRefusal(bank, row, today)
  return {
    ...toDeclaration(mine),
    family,
    presentedBy,
    orderedBy: await nameOf(bank.database, row.userId),
    annulment: no === undefined ? { until: annulmentUntil(row.chargedOn as LocalDate) } : { reason: no },
    filing: filingPage(bank),
    ...(isToBeFiled(row) ? { filed: row.filedAt !== null } : {}),
    ...(anagram === null ? {} : { anagram }),
    ...(reference === null ? {} : { reference }),
    ...(preSignature === null ? {} : { preSignature }),
    ...(shownNrc(row) === undefined || chargedAt === null ? {} : { chargedAt }),
    ...(refusal === null ? {} : { refusal }),
    ...(deadline === undefined ? {} : { deadline }),
  }
}

/** Word for word: Orden EHA/2027/2007 art. 3.3. */
const LEGENDS = [
  'Este adeudo surte los efectos liberatorios para con el Tesoro Público previstos en el Reglamento General de Recaudación',
  'El ingreso de la deuda no exime de la obligación de presentar la autoliquidación',
] as const

/** Throws DECLARATION_CLOSED of what is not paid: there is nothing to prove. */
export const exportReceipt: Handler<typeof declarationReceipt> = async ({ bank, session, now, params }) => {
  const { row } = await requireDeclaration(bank.database, session.userId, params.declarationId)
  if (row.state !== 'PAID' && row.state !== 'ANNULMENT_ASKED') {
    throw new Failure('DECLARATION_CLOSED', { message: 'Solo los impuestos pagados tienen justificante.' })
  }
  const [order] = await bank.database.select({ code: orders.verificationCode }).from(orders).where(eq(orders.id, row.orderId))
  const code = row.verificationCode ?? order?.code
  const document: ReceiptDocument = {
    title: 'Justificante de ingreso de impuestos',
    operation: `Modelo ${row.model}. ${row.modelName}`,
    brand: documentBrand(bank),
    createdAt: now,
    amount: row.amount,
    executed: row.chargedAt === null ? '' : `Ingresado el ${formatDay(dayAt(row.chargedAt))}, a las ${formatTime(row.chargedAt, true)}`,
    facts: factsOf(bank, row),
    legends: LEGENDS,
    ...(code ? { verificationCode: formatVerificationCode(code), check: checkOf(bank, code) } : {}),
  }
  return {
    fileName: `justificante-${row.model}-${row.nrc}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, document)),
  }
}

type Facts = ReceiptDocument['facts'][number]

const fact = (label: string, text: string | null | undefined): Facts[] => (text ? [{ label, text }] : [])

/** What the order asks of the receipt, in its order (art. 3.3). */
function factsOf({ brand }: Bank, row: MyDeclaration['row']): Facts[] {
  const parsed = parseIban(row.iban)
  return [
    ...fact('NRC', row.nrc && formatNrc(row.nrc)),
    ...fact('NIF', row.taxId),
    ...fact('Anagrama', row.anagram),
    ...fact('Nombre o razón social', row.name),
    ...fact('Concepto', `Modelo ${row.model}`),
    ...fact('Ejercicio', row.exercise && `20${row.exercise}`),
    ...fact('Periodo', row.period),
    ...fact('Tipo', row.reference ? 'Liquidación' : 'Ingreso (I)'),
    ...fact('Referencia', row.reference),
    ...fact('Entidad y oficina', `${row.iban.slice(4, 8)} ${row.iban.slice(8, 12)}, ${brand.legalName}`),
    ...fact('Cuenta de cargo', parsed.ok ? formatIban(parsed.iban) : row.iban),
  ]
}
