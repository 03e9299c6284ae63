/**
 * Giving and taking back consents, and objecting to what needs none (GDPR art. 21). A consultative customer may too: withdrawing must be
 * as easy as giving (art. 7(3)).
 */
import {
  consentChange as calls,
  type ConsentChangeInput,
  type ConsentChannel,
  type ConsentPurpose,
} from '@almenara/contract/areas/personal-data/consents'
import type { Fact } from '@almenara/contract/two-step'
import { badInput } from '../../http/failure.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { consentsOf } from './consents.ts'
import { consentChoices } from './tables.ts'

type Choice = ConsentChangeInput['choices'][number]

const CHANNELS: Record<ConsentChannel, string> = {
  POST: 'por correo postal',
  PHONE: 'por teléfono',
  SMS: 'por SMS',
  EMAIL: 'por correo electrónico',
  PUSH: 'en la app',
  ANY: 'de ninguna forma',
}

export const consentChange: TwoStepOperation<undefined, ConsentChangeInput, Choice[]> = {
  kind: 'consent-change',
  calls,
  prepare: async ({ bank, session, input }) => {
    const purposes = await consentsOf(bank.database, session.userId)
    const { choices } = input
    const answered = new Set(choices.map(({ purpose, channel }) => `${purpose} ${channel}`))
    if (choices.length === 0) throw badInput('choices', 'Decida sobre al menos un uso de sus datos.')
    if (answered.size < choices.length) throw badInput('choices', 'Hay dos respuestas para el mismo uso. Elija una.')
    for (const choice of choices) checkChoice(purposes, choice)
    return {
      title: 'Cambio de sus consentimientos',
      purpose: 'cambiar el uso de sus datos',
      facts: factsOf(purposes, choices),
      legs: [],
      consultative: true,
      done: {
        title: 'Hemos guardado su decisión',
        text: 'El banco usará sus datos como usted ha decidido desde ahora.',
        next: ['Puede cambiarla cuando quiera, sin dar razones y sin que afecte a sus productos.'],
      },
      data: choices,
    }
  },
  work: async (tx, { actor, now, order, data: choices }) => {
    const common = { userId: actor.userId, at: now, address: actor.address, orderId: order.id }
    await tx.insert(consentChoices).values(choices.map((choice) => ({ ...choice, ...common })))
    const yes = choices.filter(({ granted }) => granted).length
    await recordEvent(tx, actor, {
      kind: 'CONSENT_CHANGED',
      at: now,
      orderId: order.id,
      data: { what: `Aceptados: ${yes}. Rechazados: ${choices.length - yes}` },
    })
    return undefined
  },
}

/** Only what asks for consent, or may be objected to, may be chosen, in the wording that is in force and by the channels that it has. */
function checkChoice(purposes: readonly ConsentPurpose[], { purpose, version, channel }: Choice): void {
  const found = purposes.find((one) => one.purpose === purpose)
  if (!found?.channels.some((one) => one.channel === channel)) throw badInput('choices', 'Este uso de sus datos no se puede elegir.')
  if (found.version !== version) throw badInput('choices', 'El texto ha cambiado mientras lo leía. Léalo de nuevo y decida.')
}

/** One for each purpose: by which channels it is accepted and by which not. */
function factsOf(purposes: readonly ConsentPurpose[], choices: readonly Choice[]): Fact[] {
  return purposes.flatMap(({ purpose, title, basis }): Fact[] => {
    const own = choices.filter((choice) => choice.purpose === purpose)
    if (own.length === 0) return []
    if (basis === 'LEGITIMATE_INTEREST') {
      const words = own.some(({ granted }) => !granted) ? 'Me opongo a este uso' : 'No me opongo'
      return [{ label: title, field: purpose, value: { type: 'TEXT', text: words } }]
    }
    const by = (granted: boolean) => own.filter((choice) => choice.granted === granted).map(({ channel }) => CHANNELS[channel])
    const [yes, no] = [by(true), by(false)]
    const text = [yes.length > 0 ? `Acepto ${listed(yes)}` : '', no.length > 0 ? `No acepto ${listed(no)}` : ''].filter(Boolean).join('. ')
    return [{ label: title, field: purpose, value: { type: 'TEXT', text } }]
  })
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(words)
}
