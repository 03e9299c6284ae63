import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAlert, addTold, messagesTo, type Told } from '../../testing/alerts.ts'
import { get, move, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { runAlerts } from './alert-poller.ts'

const MONDAY = '2026-11-23'

let tested: TestBank
let ana: Told
beforeEach(async () => {
  tested = await openTestBank()
  tested.clock.set('2026-11-20T10:00:00+01:00')
  ana = await addTold(tested, 'ana.perez')
  await move(tested, ana.account, 1_000_00, '2026-11-02')
})
afterEach(() => tested.close())

async function watching(more: object = {}) {
  await addAlert(tested, ana, { rules: [{ code: 'BALANCE_WEEKLY', repeat: 'EVERY_TIME' }], ...more })
  const before = (await messagesTo(tested, ana)).length
  return {
    said: async () => {
      await runAlerts(tested.bank)
      return (await messagesTo(tested, ana)).slice(before).map(({ text }) => text)
    },
  }
}

describe('what there is each Monday', () => {
  test('is told at eight, once, with what is available then', async () => {
    const { said } = await watching()
    tested.clock.set(`${MONDAY}T07:59:30+01:00`)
    expect(await said()).toEqual([])
    await move(tested, ana.account, -1_00, MONDAY)
    for (const time of ['08:00:00', '08:00:30', '08:01:00', '09:00:00']) {
      tested.clock.set(`${MONDAY}T${time}+01:00`)
      expect(await said()).toHaveLength(1)
    }
    expect(await said()).toEqual([expect.stringMatching(/^Hoy tiene un saldo disponible de 999,00\s€ en su cuenta •• \d{4}\.$/)])
    tested.clock.set('2026-11-30T08:00:10+01:00')
    expect(await said()).toHaveLength(2)
  })

  test('is told without figures to who wants none, and its preview has those of thirty days', async () => {
    const { said } = await watching({ hideAmounts: true })
    tested.clock.set(`${MONDAY}T08:00:00+01:00`)
    expect(await said()).toEqual([expect.stringMatching(/^Ya puede consultar el saldo de hoy de su cuenta •• \d{4}\.$/)])
    const tokens = await signInAs(tested, ana.user)
    const config = await get(tested, tokens, `/services/alerts/v1/config?productId=${ana.account.id}&code=BALANCE_WEEKLY`)
    // 2 November, which had nothing when it began, 9, 16 and 23 November; 26 October before them.
    expect(config.json()).toMatchObject({
      wouldHaveFired: 5,
      lastTimes: ['2026-11-09', '2026-11-16', MONDAY].map((on) => ({ on, amount: 1_000_00 })),
    })
  })
})
