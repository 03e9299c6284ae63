/** What the office does for how customers sign: hands them a coordinates card, lifts a lock. */
import { open } from 'node:fs/promises'
import { ENROLLED_METHODS } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { coordinateCardPdf } from '../documents/coordinate-card.ts'
import { parties, users } from '../identity/tables.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { drawCard, issueCard } from '../two-step/coordinate-card.ts'
import { unlock } from '../two-step/enrol.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const SIGNATURE_USAGE = `  npm run operator -- coordinates USER --out FILE.pdf  gives USER a coordinates card and writes it to be printed
  npm run operator -- unlock USER METHOD              lifts the lock of a way of signing: ${ENROLLED_METHODS.join(', ')}
`

const BY_THE_BANK = { id: null, address: null }

/** The values are in the file and nowhere else: without it the card must be given again. */
export async function issueCoordinates(database: Database, office: Office, words: readonly string[]): Promise<string> {
  const [username = '', option, path] = words
  if (words.length !== 3 || option !== '--out' || !path) throw new UsageError('Write: coordinates USER --out FILE.pdf')
  const user = await requireUser(database, username)
  const brand = await office.brand()
  const sealingKey = await office.sealingKey()
  const now = office.clock.now()
  const card = drawCard()
  const documentBrand = { name: brand.name, legalText: brand.registeredOffice, ...brand.documentColors }
  const pdf = await coordinateCardPdf({ ...card, brand: documentBrand, createdAt: now, holder: user.name })
  // Nobody else on this machine may read it, and no other file is written over.
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw new UsageError(`«${path}» cannot be written: it is there already, or its folder is not.`, { cause })
  })
  try {
    await file.writeFile(pdf)
  } finally {
    await file.close()
  }
  await database.transaction(async (tx) => {
    await issueCard(tx, sealingKey, user.id, card, now)
    await recordEvent(tx, { ...BY_THE_BANK, userId: user.id }, { kind: 'COORDINATES_ISSUED', at: now, data: { what: ending(card.serial) } })
  })
  return `Card ${card.serial} of ${username} is in ${path}. Print it, hand it over and delete the file.\n`
}

export async function unlockMethod(database: Database, { clock }: Office, words: readonly string[]): Promise<string> {
  const [username = '', typed = ''] = words
  const method = ENROLLED_METHODS.find((known) => known === typed)
  if (!method) throw new UsageError(`There is no way of signing «${typed}». It is one of: ${ENROLLED_METHODS.join(', ')}.`)
  const user = await requireUser(database, username)
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (!(await unlock(tx, user.id, method))) throw new UsageError(`${username} does not sign with ${method}.`)
    await recordEvent(tx, { ...BY_THE_BANK, userId: user.id }, { kind: 'METHOD_UNLOCKED', at: now, data: { method } })
  })
  return `${username} may sign with ${method} again.\n`
}

async function requireUser(database: Database, username: string) {
  const [user] = await database
    .select({ id: users.id, name: parties.name })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(users.username, username))
  if (!user) throw new UsageError(`There is no user «${username}».`)
  return user
}

function ending(serial: string): string {
  return `Tarjeta terminada en ${serial.slice(-4)}`
}
