/**
 * The simulated agency. It issues an NRC at once, but for amounts whose cents are these, so that each answer can be seen: 91 is refused; 92 has its
 * NRC after half a minute and 93 is refused after it; 94 is never answered, until it is given up; 95 is refused when it is consolidated; 96 has the
 * NRC of another payment; 97 is consolidated after half a minute; 98 has been used to file, so it is not annulled.
 */
import { createHash } from 'node:crypto'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connection.ts'
import type { AeatPort, NrcAnswer, TaxPayment } from './port.ts'
import { simulatedAeatOutage, simulatedTaxPayments } from './tables.ts'

const LATE_SECONDS = 30
const UNKNOWN = { outcome: 'UNKNOWN' } as const

type Asked = typeof simulatedTaxPayments.$inferSelect

/** 22 characters that begin with the model, as real ones do; the last is the sum of the others. Nothing is reckoned from the payment. */
function simulatedNrc(model: string, key: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(`${model} ${key}`).digest('hex')}`)
    .toString(36)
    .toUpperCase()
  const body = model + digits.slice(0, 18)
  const sum = [...body].reduce((total, character) => total + Number.parseInt(character, 36), 0)
  return body + (sum % 36).toString(36).toUpperCase()
}

const centsOf = ({ amount }: Pick<Asked, 'amount'>): number => amount % 100
const isLate = ({ askedAt }: Asked, now: Instant): boolean => now < addSeconds(askedAt, LATE_SECONDS)

function answerOf(asked: Asked, now: Instant): NrcAnswer {
  switch (centsOf(asked)) {
    case 91:
      return { outcome: 'REFUSED', reason: 'NIF no identificado en el censo' }
    case 92:
      return isLate(asked, now) ? UNKNOWN : { outcome: 'ISSUED', nrc: asked.nrc }
    case 93:
      return isLate(asked, now) ? UNKNOWN : { outcome: 'REFUSED', reason: 'El plazo de ingreso está cerrado' }
    case 94:
      return UNKNOWN
    default:
      return { outcome: 'ISSUED', nrc: asked.nrc }
  }
}

export function simulatedAeat({ database, clock }: { database: Database; clock: Clock }): AeatPort {
  const isOut = async () => (await database.$count(simulatedAeatOutage, eq(simulatedAeatOutage.on, true))) > 0
  const find = async (key: string) => (await database.select().from(simulatedTaxPayments).where(eq(simulatedTaxPayments.key, key)))[0]
  const mark = (key: string, at: Partial<Asked>) =>
    database.transaction((tx) => tx.update(simulatedTaxPayments).set(at).where(eq(simulatedTaxPayments.key, key)))
  return {
    attends: async () => !(await isOut()),
    request: async (payment) => {
      if (await isOut()) return UNKNOWN
      await keep(database, payment, clock.now())
      const asked = await find(payment.key)
      if (!asked) return UNKNOWN
      return asked.cancelledAt ? { outcome: 'REFUSED', reason: 'La solicitud se anuló' } : answerOf(asked, clock.now())
    },
    cancel: async (key) => {
      if (await isOut()) return UNKNOWN
      const asked = await find(key)
      const stands = asked && !asked.cancelledAt ? answerOf(asked, clock.now()) : undefined
      if (stands && stands.outcome !== 'UNKNOWN') return stands
      await mark(key, { cancelledAt: clock.now() })
      return { outcome: 'CANCELLED' }
    },
    consolidate: async (key) => {
      const asked = await find(key)
      if (!asked || (await isOut())) return UNKNOWN
      if (centsOf(asked) === 95) return { outcome: 'REFUSED', reason: 'El NRC no figura entre los solicitados' }
      if (centsOf(asked) === 97 && isLate(asked, clock.now())) return UNKNOWN
      await mark(key, { consolidatedAt: clock.now() })
      return { outcome: 'CONSOLIDATED' }
    },
    annul: async (key) => {
      const asked = await find(key)
      if (!asked || (await isOut())) return UNKNOWN
      if (centsOf(asked) === 98) return { outcome: 'REFUSED', reason: 'El NRC ya se ha usado para presentar una autoliquidación' }
      await mark(key, { annulledAt: clock.now() })
      return { outcome: 'ANNULLED' }
    },
  }
}

/** The first time that a key is asked for is the one that counts. */
async function keep(database: Database, { key, model, taxId, amount }: TaxPayment, askedAt: Instant): Promise<void> {
  const [other] = amount % 100 === 96 ? await firstIssued(database, key) : []
  const row = { key, model, taxId, amount, askedAt, nrc: other?.nrc ?? simulatedNrc(model, key) }
  await database.transaction((tx) => tx.insert(simulatedTaxPayments).values(row).onConflictDoNothing())
}

const firstIssued = (database: Database, key: string) =>
  database
    .select({ nrc: simulatedTaxPayments.nrc })
    .from(simulatedTaxPayments)
    .where(and(ne(simulatedTaxPayments.key, key), isNull(simulatedTaxPayments.cancelledAt)))
    .orderBy(asc(simulatedTaxPayments.askedAt))
    .limit(1)

/** The operator closes or opens the simulated agency. */
export async function setSimulatedAeatOutage(database: Database, on: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(simulatedAeatOutage).where(sql`true`)
    if (on) await tx.insert(simulatedAeatOutage).values({ on })
  })
}
