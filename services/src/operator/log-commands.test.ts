import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorChains } from '../session-log/anchors.ts'
import { addUser, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { addDays, dayAt } from '@almenara/contract/dates'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
  await signInAs(bank, await addUser(bank, 'ana.registro'))
  await sealAll(bank.database)
  await anchorChains(bank.database, { keys: LOG_KEYS, everyMinutes: 5, now: bank.clock.now() })
})
afterAll(() => bank.close())

const run = (...words: string[]) => runOperator(words, bank.database, officeOf(bank))
const today = () => dayAt(bank.clock.now())

test('verify-log says how much it read, and since which anchor', async () => {
  expect(await run('verify-log')).toMatch(/^The session log is whole: \d+ events in \d+ chains, 1 anchors, the last [0-9a-f]{64}\.\n$/)
  expect(await run('verify-log', '--since', addDays(today(), 1))).toMatch(
    /^The session log is whole since the anchor of \d{4}-\d\d-\d\d \d\d:\d\d: 0 events in 0 chains, 1 anchors, the last [0-9a-f]{64}\.\n$/,
  )
})

test('verify-log reads all of it where there is no anchor before the day, and says so', async () => {
  expect(await run('verify-log', `--since=${today()}`)).toMatch(
    new RegExp(`^The session log is whole: [^]*\\nIt has no anchor before ${today()}: all of it was read\\.\\n$`),
  )
})

test('verify-log asks for anchors beside a day, in any order', async () => {
  const day = addDays(today(), 1)
  for (const words of [
    ['--since', day, 'abc'],
    ['abc', '--since', day],
  ])
    await expect(run('verify-log', ...words)).rejects.toThrow('ANCHOR: the one of hash abc is not there')
})

test.each([['--since'], ['--since', '2026-02-30'], ['--whole']])(
  '«verify-log %s %s» is answered with how it is written',
  async (...words) => {
    const failed = run('verify-log', ...words)
    await expect(failed).rejects.toThrow(UsageError)
    await expect(failed).rejects.toThrow('Write: verify-log [--since 2026-11-23] [HASH ...]')
  },
)
