/** Activation, lock, unlock and giving a card up: one operation, four changes. */
import { statusChange as calls, type StatusChange } from '@almenara/contract/areas/cards/operations'
import type { EventKind } from '@almenara/contract/event-kinds'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { products } from '../../products/tables.ts'
import type { ProcessorStatus } from '../../rails/cards/port.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { protects } from './allowed-actions.ts'
import {
  cardFor,
  cardWords,
  changeCard,
  followSigning,
  preparedFor,
  text,
  CARD_REFUSALS,
  type CardParams,
  type CardRefusal,
} from './card-operation.ts'
import { cardMovements, cards } from './tables.ts'

type Card = typeof cards.$inferSelect

interface Change {
  title: string
  /** For the SMS: «bloquear su tarjeta 4821». */
  verb: string
  effects: readonly (readonly [label: string, words: string])[]
  done: { title: string; text: string; next: string[] }
  to: Card['state']
  processor: ProcessorStatus
  event: EventKind
}

const CHANGES: Readonly<Record<StatusChange, Change>> = {
  ACTIVATE: {
    title: 'Activación de tarjeta',
    verb: 'activar',
    effects: [['Efecto', 'Podrá pagar con ella y sacar dinero desde este momento.']],
    done: {
      title: 'Tarjeta activada',
      text: 'Ya puede pagar y sacar dinero con la tarjeta.',
      next: ['Su PIN es el que recibió por correo, o el de la tarjeta a la que sustituye.', 'Fírmela en el reverso antes de usarla.'],
    },
    to: 'ACTIVE',
    processor: 'ACTIVE',
    event: 'CARD_ACTIVATED',
  },
  LOCK: {
    title: 'Bloqueo de tarjeta',
    verb: 'bloquear',
    effects: [
      ['Deja de funcionar', 'Los pagos en comercios y por internet, y la retirada de dinero en cajeros.'],
      ['Sigue igual', 'Las compras que ya ha hecho se cargarán. Puede desbloquearla cuando quiera, con su firma.'],
    ],
    done: {
      title: 'Tarjeta bloqueada',
      text: 'Nadie puede pagar ni sacar dinero con la tarjeta.',
      next: ['Si la ha perdido o se la han robado, pida un duplicado.', 'Si aparece, puede desbloquearla en este portal con su firma.'],
    },
    to: 'LOCKED',
    processor: 'LOCKED',
    event: 'CARD_LOCKED',
  },
  UNLOCK: {
    title: 'Desbloqueo de tarjeta',
    verb: 'desbloquear',
    effects: [['Efecto', 'Podrá volver a pagar con ella desde este momento.']],
    done: { title: 'Tarjeta desbloqueada', text: 'Ya puede volver a pagar y a sacar dinero con la tarjeta.', next: [] },
    to: 'ACTIVE',
    processor: 'ACTIVE',
    event: 'CARD_UNLOCKED',
  },
  DEACTIVATE: {
    title: 'Baja de tarjeta',
    verb: 'dar de baja',
    effects: [
      ['Efecto', 'La tarjeta dejará de funcionar para siempre. No se puede deshacer: para tener otra hay que contratarla.'],
      ['Recibos y suscripciones', 'Dé otra tarjeta en los comercios donde paga cada mes con esta.'],
    ],
    done: {
      title: 'Tarjeta dada de baja',
      text: 'Ya no aparece entre sus tarjetas.',
      next: ['Corte el chip de la tarjeta antes de tirarla.', 'Las últimas compras aparecen en los movimientos de la cuenta asociada.'],
    },
    to: 'DEACTIVATED',
    processor: 'INACTIVE',
    event: 'CARD_DEACTIVATED',
  },
}

interface Changing {
  change: StatusChange
  /** The card's state when it was prepared. */
  from: Card['state']
}

export const statusChange: TwoStepOperation<CardParams, { change: StatusChange }, Changing, CardRefusal> = {
  kind: 'card-status',
  calls,
  asksOutside: 'CARDS',
  prepare: async (request) => {
    const { change } = request.input
    const card = await cardFor(request, change)
    const { title, verb, effects, done } = CHANGES[change]
    return preparedFor(card, {
      title,
      purpose: `${verb} su tarjeta ${card.card.ending}`,
      facts: effects.map(([label, words]) => text(label, words)),
      done: { ...done, text: `${cardWords(card)}. ${done.text}` },
      data: { change, from: card.card.state },
      ...(protects(card.card, change) ? { protects: true } : {}),
    })
  },
  refusals: CARD_REFUSALS,
  work: async (tx, executing) => {
    const { change, from } = executing.data
    const { to, processor, event } = CHANGES[change]
    // What needs no code of a locked card may need one of the same card unlocked: it is done to the card as it was looked at.
    const mayBe = (card: Card) => card.state === from && (change !== 'UNLOCK' || card.lockedBy === 'CUSTOMER')
    if (change === 'DEACTIVATE' && !(await isClear(tx, executing.order.productId ?? ''))) return 'CARD_REFUSED'
    return changeCard(tx, executing, event, {
      may: mayBe,
      change: async ({ productId, token }) => {
        const locked = to === 'LOCKED' ? { lockedBy: 'CUSTOMER' as const, lockedAt: executing.now } : { lockedBy: null, lockedAt: null }
        await tx
          .update(cards)
          .set({ state: to, ...locked, duplicateAskedAt: null })
          .where(eq(cards.productId, productId))
        if (to === 'DEACTIVATED') await tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, productId))
        await followSigning(tx, token, { active: to === 'ACTIVE' })
        return executing.bank.cards.change(token, { status: processor })
      },
    })
  },
}

/** Nothing is owed, loaded or pending: looked at again when it is executed. */
async function isClear(tx: Tx, productId: string): Promise<boolean> {
  const [own] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(products)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(and(eq(products.id, productId), sql`${ledgerAccounts.balance} <> 0`))
  const pending = await tx.$count(cardMovements, and(eq(cardMovements.productId, productId), eq(cardMovements.state, 'PENDING')))
  return own === undefined && pending === 0
}
