import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COORDINATE_CELLS } from '@almenara/contract/coordinates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { addUser, openTestBank, type TestBank, type TestUser } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { readPdf } from '../testing/pdf.ts'
import { cellMac } from '../two-step/methods/coordinates.ts'
import { coordinateCards } from '../two-step/methods/tables.ts'
import { signatureMethods } from '../two-step/tables.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

let bank: TestBank
let reader: TestUser
let folder: string

beforeAll(async () => {
  bank = await openTestBank()
  reader = await addUser(bank, 'lectora', 'Almenara1', false)
  folder = await mkdtemp(join(tmpdir(), 'coordinates-'))
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true })
})

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))
const methodOf = async () => (await bank.database.select().from(signatureMethods).where(eq(signatureMethods.userId, reader.id)))[0]

describe('the office', () => {
  test('hands a card whose values are on paper alone, and a consultative customer may operate with it', async () => {
    const file = join(folder, 'card.pdf')
    const said = await run('coordinates', 'lectora', '--out', file)
    const [card] = await bank.database.select().from(coordinateCards).where(eq(coordinateCards.userId, reader.id))
    expect(said).toContain(card?.serial)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { pages, tagged, cells } = await readPdf(await readFile(file))
    expect(tagged).toBe(true)
    expect(pages[0]).toContain(card?.serial)
    const values = cells.map((cell) => cell.trim()).filter((cell) => /^\d{3}$/.test(cell))
    expect(values).toHaveLength(80)
    const macs = COORDINATE_CELLS.map((cell, index) => cellMac(bank.bank.sealingKey, card?.serial ?? '', cell, values[index] ?? ''))
    expect(macs).toEqual(COORDINATE_CELLS.map((cell) => card?.cells[cell]))
    const [user] = await bank.database.select().from(users).where(eq(users.id, reader.id))
    expect(user?.executive).toBe(true)
  })

  test('writes over no file, and then gives no card', async () => {
    await expect(run('coordinates', 'lectora', '--out', join(folder, 'card.pdf'))).rejects.toThrow('cannot be written')
    expect(await bank.database.$count(coordinateCards, eq(coordinateCards.userId, reader.id))).toBe(1)
  })

  test('lifts the lock of a way of signing', async () => {
    await bank.database.transaction((tx) =>
      tx.update(signatureMethods).set({ failures: 5, lockedAt: bank.clock.now() }).where(eq(signatureMethods.userId, reader.id)),
    )
    expect(await run('unlock', 'lectora', 'COORDINATES')).toContain('COORDINATES again')
    expect(await methodOf()).toMatchObject({ failures: 0, lockedAt: null })
  })

  test.each([
    [['coordinates', 'lectora'], '--out FILE.pdf'],
    [['coordinates', 'nadie', '--out', '/tmp/x.pdf'], 'There is no user «nadie»'],
    [['unlock', 'lectora', 'TELEGRAM'], 'There is no way of signing «TELEGRAM»'],
    [['unlock', 'lectora', 'PASSKEY'], 'lectora does not sign with PASSKEY'],
    [['unlock', 'nadie', 'PASSKEY'], 'There is no user «nadie»'],
  ])('%j is refused, and says what to write', async (words, message) => {
    const refused = run(...words)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(message)
  })
})
