import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coveredFrom } from '../calendar/bank-days.ts'
import { mailboxes } from '../correspondence/tables.ts'
import { addAlert, addTold, type Told } from '../testing/alerts.ts'
import { addUser, openTestBank, post, type TestBank, type TestUser } from '../testing/bank.ts'
import { contractCalls } from '../testing/bizum-contract-calls.ts'
import { contractMailbox, factOf, lettersAbout, openLetters } from '../testing/letters.ts'
import { tellAlertConditions } from './alerts/conditions-change.ts'
import { tellBizumConditions } from './bizum/contract/conditions-change.ts'
import { bizumContracts } from './bizum/contract/tables.ts'
import { tellMailboxConditions } from './mailbox/conditions-change.ts'

const DAY = toLocalDate('2026-12-01')

let tested: TestBank
let ana: Told
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addTold(tested, 'ana.perez')
  await accepts(ana.user, 1)
})
afterEach(() => tested.close())

/** In force under a version; `null` of one that was signed at a branch. */
async function accepts(user: TestUser, version: number | null): Promise<void> {
  await contractMailbox(tested, user)
  await tested.database.transaction((tx) => tx.update(mailboxes).set({ conditionsVersion: version }).where(eq(mailboxes.userId, user.id)))
}

function publish(version: number, publishedAt = '2026-11-30'): void {
  const { mailbox, alerts, bizum } = tested.bank.brand
  for (const text of [mailbox.conditions, alerts?.conditions, bizum?.conditions?.general])
    if (text) Object.assign(text, { version, publishedAt })
}

async function run(): Promise<void> {
  tested.clock.set(`${DAY}T04:00:00+01:00`)
  const today = { bank: tested.bank, day: DAY, from: coveredFrom(DAY) }
  for (const work of [tellMailboxConditions, tellAlertConditions, tellBizumConditions]) await work.run(today)
}

const written = async () => (await lettersAbout(tested, null)).filter(({ type }) => type === 'CONDITIONS_CHANGE')
const keys = async () => (await written()).map(({ uniqueKey }) => uniqueKey)

test('whoever accepted an earlier version of some conditions is told of the new one, once, two months before it applies', async () => {
  const luis = await addTold(tested, 'luis.gil')
  await accepts(luis.user, 2)
  const eva = await addTold(tested, 'eva.sanz')
  await accepts(eva.user, null)
  await run()
  expect(await keys()).toEqual([])
  publish(2)
  await run()
  await run()
  expect(await keys()).toEqual([`conditions-change:mailbox:2:${ana.user.id}`])
  const [letter] = await written()
  expect(letter && factOf(letter.document, 'Se aplican a su contrato desde')).toBe('01/02/2027')
  publish(3)
  await run()
  expect(await keys()).toEqual([2, 3, 3].map((version, at) => `conditions-change:mailbox:${version}:${(at < 2 ? ana : luis).user.id}`))
})

test('a version that is to be published is told when it is, and to nobody who has left', async () => {
  publish(2, '2026-12-02')
  await run()
  expect(await keys()).toEqual([])
  publish(2, '2026-12-01')
  await tested.database.transaction((tx) => tx.update(mailboxes).set({ cancelledAt: tested.clock.now() }))
  await run()
  expect(await keys()).toEqual([])
})

test('that of alerts goes once to whoever has any that is not over', async () => {
  await addAlert(tested, ana)
  await addAlert(tested, ana, { rules: [{ code: 'INCOME', repeat: 'EVERY_TIME' }] })
  const luis = await addTold(tested, 'luis.gil')
  const over = await addAlert(tested, luis)
  await post(tested, luis.tokens, `/services/alerts/v1/contracts/${over}/deactivate`, { version: 1 })
  publish(2)
  await run()
  expect((await keys()).filter((key) => key.includes('alerts'))).toEqual([`conditions-change:alerts:2:${ana.user.id}`])
})

test('that of Bizum goes once to whoever is in it under an earlier version, and says how to leave', async () => {
  // The mobiles of the first customers end in what the simulated scheme does not answer.
  for (let place = 2; place < 10; place += 1) await addUser(tested, `antes.${place}`)
  const { joined } = contractCalls(() => tested)
  const [eva, luis] = [await joined('eva.sanz'), await joined('luis.gil')]
  await tested.database.transaction((tx) =>
    tx.update(bizumContracts).set({ conditionsVersion: 2 }).where(eq(bizumContracts.userId, luis.user.id)),
  )
  publish(2)
  await run()
  await run()
  const letters = (await written()).filter(({ uniqueKey }) => uniqueKey.includes('bizum'))
  expect(letters.map(({ uniqueKey }) => uniqueKey)).toEqual([`conditions-change:bizum:2:${eva.user.id}`])
  expect(letters[0]?.document.paragraphs.join(' ')).toContain('Puede darse de baja de Bizum sin coste')
})

test('the customer reads it in the mailbox, with what they may do and the whole text, as a tagged PDF', async () => {
  publish(2)
  await run()
  const [letter] = await openLetters(tested, ana.user, 'cambio')
  expect(letter).toMatchObject({ title: 'Cambio de condiciones: condiciones generales del buzón', typeCode: 'CONDITIONS_CHANGE' })
  expect(letter?.said.paragraphs[1]).toContain('sin coste')
  expect(letter?.pdf).toMatchObject({ lang: 'es-ES', tagged: true, untagged: [] })
})
