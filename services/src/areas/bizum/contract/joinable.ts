/** Whether a customer may have a contract that they do not have yet. */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { bizumContracts } from './tables.ts'
import { notOver } from './in-force.ts'

export const HAS_BIZUM = 'Ya tiene Bizum en este banco. Puede cambiar su cuenta o su móvil en la administración de Bizum.'
export const PHONE_TAKEN = 'Otro cliente de este banco tiene Bizum con ese móvil. Si el móvil es suyo, llámenos para resolverlo.'

/** Throws BIZUM_CLOSED for whoever has a contract, suspended or not. */
export async function requireNone(db: Db, userId: number): Promise<void> {
  if (await hasContract(db, userId)) throw new Failure('BIZUM_CLOSED', { message: HAS_BIZUM })
}

/** Throws BIZUM_CLOSED where somebody else's contract here has the mobile. */
export async function requireFreePhone(db: Db, phone: string): Promise<void> {
  if (await isTaken(db, phone)) throw new Failure('BIZUM_CLOSED', { message: PHONE_TAKEN })
}

export async function hasContract(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(bizumContracts, and(eq(bizumContracts.userId, userId), notOver))) > 0
}

export async function isTaken(db: Db, phone: string): Promise<boolean> {
  return (await db.$count(bizumContracts, and(eq(bizumContracts.phone, phone), notOver))) > 0
}
