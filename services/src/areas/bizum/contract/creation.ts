/**
 * Joining Bizum, or bringing it from another bank. The mobile is the one that the customer has proved in their contact data, and the account
 * their own. Both texts are accepted with the signature, in the version that they were read in.
 */
import { bizumCreation as calls, type BizumCreationInput } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { formatDay, type Instant } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { endSentence } from '@almenara/contract/sentence'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { ifRead } from '../../../correspondence/accepted-conditions.ts'
import type { Tx } from '../../../db/connection.ts'
import { seal, unseal } from '../../../extracts/seal.ts'
import { badInput } from '../../../http/failure.ts'
import { users } from '../../../identity/tables.ts'
import { sendSecurityNotice } from '../../../messages/security-notice.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { keyFor, keysFor } from '../../../secrets.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { requireOpen } from '../../../status/gate.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { bizumLimits } from '../payments/tables.ts'
import { bizumContracts } from './tables.ts'
import { conditionsOf } from './conditions.ts'
import { accountFact, LESS_AT_FIRST, mobileFact, text } from './contract-facts.ts'
import { enrol, ENROLMENT_REFUSALS, openedEnrolment, type EnrolmentRefusal } from './enrolment.ts'
import { hasContract, HAS_BIZUM, isTaken, PHONE_TAKEN, requireFreePhone, requireNone } from './joinable.ts'
import { provedMobile, requireProvedMobile } from './proved-mobile.ts'
import { requirePayingAccount } from './require-contract.ts'
import { requireRightCode, spendCode } from './portability.ts'
import { isDisposable } from './in-force.ts'

interface Joining {
  phone: Phone
  account: { productId: string; ledgerAccountId: number }
  conditionsVersion: number
  securityVersion: number
  /** The scheme's code, sealed: orders are kept for years, in clear. */
  code?: string
  at: Instant
}

type JoiningRefusal = EnrolmentRefusal | 'HAS_BIZUM' | 'PHONE_TAKEN' | 'DATA_CHANGED'

const DATA_CHANGED = 'Su móvil o su cuenta han cambiado desde que preparó la operación. No se ha hecho nada: prepárela de nuevo.'
const READ_AGAIN = 'Las condiciones han cambiado. Léalas de nuevo y acéptelas.'
const WRONG_LENGTH = `El código tiene ${MAX_LENGTH.portabilityCode} cifras.`

type Ordering = Preparing<undefined, BizumCreationInput>

export const bizumCreation: TwoStepOperation<undefined, BizumCreationInput, Joining, JoiningRefusal> = {
  kind: 'bizum-creation',
  calls,
  asksOutside: 'BIZUM',
  contract: {
    of: 'SERVICE',
    conditions: ({ bank, data }) => ifRead(conditionsOf(bank.brand, 'general'), data.conditionsVersion),
  },
  // Of the code not even a digest is kept: it has six digits.
  recognise: ({ input: { portabilityCode, ...asked } }) => ({ ...asked, brings: portabilityCode !== undefined }),
  prepare: async (request) => {
    const { bank, session, now, input } = request
    if (input.portabilityCode !== undefined) await requireOpen(bank, 'bizum.contract.portability', now)
    await requireNone(bank.database, session.userId)
    const product = await requirePayingAccount(bank.database, session, input.account)
    const phone = await requireProvedMobile(bank.database, session.userId)
    await requireFreePhone(bank.database, phone)
    requireVersions(bank, input)
    await requireCode(request, phone)
    return prepared(request, product, phone)
  },
  opened: (operationId, { data: { phone, at } }) => openedEnrolment(operationId, phone, at),
  refusals: { ...ENROLMENT_REFUSALS, HAS_BIZUM, PHONE_TAKEN, DATA_CHANGED },
  work: join,
}

/** Throws BAD_INPUT where what they read is not what is in force. */
function requireVersions({ brand }: Bank, { conditionsVersion, securityVersion }: BizumCreationInput): void {
  if (conditionsOf(brand, 'general').version !== conditionsVersion) throw badInput('conditionsVersion', READ_AGAIN)
  if (conditionsOf(brand, 'security').version !== securityVersion) throw badInput('securityVersion', READ_AGAIN)
}

async function requireCode({ bank, session, now, input: { portabilityCode: code } }: Ordering, phone: Phone): Promise<void> {
  if (code === undefined) return
  if (code.length !== MAX_LENGTH.portabilityCode || Number.isNaN(Number(code))) throw badInput('portabilityCode', WRONG_LENGTH)
  await requireRightCode(bank, { userId: session.userId, phone, code }, now)
}

function prepared({ bank, now, input }: Ordering, product: OwnedProduct, phone: Phone): Prepared<Joining> {
  const { portabilityCode, conditionsVersion, securityVersion } = input
  const brings = portabilityCode !== undefined
  const { version, publishedAt } = conditionsOf(bank.brand, 'general')
  const number = formatPhone(phone)
  const code = brings ? { code: seal(keyFor(bank.sealingKey, 'one-time-codes'), portabilityCode) } : {}
  const { id: productId, ledgerAccountId } = product
  return {
    title: brings ? 'Cambio de Bizum a este banco' : 'Alta en Bizum',
    purpose: `${brings ? 'traer Bizum a este banco' : 'activar Bizum'} con el movil terminado en ${phone.slice(-3)}`,
    facts: [
      mobileFact('Móvil', phone),
      accountFact('Cuenta', product),
      text('Coste', 'Sin comisiones para usted'),
      text('Condiciones', `Condiciones generales y consejos de seguridad del ${formatDay(publishedAt)} (versión ${version})`),
      ...(brings
        ? [text('Su otra entidad', 'Dejará de recibir sus Bizum. Las suscripciones y las solicitudes pendientes de allí se cierran.')]
        : []),
    ],
    strong: true,
    legs: [],
    product,
    done: {
      title: brings ? 'Su Bizum ya está en este banco' : 'Ya tiene Bizum',
      text: `Los Bizum que le envíen al ${number} entrarán en ${endSentence(displayName(product))}`,
      next: [LESS_AT_FIRST, 'Para recibir dinero por Bizum no tiene que aceptar ni firmar nada.'],
    },
    data: { phone, account: { productId, ledgerAccountId }, conditionsVersion, securityVersion, ...code, at: now },
  }
}

async function join(tx: Tx, executing: Executing<Joining>): Promise<JoiningRefusal | undefined> {
  const { bank, actor, now, order, data } = executing
  const { phone, account } = data
  const [user] = await tx.select({ partyId: users.partyId }).from(users).where(eq(users.id, order.userId)).for('no key update')
  if (!user) throw new Error(`User ${order.userId} is not there`)
  if (await hasContract(tx, order.userId)) return 'HAS_BIZUM'
  if (await isTaken(tx, phone)) return 'PHONE_TAKEN'
  const still = { userId: order.userId, partyId: user.partyId, productId: account.productId }
  if ((await provedMobile(tx, order.userId)) !== phone || !(await isDisposable(tx, still))) return 'DATA_CHANGED'
  const code = data.code === undefined ? undefined : openedCode(bank, data.code)
  const enrolled = await enrol(tx, executing, { phone, code })
  if ('refusal' in enrolled) return enrolled.refusal
  const { conditionsVersion, securityVersion } = data
  await tx.insert(bizumContracts).values({
    id: order.id,
    ...still,
    phone,
    ledgerAccountId: account.ledgerAccountId,
    state: 'ACTIVE',
    conditionsVersion,
    securityVersion,
    since: now,
    phoneSince: now,
    schemeId: enrolled.schemeId,
    enrolmentKey: order.id,
  })
  await tx.insert(bizumLimits).values({ partyId: user.partyId }).onConflictDoNothing()
  await spendCode(tx, { userId: order.userId, phone }, now)
  const ending = phone.slice(-3)
  const what = `Móvil terminado en ${ending}${code === undefined ? '' : ', traído de otra entidad'}`
  await recordEvent(tx, actor, { kind: 'BIZUM_JOINED', at: now, orderId: order.id, productId: account.productId, data: { what } })
  const said = code === undefined ? 'Se ha activado Bizum' : 'Se ha traído a este banco el Bizum que tenía en otra entidad'
  const notice = { subject: 'Bizum activado', what: `${said} con el móvil terminado en ${ending}.` }
  await sendSecurityNotice(tx, bank, order.userId, notice, now)
  return undefined
}

function openedCode(bank: Bank, sealed: string): string | undefined {
  return unseal(keysFor(bank, 'one-time-codes'), sealed) as string | undefined
}
