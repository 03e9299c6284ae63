import { randomUUID } from 'node:crypto'
import type { AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import { addAlert, addTold, firingsOf, messagesTo, readAlert, type Told } from '../../testing/alerts.ts'
import { move, openAnotherProcess, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { moving } from '../../testing/postings.ts'
import { keepAlerts, runAlerts } from './alert-poller.ts'
import { alertContracts, alertFirings, alertWatches } from './tables.ts'
import { AlertsAside } from './set-aside.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

const DAY = '2026-11-20'
const at = (moment: string) => tested.clock.set(moment)
const texts = async (told: Told) => (await messagesTo(tested, told)).map(({ text }) => text)
/** A movement, and then a turn. */
async function moves(told: Told, cents: number, title?: string) {
  await move(tested, told.account, cents, DAY, title)
  await runAlerts(tested.bank)
}
/** One whose account has some euros, and an alert. What was told of making it is left out. */
async function watched(username: string, euros: number, alert: object = {}) {
  at(`${DAY}T10:00:00+01:00`)
  const told = await addTold(tested, username)
  if (euros > 0) await move(tested, told.account, euros * 100, DAY)
  const id = await addAlert(tested, told, alert)
  const before = (await texts(told)).length
  return { told, id, said: async () => (await texts(told)).slice(before) }
}
const firedVersions = async (contractId: string) =>
  (await tested.database.select().from(alertFirings).where(eq(alertFirings.contractId, contractId)).orderBy(asc(alertFirings.ruleId))).map(
    ({ version }) => version,
  )
const results = (rows: readonly AlertFiring[]) => rows.map(({ result }) => result)

describe('a balance', () => {
  test('case 16: that goes below and comes back and goes below again is told once that day, and the next day again', async () => {
    const { told, id, said } = await watched('baja', 250)
    for (const cents of [-100_00, -30_00, 140_00, -70_00]) await moves(told, cents)
    expect(await said()).toEqual([
      expect.stringMatching(/^El saldo disponible de su cuenta •• \d{4} ha bajado de 200,00\s€: es de 150,00\s€\.$/),
    ])
    at('2026-11-21T10:00:00+01:00')
    await moves(told, 100_00)
    await moves(told, -100_00)
    expect(await said()).toHaveLength(2)
    expect(results(await firingsOf(tested, told, id))).toEqual(['SENT', 'SENT'])
  })

  test('goes below also by what is held, and a dip that has gone by when it is looked at is not told', async () => {
    const { told, said } = await watched('retiene', 250)
    await move(tested, told.account, -100_00, DAY)
    await move(tested, told.account, 100_00, DAY)
    await runAlerts(tested.bank)
    expect(await said()).toEqual([])
    const hold = { id: randomUUID(), account: told.account.ledgerAccountId, amount: toCents(60_00), reason: 'test', title: 'Retención' }
    expect(await tested.bank.ledger.placeHold(hold)).toBe('PLACED')
    await runAlerts(tested.bank)
    expect(await said()).toHaveLength(1)
  })

  test('that was below when the alert was made is not told until it has been above', async () => {
    const { told, said } = await watched('pobre', 50)
    await moves(told, -10_00)
    expect(await said()).toEqual([])
  })
})

describe('movements', () => {
  const INCOME = { rules: [{ code: 'INCOME', amount: 100_00, words: 'alquiler', repeat: 'EVERY_TIME' }] }

  test('are told from the amount and with the words that were asked for, and none that came before', async () => {
    at(`${DAY}T10:00:00+01:00`)
    const told = await addTold(tested, 'casera')
    await move(tested, told.account, 500_00, DAY, 'Alquiler de octubre')
    await addAlert(tested, told, INCOME)
    const before = (await texts(told)).length
    await moves(told, 500_00, 'ALQUILER de noviembre')
    await moves(told, 99_99, 'Alquiler, resto')
    await moves(told, 500_00, 'Otra cosa')
    await moves(told, -500_00, 'Alquiler devuelto')
    const said = (await texts(told)).slice(before)
    expect(said).toEqual([expect.stringMatching(/^Ingreso de 500,00\s€ en su cuenta •• \d{4}: ALQUILER de noviembre\.$/)])
  })

  test('are told without amounts to who wants none, and by SMS without an address', async () => {
    const { told } = await watched('discreta', 0, { ...INCOME, channels: ['SMS'], hideAmounts: true })
    await moves(told, 500_00, 'Alquiler')
    const [sent] = (await messagesTo(tested, told)).slice(-1)
    expect(sent).toMatchObject({ channel: 'SMS' })
    expect(sent?.text).toMatch(/^Almenara: Ingreso en su cuenta .. \d{4}: Alquiler\.$/)
    expect(sent?.text).not.toMatch(/http|www/)
  })

  test('of an alert for one time are told once', async () => {
    const { told, id, said } = await watched('unavez', 0, { rules: [{ code: 'INCOME', repeat: 'ONCE' }] })
    await move(tested, told.account, 1_00, DAY)
    await moves(told, 2_00)
    await moves(told, 3_00)
    expect(await said()).toHaveLength(1)
    expect((await readAlert(tested, told, id)).rules).toMatchObject([{ over: true }])
  })

  test('case 17: an evaluator that is cut off before its transaction ends leaves one firing and one message after the next', async () => {
    const { told, id, said } = await watched('cortada', 0, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] })
    const { ledgerAccountId: accountId } = told.account
    await move(tested, told.account, 5_00, DAY)
    await runAlerts(tested.bank)
    // As if what it saw had not been written down: it looks again at what it has told.
    await tested.database.transaction((tx) => tx.update(alertWatches).set({ seenSeq: 0 }).where(eq(alertWatches.accountId, accountId)))
    const other = await openAnotherProcess(tested)
    await Promise.all([runAlerts(tested.bank), runAlerts(other.bank)])
    await runAlerts(tested.bank)
    expect(await said()).toHaveLength(1)
    expect(await firingsOf(tested, told, id)).toHaveLength(1)
    await other.close()
  })

  test('case 19: of a contract that changes meanwhile are told by what it watched before or by what it watches since, and never by both', async () => {
    const [before, after] = [{ words: 'alquiler' }, { words: 'ALQUILER' }].map((more) => [
      { code: 'INCOME', repeat: 'EVERY_TIME', ...more },
    ])
    const { told, id, said } = await watched('cambia', 0, { rules: before })
    const tokens = await signInAs(tested, told.user)
    const configure = { rules: after, version: 1, operationId: randomUUID() }
    const [changed] = await Promise.all([
      post(tested, tokens, `/services/alerts/v1/contracts/${id}/configure`, configure),
      move(tested, told.account, 5_00, DAY, 'Alquiler').then(() => runAlerts(tested.bank)),
    ])
    expect(changed.json()).toEqual({ version: 2 })
    await runAlerts(tested.bank)
    // Booked before the change and looked at after it, it is of neither: what comes before never fires.
    const versions = await firedVersions(id)
    expect(versions.length).toBeLessThan(2)
    expect((await said()).filter((text) => text.startsWith('Ingreso'))).toHaveLength(versions.length)
    await moves(told, 6_00, 'Alquiler')
    expect(await firedVersions(id)).toEqual([...versions, 2])
  })

  test('case 21: a flood is told by five messages and one that groups the rest, and all of it is in the history', async () => {
    const { told, id, said } = await watched('inundada', 0, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] })
    const credits = Array.from({ length: 1000 }, () => moving(1, tested.house, told.account.ledgerAccountId))
    const posted = await Promise.all(credits.map((credit) => tested.bank.ledger.post(credit)))
    expect(posted.filter(({ outcome }) => outcome === 'POSTED')).toHaveLength(1000)
    await runAlerts(tested.bank)
    expect(await said()).toHaveLength(5)
    at(`${DAY}T10:10:01+01:00`)
    await runAlerts(tested.bank)
    const all = await said()
    expect(all).toHaveLength(6)
    expect(all[5]).toMatch(/^Hay 995 avisos más de su cuenta •• \d{4}\.$/)
    const history = results(await firingsOf(tested, told, id, '?toPage=40'))
    expect([history.length, history.filter((one) => one === 'GROUPED').length]).toEqual([1000, 995])
  })

  test('beyond the most SMS of a day go by the next channel, and beyond the most messages stay in the history', async () => {
    const { told, id } = await watched('mucha', 0, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }], channels: ['SMS', 'EMAIL'] })
    const before = (await messagesTo(tested, told)).length
    for (let turn = 0; turn < 9; turn += 1) {
      at(toInstant(`${DAY}T${String(10 + turn).padStart(2, '0')}:30:00+01:00`))
      for (let cents = 1; cents <= 5; cents += 1) await move(tested, told.account, cents, DAY)
      await runAlerts(tested.bank)
    }
    const sent = (await messagesTo(tested, told)).slice(before).map(({ channel }) => channel)
    expect([sent.length, sent.filter((channel) => channel === 'SMS').length]).toEqual([40, 5])
    expect(results(await firingsOf(tested, told, id, '?toPage=2')).filter((one) => one === 'MUTED')).toHaveLength(5)
  })
})

describe('what is waiting', () => {
  const QUIET = { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }], quiet: { from: '22:00', until: '08:00' } }

  test('for the quiet hours to end is told then', async () => {
    const { told, id, said } = await watched('dormida', 0, QUIET)
    at(`${DAY}T23:30:00+01:00`)
    await moves(told, 5_00)
    expect([await said(), results(await firingsOf(tested, told, id))]).toEqual([[], ['WAITING']])
    at('2026-11-21T08:00:00+01:00')
    await runAlerts(tested.bank)
    expect(await said()).toHaveLength(1)
  })

  test('case 20: is cancelled with its contract, which is told at once', async () => {
    const { told, id, said } = await watched('apaga', 0, QUIET)
    at(`${DAY}T23:30:00+01:00`)
    await moves(told, 5_00)
    const off = await post(tested, await signInAs(tested, told.user), `/services/alerts/v1/contracts/${id}/deactivate`, { version: 1 })
    expect(off.json()).toEqual({ state: 'DEACTIVATED', version: 2 })
    expect(await said()).toEqual([expect.stringContaining('se ha desactivado')])
    at('2026-11-21T08:00:00+01:00')
    await runAlerts(tested.bank)
    expect(await said()).toHaveLength(1)
    expect(results(await firingsOf(tested, told, id))).toEqual(['CANCELLED'])
  })

  test('case 23: goes to nobody who lost the right over the account, whose contract is suspended', async () => {
    const { told, id, said } = await watched('apartada', 0, QUIET)
    at(`${DAY}T23:30:00+01:00`)
    await moves(told, 5_00)
    const right = and(eq(powers.userId, told.user.id), eq(powers.productId, told.account.id))
    await tested.database.transaction((tx) => tx.delete(powers).where(right))
    at('2026-11-21T08:00:00+01:00')
    await moves(told, 7_00)
    await keepAlerts(tested.bank)
    expect(await said()).toEqual([])
    expect(await readAlert(tested, told, id)).toMatchObject({ state: 'SUSPENDED' })
    expect(results(await firingsOf(tested, told, id))).toEqual(['CANCELLED'])
  })
})

test('an account whose look fails is set aside alone and told, and is looked at again a minute later', async () => {
  const one = await watched('falla', 250, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] })
  const other = await watched('sigue', 250, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] })
  for (const { told } of [one, other]) await move(tested, told.account, 10_00, DAY, 'Abono')
  // Once while both are looked at together, and once while it is by itself.
  let failures = 2
  const next = () => {
    if (failures === 0) return tested.bank.ids.next()
    failures -= 1
    throw new Error('No id')
  }
  const bank = { ...tested.bank, ids: { next } }
  const aside = new AlertsAside()
  const said = async () => [...(await one.said()), ...(await other.said())]
  await expect(runAlerts(bank, aside)).rejects.toThrow(/^The alerts of account \d+ could not be judged$/)
  expect(await said()).toHaveLength(1)
  // Told once, and left alone.
  await runAlerts(bank, aside)
  expect(await said()).toHaveLength(1)
  at(`${DAY}T10:01:01+01:00`)
  await runAlerts(bank, aside)
  expect(await said()).toHaveLength(2)
})

test('an alert that cannot be told is set aside alone and told, and the others of the turn are told', async () => {
  const ALL = { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] }
  const one = await watched('atasca', 0, ALL)
  const other = await watched('pasa', 0, ALL)
  for (const { told } of [one, other]) await move(tested, told.account, 10_00, DAY, 'Abono')
  // Hours that are no hours.
  await tested.database.transaction((tx) =>
    tx.update(alertContracts).set({ quietFrom: '1', quietUntil: 'never' }).where(eq(alertContracts.id, one.id)),
  )
  const aside = new AlertsAside()
  await expect(runAlerts(tested.bank, aside)).rejects.toThrow(/^What fired of alert .* could not be told$/)
  expect([(await one.said()).length, (await other.said()).length]).toEqual([0, 1])
  await runAlerts(tested.bank, aside)
  await tested.database.transaction((tx) =>
    tx.update(alertContracts).set({ quietFrom: null, quietUntil: null }).where(eq(alertContracts.id, one.id)),
  )
  at(`${DAY}T10:01:01+01:00`)
  await runAlerts(tested.bank, aside)
  expect(await one.said()).toHaveLength(1)
})
