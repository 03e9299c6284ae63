/** What a send or a request admits, and what is good to know before one. */
import type { additionalInfo, bizumOptions, INFORMED, phoneCountries } from '@almenara/contract/areas/bizum/send'
import { PAUSES } from '@almenara/contract/areas/bizum/send'
import { toCents } from '@almenara/contract/money'
import type { Handler } from '../../../http/handler.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { shownLimits } from '../contract/limits-used.ts'
import { bizumLimitsOf, readUsage } from '../payments/limits.ts'
import { reachedCountries } from './bizum-phone.ts'

/** Seconds that are offered to undo a payment to somebody never paid. */
const FIRST_PAUSE = 10
/** The most that an instant transfer takes (SCT Inst rulebook), which is what the money of a Bizum is. */
const SECONDS = 10

export const readOptions: Handler<typeof bizumOptions> = async ({ bank, session, now }) => {
  const contract = await requireBizum(bank.database, session)
  const { minimum, perOperation, day, month, newcomer } = shownLimits(await readUsage(bank.database, bank.brand, contract, now))
  const { recipients, requestDays, waitHours } = bizumLimitsOf(bank.brand)
  return {
    minimum,
    maximum: perOperation,
    leftToday: day,
    leftThisMonth: month,
    ...(newcomer ? { newcomer } : {}),
    recipients: recipients ?? 1,
    pauses: [...PAUSES],
    firstPause: bank.brand.bizum?.firstPause ?? FIRST_PAUSE,
    requestDays: requestDays ?? 0,
    waitHours: waitHours ?? 0,
  }
}

export const readPhoneCountries: Handler<typeof phoneCountries> = async ({ bank: { brand } }) => ({ countries: reachedCountries(brand) })

type Informed = (typeof INFORMED)[number]

const PAID_AT_ONCE = 'Cuando el dinero llega a su destino, el envío no se puede anular. Solo puede devolverlo quien lo ha recibido.'
const PARAGRAPHS: Readonly<Record<Informed, readonly string[]>> = {
  SEND: [
    'El dinero llega en segundos, a cualquier hora y cualquier día.',
    'Si la persona no tiene Bizum, el importe queda retenido hasta que se dé de alta. Si no lo hace a tiempo, se libera sin cargo.',
    PAID_AT_ONCE,
  ],
  REQUEST: [
    'No se cobra nada hasta que la otra persona paga. Puede rechazar la solicitud sin dar explicaciones.',
    'Las solicitudes sin respuesta caducan y no se cobra nada.',
  ],
  DONATION: [
    'La organización recibe el donativo en segundos.',
    'Sus datos solo se envían a la organización si usted lo pide, para desgravar el donativo.',
  ],
  PURCHASE: [
    'El comercio no recibe su número de cuenta ni su móvil.',
    'Si devuelve la compra, el comercio reintegra el importe en su cuenta por Bizum.',
  ],
  CONSENT: [
    'El comercio solo puede cobrar dentro de las condiciones que usted firma. Puede retirar el permiso cuando quiera.',
    'Si el permiso no tenía un importe fijo, dispone de ocho semanas desde el cargo para pedir su devolución.',
  ],
}
/** What is asked of others is asked, and what was allowed may be taken back: only money that went is gone. */
const IRREVOCABLE: readonly Informed[] = ['SEND', 'DONATION', 'PURCHASE']

export const readAdditionalInfo: Handler<typeof additionalInfo> = async ({ bank: { brand }, query: { operation } }) => ({
  fee: toCents(0),
  seconds: SECONDS,
  irrevocable: IRREVOCABLE.includes(operation),
  claims: brand.phones.customerService,
  paragraphs: [...PARAGRAPHS[operation]],
})
