/** Two-step operations with work, for tests of the engine: each moves money and gives the account a name, by itself or in groups. */
import { addSeconds } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import { cents, opaqueId } from '@almenara/contract/schemas'
import { twoStep } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ACCOUNT_TYPES, requireProduct } from '../products/access.ts'
import type { Tx } from '../db/connection.ts'
import { powers } from '../products/tables.ts'
import type { TwoStepOperation } from '../two-step/define.ts'

const params = z.object({ id: opaqueId })
const renamingInput = z.object({
  alias: z.string().check(z.maxLength(MAX_LENGTH.alias)),
  amount: cents,
  /** How its work ends, after having written. */
  ends: z.enum(['DONE', 'REFUSED', 'THROWN']),
  protects: z.optional(z.literal(true)),
})

type Params = z.infer<typeof params>
type Input = z.infer<typeof renamingInput>

type Renaming = TwoStepOperation<Params, Input, Pick<Input, 'alias' | 'ends'>, 'NAME_TAKEN'>

const callsAt = (name: string) =>
  twoStep<Params, Input>({ path: `/tests/v1/{id}/${name}`, feature: 'session', params, summary: 'Prueba', input: renamingInput })

/** `written` is awaited inside the transaction, once the work has written and before it ends. `house` is what the money goes to. */
export function renaming(house: number, written: () => Promise<void> = async () => {}): Renaming {
  return {
    kind: 'test-renaming',
    calls: callsAt('renaming'),
    prepare: async ({ bank, session, params: { id }, input: { alias, amount, ends, protects } }) => {
      const product = await requireProduct(bank.database, session, id, ACCOUNT_TYPES)
      const text = { type: 'OTHER' as const, commonConcept: 99 as const, ownConcept: 0, title: 'Cambio de nombre' }
      return {
        title: 'Cambio de nombre',
        purpose: 'un cambio de nombre',
        facts: [],
        amount,
        legs: [
          { account: product.ledgerAccountId, amount: toCents(-amount), ...text },
          { account: house, amount, ...text },
        ],
        done: { title: 'Hecho', text: 'Hecho.', next: [] },
        product,
        protects,
        data: { alias, ends },
      }
    },
    refusals: { NAME_TAKEN: 'Ese nombre ya está puesto.' },
    work: async (tx, { order, data: { alias, ends } }) => {
      await tx
        .update(powers)
        .set({ alias })
        .where(and(eq(powers.userId, order.userId), eq(powers.productId, order.productId ?? '')))
      await written()
      if (ends === 'THROWN') throw new Error('The work of this order fails')
      return ends === 'REFUSED' ? 'NAME_TAKEN' : undefined
    },
  }
}

/** The same in groups. `judged` is given how many came together, and `recorded` is awaited once their rows are written. */
export function groupedRenaming(
  house: number,
  { judged = () => {}, recorded = async () => {} }: { judged?: (count: number) => void; recorded?: (tx: Tx) => Promise<void> } = {},
): Renaming {
  return {
    ...renaming(house),
    kind: 'test-grouped-renaming',
    calls: callsAt('grouped-renaming'),
    work: {
      judge: async (_, all) => {
        judged(all.length)
        if (all.some((one) => one.data.ends === 'THROWN')) throw new Error('The work of one of these orders fails')
        return all.map((one) => (one.data.ends === 'REFUSED' ? 'NAME_TAKEN' : undefined))
      },
      record: async (tx, all) => {
        for (const one of all) {
          const theirs = and(eq(powers.userId, one.order.userId), eq(powers.productId, one.order.productId ?? ''))
          await tx.update(powers).set({ alias: one.data.alias }).where(theirs)
        }
        await recorded(tx)
      },
    },
  }
}

/** The same, of which what is answered lapses after some seconds. */
export function lapsingRenaming(house: number, seconds: number): Renaming {
  const usual = renaming(house)
  const prepare: Renaming['prepare'] = async (request) => {
    return { ...(await usual.prepare(request)), signBefore: { at: addSeconds(request.now, seconds), code: 'Q840' } }
  }
  return { ...usual, kind: 'test-lapsing-renaming', calls: callsAt('lapsing-renaming'), prepare }
}

/** An operation that pays several with one signature, for tests of the engine: holds an amount for each. */
export function splitPayment(): TwoStepOperation<Params, z.infer<typeof splitInput>, z.infer<typeof splitInput> & { account: number }> {
  return {
    kind: 'test-split-payment',
    calls: twoStep({ path: '/tests/v1/{id}/split-payment', feature: 'session', params, summary: 'Prueba', input: splitInput }),
    prepare: async ({ bank, session, params: { id }, input }) => {
      const product = await requireProduct(bank.database, session, id, ACCOUNT_TYPES)
      return {
        title: 'Pago a varios',
        purpose: 'un pago a varios',
        facts: [],
        amount: toCents(input.amount * input.holds.length),
        legs: [],
        done: { title: 'Firmado', text: 'Firmado.', next: [] },
        product,
        later: true,
        data: { ...input, account: product.ledgerAccountId },
      }
    },
    work: {
      judge: async (_, all) => all.map(() => undefined),
      holdEach: ({ data: { holds, amount, account } }) =>
        holds.map((id) => ({ id, account, amount, reason: 'test', title: 'Pago a varios' })),
      record: async () => {},
    },
  }
}

const splitInput = z.object({ holds: z.array(z.uuid()), amount: cents })
