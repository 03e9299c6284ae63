/** A cheque book is asked for: its fee is charged when it is signed, and it is collected at a branch or sent to the holder. */
import {
  requestCounterfoil as calls,
  type CounterfoilAccount,
  type CounterfoilRequestInput,
  type CounterfoilType,
  type counterfoilExport,
} from '@almenara/contract/areas/operations/counterfoil'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { maskIban } from '@almenara/contract/iban'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { sql } from 'drizzle-orm'
import { asDocumentFailure } from '../../documents/list-file.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import type { Handler } from '../../http/handler.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requireOrder } from '../../two-step/read.ts'
import { receiptDocument } from '../../two-step/receipt.ts'
import type { Work } from '../../two-step/work.ts'
import { awaitedOn, costOf, counterfoilAccounts, readBranch, readCatalogue } from './counterfoil-catalogue.ts'
import { counterfoilRequests } from './tables.ts'

const KIND = 'counterfoil-request'
const AWAITED = 'COUNTERFOIL_AWAITED'

/** What the order has frozen. */
interface FrozenRequest {
  productId: string
  type: string
  typeName: string
  forms: number
  cost: Cents
  /** Absent when it is sent. */
  branch: string | undefined
  /** Where it goes, in words. */
  delivery: string
  readyOn: LocalDate
}

/** Asked again under a lock: two requests signed at once must not both be made. */
const saveRequest: Work<FrozenRequest, typeof AWAITED> = async (tx, { order, data, now }) => {
  const { productId, branch = null, ...request } = data
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`counterfoil ${productId}`}))`)
  if ((await awaitedOn(tx, [productId], now)).has(productId)) return AWAITED
  await tx.insert(counterfoilRequests).values({ orderId: order.id, productId, branchId: branch, requestedAt: now, ...request })
  return undefined
}

export const requestCounterfoil: TwoStepOperation<undefined, CounterfoilRequestInput, FrozenRequest, typeof AWAITED> = {
  kind: KIND,
  calls,
  prepare: async ({ bank, session, now, input }) => {
    const product = await requireProduct(bank.database, session, input.account, ACCOUNT_TYPES)
    const [account] = await counterfoilAccounts(bank.database, [product], now)
    if (!account) throw new Failure('NOT_FOUND')
    const { types, postage, readyOn } = readCatalogue(bank, now)
    const type = types.find(({ id, accountTypes }) => id === input.type && accountTypes.some((one) => one === product.type))
    if (!type) throw badInput('type', 'Elija uno de los talonarios que admite la cuenta.')
    if (account.awaitedOn)
      throw badInput('account', `Ya hay un talonario en camino para esta cuenta. Llegará el ${formatDay(account.awaitedOn)}.`)
    const branch = input.branch === undefined ? undefined : await readBranch(bank.database, input.branch)
    if (input.branch !== undefined && !branch) throw badInput('branch', 'Elija una de las oficinas del banco.')
    if (!branch && !account.address) throw badInput('branch', 'No tenemos su dirección. Elija una oficina para recogerlo.')
    const cost = costOf(type, postage, branch !== undefined)
    if (cost > account.available) {
      throw badInput(
        'account',
        `La comisión es de ${formatAmount(cost)} y en la cuenta hay ${formatAmount(account.available)} disponibles.`,
        'INSUFFICIENT_FUNDS',
      )
    }
    const delivery = branch ? `${endSentence(branch.name)} ${branch.address}` : (account.address ?? '')
    const fees = await houseAccount(bank.database, 'income')
    return prepared({ product, account, type, cost, branch: branch?.id, delivery, readyOn, fees, today: dayAt(now) })
  },
  refusals: { [AWAITED]: 'Ya había otro talonario en camino para esta cuenta. No se ha hecho ningún cargo.' },
  work: saveRequest,
}

interface Parts {
  product: OwnedProduct
  account: CounterfoilAccount
  type: CounterfoilType
  cost: Cents
  branch: string | undefined
  delivery: string
  readyOn: LocalDate
  fees: number
  today: LocalDate
}

function prepared({ product, account, type, cost, branch, delivery, readyOn, fees, today }: Parts): Prepared<FrozenRequest> {
  const facts: Fact[] = [
    { label: 'Talonario', field: 'type', value: { type: 'TEXT', text: `${type.name}, ${type.forms} efectos` } },
    { label: 'Cuenta', value: { type: 'PARTY', name: account.name, iban: account.iban } },
    { label: branch ? 'Se recoge en' : 'Se envía a', field: 'branch', value: { type: 'TEXT', text: delivery } },
    { label: branch ? 'Disponible desde' : 'Se envía el', value: { type: 'DAY', day: readyOn } },
    { label: branch ? 'Comisión' : 'Comisión y envío', value: { type: 'MONEY', amount: cost } },
    { label: 'Fecha', value: { type: 'DAY', day: today } },
  ]
  const data: FrozenRequest = {
    productId: product.id,
    type: type.id,
    typeName: type.name,
    forms: type.forms,
    cost,
    branch,
    delivery,
    readyOn,
  }
  return {
    title: 'Solicitud de talonario',
    ...(cost > 0 ? { amount: cost } : {}),
    purpose: `un talonario de la cuenta ${maskIban(account.iban)}, comisión ${formatAmount(cost, { currency: null })} EUR`,
    facts,
    legs: cost > 0 ? legsOf(product, fees, cost, type) : [],
    done: {
      title: 'Talonario pedido',
      text: branch ? `Podrá recogerlo desde el ${formatDay(readyOn)}.` : `Se lo enviaremos el ${formatDay(readyOn)}.`,
      next: branch
        ? [`Lo guardamos en ${delivery}`, 'Vaya con su documento de identidad: solo se entrega a quien puede operar con la cuenta.']
        : ['Llega por correo certificado al domicilio del titular.', 'Si no lo recibe en diez días, llámenos: lo anularemos.'],
    },
    product,
    data,
  }
}

function legsOf({ ledgerAccountId }: OwnedProduct, fees: number, cost: Cents, { name }: CounterfoilType): Leg[] {
  const words = { type: 'FEE', commonConcept: 17, ownConcept: 171, title: 'Comisión por talonario', detail: name } as const
  return [
    { account: ledgerAccountId, amount: toCents(-cost), ...words },
    { account: fees, amount: cost, ...words },
  ]
}

/** The request as a document, for whoever signed it. Throws NOT_FOUND for any other, and before it is executed. */
export const exportRequest: Handler<typeof counterfoilExport> = async ({ bank, session, now, params }) => {
  const { order } = await requireOrder(bank.database, params.operationId, session.userId, KIND)
  if (order.status !== 'EXECUTED') throw new Failure('NOT_FOUND')
  const document = await receiptDocument(bank, order, now)
  return {
    fileName: `solicitud-talonario-${order.reference}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(
      bank.documents.makeReceipt(session.userId, {
        ...document,
        title: 'Solicitud de talonario',
        operation: 'Talonario pedido en la banca en línea',
      }),
    ),
  }
}
