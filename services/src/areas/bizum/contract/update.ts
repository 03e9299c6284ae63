/** Changing the account or the mobile of Bizum, which mends a contract that is suspended for one of them. */
import { bizumUpdate as calls, type BizumUpdateInput } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Instant } from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { badInput } from '../../../http/failure.ts'
import { sendSecurityNotice } from '../../../messages/security-notice.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { bizumContracts } from './tables.ts'
import { accountFact, LESS_AT_FIRST, mobileFact } from './contract-facts.ts'
import { enrol, ENROLMENT_REFUSALS, openedEnrolment, withdrawLater, type EnrolmentRefusal } from './enrolment.ts'
import { isDisposable } from './in-force.ts'
import { isTaken, PHONE_TAKEN, requireFreePhone } from './joinable.ts'
import { provedMobile, requireProvedMobile } from './proved-mobile.ts'
import { requireOwnContract, requirePayingAccount, type BizumContract } from './require-contract.ts'
import { followStandings } from './standings.ts'

interface Updating {
  contractId: string
  account?: { productId: string; ledgerAccountId: number }
  phone?: Phone
  at: Instant
}

type UpdateRefusal = EnrolmentRefusal | 'PHONE_TAKEN' | 'DATA_CHANGED'

const DATA_CHANGED = 'Sus datos han cambiado desde que preparó la operación. No se ha hecho nada: prepárela de nuevo.'
const CHANGE_ACCOUNT = 'Es la cuenta actual de su Bizum. Elija otra.'
const SAME_PHONE = 'El móvil de su Bizum ya es el de sus datos de contacto.'
const CHOOSE = 'Elija qué quiere cambiar: la cuenta o el móvil.'

export const bizumUpdate: TwoStepOperation<undefined, BizumUpdateInput, Updating, UpdateRefusal> = {
  kind: 'bizum-update',
  calls,
  asksOutside: 'BIZUM',
  prepare: async ({ bank, session, now, input }) => {
    const contract = await requireOwnContract(bank.database, session)
    const product = input.account === undefined ? undefined : await requirePayingAccount(bank.database, session, input.account)
    if (product?.id === contract.productId) throw badInput('account', CHANGE_ACCOUNT)
    const phone = input.phone ? await newPhone({ bank, session }, contract) : undefined
    if (!product && !phone) throw badInput('account', CHOOSE)
    return prepared(contract, { product, phone, now })
  },
  opened: (operationId, { data: { phone, at } }) => (phone === undefined ? undefined : openedEnrolment(operationId, phone, at)),
  refusals: { ...ENROLMENT_REFUSALS, PHONE_TAKEN, DATA_CHANGED },
  work: update,
}

type Asking = Pick<Preparing<undefined, BizumUpdateInput>, 'bank' | 'session'>

async function newPhone({ bank, session }: Asking, contract: BizumContract): Promise<Phone> {
  const phone = await requireProvedMobile(bank.database, session.userId)
  if (phone === contract.phone) throw badInput('phone', SAME_PHONE)
  await requireFreePhone(bank.database, phone)
  return phone
}

interface Change {
  product: OwnedProduct | undefined
  phone: Phone | undefined
  now: Instant
}

function prepared(contract: BizumContract, { product, phone, now }: Change): Prepared<Updating> {
  const number = formatPhone((phone ?? contract.phone) as Phone)
  const account = product && { productId: product.id, ledgerAccountId: product.ledgerAccountId }
  return {
    title: phone === undefined ? 'Cambio de la cuenta de Bizum' : 'Cambio del móvil de Bizum',
    purpose: phone === undefined ? 'cambiar la cuenta de su Bizum' : `pasar su Bizum al movil terminado en ${phone.slice(-3)}`,
    facts: [
      ...(phone === undefined
        ? [mobileFact('Móvil', contract.phone as Phone)]
        : [mobileFact('Móvil nuevo', phone, 'phone'), mobileFact('Móvil anterior', contract.phone as Phone)]),
      ...(product ? [accountFact('Cuenta nueva', product)] : []),
    ],
    strong: true,
    legs: [],
    ...(product ? { product } : {}),
    done: {
      title: 'Bizum actualizado',
      text: product
        ? `Los Bizum que reciba entrarán en ${endSentence(displayName(product))}`
        : `Desde ahora sus Bizum se envían y se reciben con el ${number}.`,
      next: ['Los Bizum que ya estaban en curso terminan con los datos anteriores.', ...(phone === undefined ? [] : [LESS_AT_FIRST])],
    },
    data: { contractId: contract.id, ...(account ? { account } : {}), ...(phone === undefined ? {} : { phone }), at: now },
  }
}

async function update(tx: Tx, executing: Executing<Updating>): Promise<UpdateRefusal | undefined> {
  const { bank, actor, now, order, data } = executing
  const { account, phone } = data
  const [contract] = await tx.select().from(bizumContracts).where(eq(bizumContracts.id, data.contractId)).for('update')
  if (!contract || (contract.state !== 'ACTIVE' && contract.state !== 'SUSPENDED')) return 'DATA_CHANGED'
  const { userId, partyId } = contract
  if (account && !(await isDisposable(tx, { userId, partyId, productId: account.productId }))) return 'DATA_CHANGED'
  const moved = phone === undefined ? undefined : await movePhone(tx, executing, contract, phone)
  if (moved && 'refusal' in moved) return moved.refusal
  await tx
    .update(bizumContracts)
    .set({ ...account, ...moved })
    .where(eq(bizumContracts.id, contract.id))
  await followStandings(tx, now, eq(bizumContracts.id, contract.id))
  const what = phone === undefined ? 'Otra cuenta' : `Móvil terminado en ${phone.slice(-3)}`
  const productId = account?.productId ?? contract.productId
  await recordEvent(tx, actor, { kind: 'BIZUM_CHANGED', at: now, orderId: order.id, productId, data: { what } })
  const said =
    phone === undefined ? 'la cuenta en la que entra su Bizum' : `el móvil de su Bizum, que es ahora el terminado en ${phone.slice(-3)}`
  await sendSecurityNotice(tx, bank, userId, { subject: 'cambio en su Bizum', what: `Se ha cambiado ${said}.` }, now)
  return undefined
}

type Moved = Pick<BizumContract, 'phone' | 'phoneSince' | 'schemeId' | 'enrolmentKey'>

/** The new mobile is enrolled at once, and the former one withdrawn from then on. */
async function movePhone(
  tx: Tx,
  executing: Executing<Updating>,
  contract: BizumContract,
  phone: Phone,
): Promise<Moved | { refusal: UpdateRefusal }> {
  const { now, order } = executing
  if ((await provedMobile(tx, contract.userId)) !== phone) return { refusal: 'DATA_CHANGED' }
  if (await isTaken(tx, phone)) return { refusal: 'PHONE_TAKEN' }
  const enrolled = await enrol(tx, executing, { phone })
  if ('refusal' in enrolled) return enrolled
  await withdrawLater(tx, { key: contract.enrolmentKey, phone: contract.phone }, now)
  return { phone, phoneSince: now, schemeId: enrolled.schemeId, enrolmentKey: order.id }
}
