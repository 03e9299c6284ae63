import type { SentPayments } from '@almenara/contract/areas/bizum/send'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { readSendSearch, repeatedSend } from './send-draft.ts'

type Payment = SentPayments['payments'][number]
const paid = (phone: string | undefined, amount: number, alias?: string) =>
  ({
    id: `${phone}`,
    kind: 'C2C',
    direction: 'OUT',
    state: 'SETTLED',
    counterparty: { name: 'Lucía F. S.', ...(phone ? { phone } : {}), ...(alias ? { alias } : {}) },
    concept: 'Regalo de Amparo',
    amount: toCents(amount),
    at: toInstant('2026-11-20T10:00:00Z'),
    leavesAt: toInstant('2026-11-20T10:00:00Z'),
  }) as Payment

test('a send to several that is repeated begins with the same people, concept and amount', () => {
  const draft = repeatedSend({ payments: [paid('+34600000238', 1_850, 'Luci'), paid('+34600000145', 1_850)] }, 'a1', 10)
  expect(draft).toMatchObject({ same: true, amount: '18,50', concept: 'Regalo de Amparo', account: 'a1', pause: 10 })
  expect(draft.people.map(({ phone, alias }) => [phone, alias])).toEqual([
    ['+34600000238', 'Luci'],
    ['+34600000145', ''],
  ])
})

test('with what each was paid, where it was not the same', () => {
  const draft = repeatedSend({ payments: [paid('+34600000238', 1_850), paid('+34600000145', 900)] }, 'a1', 0)
  expect(draft).toMatchObject({ same: false, amount: '' })
  expect(draft.people.map(({ amount }) => amount)).toEqual(['18,50', '9,00'])
})

test('the address of a send says the order that it repeats', () => {
  expect(readSendSearch({ again: 'e3b1' })).toEqual({ again: 'e3b1' })
  expect(readSendSearch({ again: 7 })).toEqual({})
})
