import { randomUUID } from 'node:crypto'
import { addSeconds, toInstant } from '@almenara/contract/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { portabilityCodeOf, setMember } from '../../testing/bizum-scheme.ts'
import type { BizumPort } from './port.ts'

const START = '2026-11-20T10:00:00+01:00'
const UNKNOWN = { outcome: 'UNKNOWN' }

let bank: TestBank
let bizum: BizumPort
beforeAll(async () => {
  bank = await openTestBank()
  bizum = bank.bank.bizum
})
afterAll(() => bank.close())
beforeEach(() => bank.clock.set(START))

let people = 0
/** Another mobile of that ending each time. */
function phoneOf(ending: string): string {
  people += 1
  return `+346${String(1_000 + people)}${ending}`
}

const later = (seconds: number) => bank.clock.set(addSeconds(toInstant(START), seconds))

test('a mobile is brought from another bank only with the last code that was sent, in time and in five tries', async () => {
  const phone = phoneOf('4321')
  await setMember(bank, phone, 'OTHER')
  const joining = { key: randomUUID(), phone, name: 'Elena Vives Roig' }
  expect(await bizum.enrol(joining)).toEqual({ outcome: 'ELSEWHERE' })
  expect(await bizum.checkCode(phone, '000000')).toEqual({ outcome: 'CODE_OLD' })
  expect(await bizum.sendPortabilityCode(phone)).toMatchObject({ outcome: 'DONE', expiresAt: addSeconds(toInstant(START), 600) })
  const code = (await portabilityCodeOf(bank, phone)) ?? ''
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await bizum.checkCode(phone, wrong)).toEqual({ outcome: 'CODE_WRONG', left: 4 })
  expect(await bizum.checkCode(phone, code)).toEqual({ outcome: 'DONE' })
  const enrolled = await bizum.enrol({ ...joining, code })
  expect(enrolled).toMatchObject({ outcome: 'DONE' })
  expect(await bizum.enrol({ ...joining, code })).toEqual(enrolled)
  expect(await bizum.lookUp([phone])).toMatchObject({ listed: [{ registered: true, name: 'Elena V. R.' }] })
})

test('a code is old after ten minutes and after five wrong tries, and there are three in a day', async () => {
  const phone = phoneOf('4321')
  await bizum.sendPortabilityCode(phone)
  for (let left = 4; left >= 0; left -= 1) expect(await bizum.checkCode(phone, 'abcdef')).toEqual({ outcome: 'CODE_WRONG', left })
  expect(await bizum.checkCode(phone, (await portabilityCodeOf(bank, phone)) ?? '')).toEqual({ outcome: 'CODE_OLD' })
  await bizum.sendPortabilityCode(phone)
  later(600)
  expect(await bizum.checkCode(phone, (await portabilityCodeOf(bank, phone)) ?? '')).toEqual({ outcome: 'CODE_OLD' })
  await bizum.sendPortabilityCode(phone)
  expect(await bizum.sendPortabilityCode(phone)).toEqual({ outcome: 'TOO_MANY' })
})

test('a mobile whose last contract is withdrawn has no Bizum, and an enrolment that was given up is never done', async () => {
  const phone = phoneOf('7777')
  const [first, second, undone] = [randomUUID(), randomUUID(), randomUUID()]
  await bizum.enrol({ key: first, phone, name: 'Ana Ruiz' })
  await bizum.enrol({ key: second, phone, name: 'Ana Ruiz' })
  await bizum.withdraw(first, phone)
  expect(await bizum.lookUp([phone])).toMatchObject({ listed: [{ registered: true }] })
  await bizum.withdraw(second, phone)
  expect(await bizum.lookUp([phone])).toEqual({ outcome: 'DONE', listed: [{ phone, registered: false }] })
  await bizum.withdraw(undone, phone)
  expect(await bizum.enrol({ key: undone, phone, name: 'Ana Ruiz' })).toEqual(UNKNOWN)
})
