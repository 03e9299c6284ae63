/**
 * Payees that a customer trusts (RTS SCA 2018/389 art. 13): one of their favourites, as it stood when they signed it. Adding one is signed with
 * strong authentication, whatever else is exempt; taking one away protects.
 */
import { distrustPayee as distrustCalls, trustPayee as trustCalls, type OneFavourite } from '@almenara/contract/areas/transfers/favourites'
import type { Brand } from '@almenara/contract/brand'
import type { Instant } from '@almenara/contract/dates'
import { maskIban, type Iban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import { sendSecurityNotice } from '../../../messages/security-notice.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { signingSettings } from '../../../two-step/policy.ts'
import { requireSource } from '../external-transfer.ts'
import { verifyPayeeOf } from '../payee.ts'
import { payeeWarning } from '../transfer-review.ts'
import { requireFavourite } from './favourite-list.ts'
import { favouriteTransfers } from './tables.ts'

/** Whom one trusts: frozen with the order, and compared when it is executed. */
interface Trusted {
  id: string
  name: string
  iban: string
}

export const trustPayee: TwoStepOperation<OneFavourite, object, Trusted, 'FAVOURITE_CHANGED'> = {
  kind: 'payee-trust',
  calls: trustCalls,
  prepare: async (request) => {
    const { bank, now } = request
    const { maximum } = requireTrusting(bank.brand)
    const payee = await requirePayee(request)
    const verdict = await verifyPayeeOf(bank, { iban: payee.iban as Iban, name: payee.name }, now)
    if (verdict.result === 'NMTC') {
      throw badInput('name', `«${payee.name}» no es el titular de esa cuenta. Corrija el nombre antes de añadirlo.`)
    }
    const warning = payeeWarning(verdict, payee.name)
    const most = formatAmount(maximum)
    return {
      title: 'Alta de un beneficiario de confianza',
      payee: payee.name,
      purpose: `añadir a ${payee.name}, ${maskIban(payee.iban)}, como beneficiario de confianza`,
      facts: [whose(payee), { label: 'Sin código', value: { type: 'TEXT', text: `Cada transferencia de hasta ${most}` } }],
      ...(warning ? { warnings: [warning] } : {}),
      legs: [],
      strong: true,
      done: {
        title: 'Beneficiario de confianza añadido',
        text: `Podrá enviar a ${payee.name} hasta ${most} en cada transferencia sin código.`,
        next: ['Puede quitarlo cuando quiera, sin código.', 'Si cambia su nombre o su cuenta, dejará de ser de confianza.'],
      },
      data: payee,
    }
  },
  refusals: { FAVOURITE_CHANGED: 'El favorito ha cambiado desde que empezó la operación. No se ha hecho nada: prepárela de nuevo.' },
  work: async (tx, { bank, order, data: payee, now }) => {
    if (!(await mark(tx, payee, now))) return 'FAVOURITE_CHANGED'
    // By another way than the code: whoever has taken the customer's mobile does not read it.
    const what = `Se ha añadido a ${payee.name} a sus beneficiarios de confianza: puede recibir transferencias suyas sin código.`
    await sendSecurityNotice(tx, bank, order.userId, { subject: 'hay un nuevo beneficiario de confianza', what }, now)
    return undefined
  },
}

export const distrustPayee: TwoStepOperation<OneFavourite, object, Trusted> = {
  kind: 'payee-distrust',
  calls: distrustCalls,
  prepare: async (request) => {
    const payee = await requirePayee(request)
    return {
      title: 'Baja de un beneficiario de confianza',
      payee: payee.name,
      purpose: `quitar a ${payee.name} de sus beneficiarios de confianza`,
      facts: [whose(payee)],
      legs: [],
      protects: true,
      done: {
        title: 'Beneficiario de confianza quitado',
        text: `Las transferencias a ${payee.name} se firmarán con código.`,
        next: [],
      },
      data: payee,
    }
  },
  work: async (tx, { data: { id } }) => {
    await tx.update(favouriteTransfers).set({ trustedAt: null }).where(eq(favouriteTransfers.id, id))
    return undefined
  },
}

/** Throws FEATURE_OFF where the bank has every payment to others signed. */
function requireTrusting(brand: Pick<Brand, 'signing'>) {
  const { trustedPayees } = signingSettings(brand)
  if (!trustedPayees.on) throw new Failure('FEATURE_OFF')
  return trustedPayees
}

async function requirePayee({ bank, session, params }: Preparing<OneFavourite, object>): Promise<Trusted> {
  await requireSource(bank, session, params.id)
  const { id, name, iban } = await requireFavourite(bank.database, session, {
    source: params.id,
    scope: 'external',
    favouriteId: params.favouriteId,
  })
  if (name === null || iban === null) throw new Error(`Favourite ${id} has no beneficiary`)
  return { id, name, iban }
}

const whose = ({ name, iban }: Trusted): Fact => ({ label: 'Beneficiario', value: { type: 'PARTY', name, iban } })

/** False where the favourite is no longer what was signed. */
async function mark(tx: Tx, { id, name, iban }: Trusted, trustedAt: Instant): Promise<boolean> {
  const asSigned = and(eq(favouriteTransfers.id, id), eq(favouriteTransfers.name, name), eq(favouriteTransfers.iban, iban))
  const marked = await tx.update(favouriteTransfers).set({ trustedAt }).where(asSigned).returning({ id: favouriteTransfers.id })
  return marked.length === 1
}
