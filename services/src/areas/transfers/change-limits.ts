/** The limits that customers put on their own transfers: read, and changed with their signature. */
import { areLower, changeLimits as calls, type OwnLimits, type transferLimits as view } from '@almenara/contract/areas/transfers/limits'
import { dayAt } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import type { Tx } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { PRODUCT_CHANGED } from '../../two-step/refusals.ts'
import type { Executing } from '../../two-step/work.ts'
import { transferLimits } from '../../payments/tables.ts'
import { channelOf, inForce, readLimits } from '../../payments/transfer-limits.ts'

const NAMES: Readonly<Record<keyof OwnLimits, string>> = {
  perPayment: 'Cada transferencia, hasta',
  perDay: 'Al día, hasta',
  instantPerPayment: 'Cada transferencia inmediata, hasta',
  instantPerDay: 'Inmediatas al día, hasta',
}
const FIELDS = ['perPayment', 'perDay', 'instantPerPayment', 'instantPerDay'] as const

export const readTransferLimits: Handler<typeof view> = async ({ bank, session, now }) => {
  const asked = { userId: session.userId, channel: channelOf(session), day: dayAt(now) }
  const limits = await readLimits(bank.database, bank.brand, asked)
  return { bank: limits.bank, own: limits.own, inForce: inForce(limits) }
}

/** A limit of zero stops every transfer of its kind, and is a limit. */
export const changeTransferLimits: TwoStepOperation<undefined, OwnLimits, OwnLimits, 'PRODUCT_CHANGED'> = {
  kind: 'transfer-limits',
  calls,
  prepare: async ({ bank, session, now, input }) => {
    for (const field of FIELDS) if ((input[field] ?? 0) < 0) throw badInput(field, 'Un límite no puede ser menor que cero.')
    if (input.perPayment !== undefined && input.perDay !== undefined && input.perPayment > input.perDay) {
      throw badInput('perPayment', 'El límite de cada transferencia no puede ser mayor que el del día.')
    }
    const asked = { userId: session.userId, channel: channelOf(session), day: dayAt(now) }
    const { own } = await readLimits(bank.database, bank.brand, asked)
    if (FIELDS.every((field) => own[field] === input[field]))
      throw badInput('perPayment', 'Los límites son los que ya tiene. Cambie alguno.')
    return {
      title: 'Límites de transferencias',
      purpose: 'el cambio de los límites de sus transferencias',
      facts: FIELDS.map((field): Fact => ({
        label: NAMES[field],
        field,
        value: { type: 'TEXT', text: changeOf(own[field], input[field]) },
      })),
      legs: [],
      done: {
        title: 'Límites cambiados',
        text: 'Sus transferencias tienen ya los límites nuevos.',
        next: ['Valen para todos sus canales, sin pasar de los del banco.', 'Puede cambiarlos cuando quiera.'],
      },
      data: input,
      ...(areLower(input, own) ? { protects: true } : {}),
    }
  },
  refusals: { PRODUCT_CHANGED },
  work: writeLimits,
}

const said = (limit: Cents | undefined) => (limit === undefined ? 'sin límite propio' : formatAmount(limit))

function changeOf(before: Cents | undefined, after: Cents | undefined): string {
  return before === after ? said(after) : `${said(after)} (antes, ${said(before)})`
}

async function writeLimits(
  tx: Tx,
  { bank, actor, now, order, effect, data }: Executing<OwnLimits>,
): Promise<'PRODUCT_CHANGED' | undefined> {
  const { perPayment = null, perDay = null, instantPerPayment = null, instantPerDay = null } = data
  const limits = { perPayment, perDay, instantPerPayment, instantPerDay }
  // The customer's own limits are the same in every channel.
  const asked = { userId: order.userId, channel: 'web' as const, day: dayAt(now) }
  // What was lower when it was prepared may be higher by now, and would need a signature.
  if (effect.protects && !areLower(data, (await readLimits(tx, bank.brand, asked)).own)) return 'PRODUCT_CHANGED'
  await tx
    .insert(transferLimits)
    .values({ userId: order.userId, ...limits })
    .onConflictDoUpdate({ target: transferLimits.userId, set: limits })
  await recordEvent(tx, actor, { kind: 'TRANSFER_LIMITS_CHANGED', at: now, orderId: order.id })
  return undefined
}
