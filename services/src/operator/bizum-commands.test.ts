import { randomUUID } from 'node:crypto'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bizumLimits } from '../areas/bizum/payments/tables.ts'
import { noBizum } from '../rails/bizum/off.ts'
import { openTestBank, post, type TestBank } from '../testing/bank.ts'
import { addBizumCustomer } from '../testing/bizum.ts'
import { saidByScheme } from '../testing/bizum-scheme.ts'
import { officeOf } from '../testing/office.ts'
import { readMetrics } from '../testing/metrics.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

const CARMEN = '600000417'
const LUCIA = '611000100'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  await tested.bank.bizum.enrol({ key: randomUUID(), phone: `+34${CARMEN}`, name: 'Carmen Muñoz Peñalver' })
})
afterAll(() => tested.close())

const bizum = (...words: string[]) => runOperator(['bizum', ...words], tested.database, officeOf(tested))
const idIn = (output: string) => /ID is (\S+)\./.exec(output)?.[1] ?? ''
const lastSaid = async (type: string) => (await saidByScheme(tested)).findLast((one) => one.type === type)
const yes = () => ({ key: randomUUID(), accept: true as const })

test('who has Bizum is listed, and a mobile is put at another bank or nowhere', async () => {
  expect(await bizum('users', '600000555', 'none')).toBe('600 000 555 has Bizum nowhere.\n')
  expect(await bizum('users', '600000555', 'other')).toBe('600 000 555 has Bizum with another bank.\n')
  expect(await bizum('users')).toBe('600 000 417  HERE   Carmen M. P.\n600 000 555  OTHER\n')
  await expect(bizum('users', CARMEN, 'none')).rejects.toThrow('has Bizum here')
})

test('people pay and ask, and take back what they ask', async () => {
  const sent = await bizum('send', CARMEN, LUCIA, '18,50', 'Cena')
  expect(sent).toContain('18,50\u00a0€ to 600 000 417')
  expect(await lastSaid('PAYMENT_ANNOUNCED')).toMatchObject({ schemeId: idIn(sent), amount: 18_50, concept: 'Cena' })
  const asked = idIn(await bizum('request', CARMEN, LUCIA, '9', 'Taxi'))
  expect(await bizum('waiting')).toMatch(new RegExp(`^${asked}  REQUEST .* 611 000 100 asks 600 000 417`, 'm'))
  expect(await bizum('withdraw', asked)).toBe(`${asked} is over.\n`)
  expect(await lastSaid('REQUEST_WITHDRAWN')).toMatchObject({ schemeId: asked })
  await expect(bizum('withdraw', asked)).rejects.toThrow(UsageError)
})

test('whoever a customer asked answers', async () => {
  const { bank } = tested
  const more = { fromPhone: `+34${CARMEN}`, fromName: 'Carmen M. P.', phone: `+34${LUCIA}`, concept: 'Taxi' }
  const asked = await bank.bizum.request({ key: randomUUID(), ...more, amount: toCents(900), expiresAt: bank.clock.now() })
  const late = asked.outcome === 'DONE' ? asked.schemeId : ''
  await expect(bizum('answer', late, 'pay')).rejects.toThrow('waits')
  tested.clock.set('2026-11-20T09:00:00+01:00')
  expect(await bizum('answer', late, 'reject')).toBe(`${late} is rejected.\n`)
  tested.clock.set('2026-11-20T10:00:00+01:00')
})

test('a merchant sells, charges under its permission, and gives back what was paid', async () => {
  const { bizum: scheme } = tested.bank
  const sold = idIn(await bizum('purchase', CARMEN, 'Sala Albufera', 'subscribe'))
  const said = await lastSaid('PURCHASE')
  if (said?.type !== 'PURCHASE' || !said.consent?.mandate) throw new Error('No subscription')
  expect(said).toMatchObject({ schemeId: sold, amount: 6_99, consent: { terms: { kind: 'UP_TO' } } })
  await expect(bizum('refund', sold, '1')).rejects.toThrow('not given back')
  await scheme.answerPurchase(sold, yes())
  // No money has come of it yet.
  await expect(bizum('refund', sold, '1')).rejects.toThrow('not given back')
  const { schemeId: mandate } = said.consent.mandate
  expect(await bizum('charge', mandate, '9,99', '2026-12-22')).toBe('ALBUFERA03 will charge 9,99\u00a0€ on 2026-12-22.\n')
  const charged = idIn(await bizum('charge', mandate, '9,99'))
  expect(await lastSaid('CHARGE')).toMatchObject({ schemeId: charged, mandateId: mandate, amount: 9_99 })
  expect(await bizum('waiting')).toContain(`${mandate}  MANDATE     Plan mensual`)
  expect(await bizum('withdraw', said.consent.schemeId)).toContain('is over')
  expect(await lastSaid('CONSENT_ENDED')).toMatchObject({ by: 'MERCHANT' })
  const consent = idIn(await bizum('consent', CARMEN, 'ALAMEDA02'))
  expect(await lastSaid('CONSENT')).toMatchObject({ schemeId: consent })
  const expired = idIn(await bizum('purchase', CARMEN, 'NOUMOLES01', '12', 'expired'))
  expect(await scheme.answerPurchase(expired, yes())).toEqual({ outcome: 'GONE', how: 'EXPIRED' })
})

test('the scheme goes out and comes back, and says again what it has said', async () => {
  expect(await bizum('outage', 'on')).toBe('The scheme answers nobody.\n')
  expect(await tested.bank.bizum.receive(10)).toEqual([])
  await bizum('outage', 'off')
  const [first] = await tested.bank.bizum.receive(1)
  await tested.bank.bizum.acknowledge(first?.handle ?? '')
  expect(await bizum('repeat')).toBe('1 messages come again.\n')
  expect(await tested.bank.bizum.receive(1)).toEqual([first])
})

test('a mobile goes to another bank, and both books say what was paid', async () => {
  const none = '0,00\u00a0€'
  const [paid, received] = ['paid to', 'received from'].map((way) => `${none} ${way} other banks, and the clearing says ${none}`)
  expect(await bizum('books')).toBe(`20/11/2026: ${paid}; ${received}.\n`)
  expect(await bizum('port-out', CARMEN)).toBe('600 000 417 has Bizum with another bank now.\n')
  await expect(bizum('port-out', CARMEN)).rejects.toThrow('no Bizum here')
})

test.each([
  [[]],
  [['users', CARMEN]],
  [['send', CARMEN, LUCIA]],
  [['send', '963000111', LUCIA, '1', 'x']],
  [['request', CARMEN, LUCIA, 'much', 'x']],
  [['purchase', CARMEN, 'Nobody']],
  [['purchase', CARMEN, 'ALAMEDA02', '1', '2']],
  [['consent', CARMEN]],
  [['charge', 'K-1', '1']],
  [['charge', 'K-1', '1', 'tomorrow']],
  [['refund', 'P-1', '1']],
  [['answer', 'R-1', 'maybe']],
  [['outage']],
  [['stopped', 'ana.ruiz']],
  [['look-ups', 'today']],
])('«bizum %j» is no command, and says what is', async (words) => {
  await expect(bizum(...words)).rejects.toThrow(UsageError)
})

const elsewhere = () => ({ ...officeOf(tested), bank: async () => ({ ...tested.bank, bizum: noBizum }) })

test('whoever was stopped from asking is listed, with whatever scheme, and is let ask again', async () => {
  const { user } = await addBizumCustomer(tested, 'pide.mucho')
  const other = (...words: string[]) => runOperator(['bizum', ...words], tested.database, elsewhere())
  expect(await other('stopped')).toBe('Everybody may ask for money.\n')
  await tested.database.transaction((tx) => tx.insert(bizumLimits).values({ partyId: user.partyId, askingStoppedAt: tested.clock.now() }))
  expect(await other('stopped')).toBe('pide.mucho  since 20/11/2026, 10:00\n')
  expect(await other('stopped', 'pide.mucho', 'allow')).toContain('may ask for money again')
  await expect(other('stopped', 'pide.mucho', 'allow')).rejects.toThrow('is not among those')
  expect(await other('stopped')).toBe('Everybody may ask for money.\n')
})

test('how many numbers the whole bank looks up is told to the operator and to whoever watches it', async () => {
  const { tokens } = await addBizumCustomer(tested, 'mira.mucho')
  const look = (phones: string[]) => post(tested, tokens, '/services/bizum/v1/recipients/check', { purpose: 'SEND', phones })
  await look([LUCIA, '611000140'])
  const metrics = () => readMetrics(tested)
  expect(await metrics()).toContain('almenara_bizum_lookups_last_hour 2\n')
  expect(await metrics()).toContain('almenara_bizum_lookups_locked 0\n')
  await look(['611000141', '611000142', '611000143', '611000144'])
  expect(await metrics()).toContain('almenara_bizum_lookups_locked 1\n')
  expect(await bizum('look-ups')).toBe('2 new numbers in the last hour, 2 in the last day. Customers stopped until tomorrow: 1.\n')
})

test('a bank with another scheme has none to command', async () => {
  await expect(runOperator(['bizum', 'users'], tested.database, elsewhere())).rejects.toThrow('ALMENARA_BIZUM_URL')
})
