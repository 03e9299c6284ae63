import type { TokenReply } from '@almenara/contract/areas/session'
import { ibanFromCcc } from '@almenara/contract/iban'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { addSignatory, operation } from '../../testing/orders.ts'

let tested: TestBank
let tokens: TokenReply
let account: TestAccount
let calls: ReturnType<typeof operation>

beforeAll(async () => {
  tested = await openTestBank()
  const user = await addSignatory(tested, 'ana.ruiz')
  account = await addAccount(tested, user)
  await move(tested, account, 1_000_00, '2026-11-19')
  tokens = await signInAs(tested, user)
  calls = operation(tested, tokens, `/services/transfers/v1/${account.id}/creation`)
})
afterAll(() => tested.close())

const to = (iban: string, more: object = {}) => ({
  name: 'Luz Gil Arcos',
  iban,
  amount: 250_00,
  concept: 'Alquiler',
  when: { type: 'TODAY' },
  ...more,
})

test.each([
  ['iban', { iban: '' }, 'Escriba el número de cuenta'],
  ['iban', { iban: 'ES91 2100 0418 4502 0005 1333' }, 'no es correcto'],
  ['iban', { iban: 'MA64011519000001205000534921' }, 'zona SEPA'],
  ['name', { name: '   ' }, 'Escriba el nombre'],
  ['name', { name: 'ß'.repeat(50) }, 'como máximo 70'],
  ['amount', { amount: 0 }, 'mayor que cero'],
  ['amount', { amount: 1_000_01 }, '1.000,00'],
  ['concept', { concept: 'Señal 50 %' }, 'Use solo letras'],
  ['currency', { currency: 'USD' }, 'solo se envían euros'],
  ['categoryPurpose', { categoryPurpose: 'ABCD' }, 'motivos'],
  ['when.on', { when: { type: 'DAY', on: '2026-11-20' } }, 'posterior a hoy'],
  ['when.on', { when: { type: 'DAY', on: '2027-11-21' } }, 'hasta el 20/11/2027'],
  ['when.until', { when: { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-12-01', until: '2026-11-30' } }, 'última fecha'],
  ['when.type', { when: { type: 'NEVER' } }, ''],
])('«%s» that cannot be is refused at its field, with what to do', async (field, wrong, remedy) => {
  const reply = await calls.authorize(to(await addOther(tested), wrong))
  expect([reply.statusCode, reply.json().fields?.[0]?.field], reply.body).toEqual([400, field])
  expect(reply.json().fields[0].message).toContain(remedy)
})

test('another customer’s account pays nothing, and answers as one that does not exist', async () => {
  const theirs = await addAccount(tested, await addUser(tested, 'luis.gil'))
  const iban = await addOther(tested)
  const replies = [theirs.id, 'nobody'].map(async (id) => {
    const reply = await operation(tested, tokens, `/services/transfers/v1/${id}/creation`).authorize(to(iban))
    return [reply.statusCode, { ...reply.json(), requestId: '' }]
  })
  const [mine, nobody] = await Promise.all(replies)
  expect(mine).toEqual(nobody)
  expect(mine?.[0]).toBe(404)
})

test('an account does not pay itself, nor an account of this bank that does not exist', async () => {
  const own = await calls.authorize(to(account.iban))
  expect(own.json().fields).toEqual([{ field: 'iban', message: 'Elija una cuenta distinta de la de cargo.' }])
  const nobody = await calls.authorize(to(ibanFromCcc(tested.bank.brand.bankCode, '0418', '9999999999')))
  expect(nobody.json().fields[0].message).toBe('Esa cuenta de Almenara no existe o está cancelada. Compruébela con el beneficiario.')
})

test('an account abroad whose bank the line does not know is refused at its field, with what to do', async () => {
  const { bank } = tested
  const line = bank.sepa
  Object.assign(bank, { sepa: { ...line, bicOf: undefined } })
  try {
    const reply = await calls.authorize(to('DE89370400440532013000'))
    expect(reply.json().fields).toEqual([
      {
        field: 'iban',
        message: 'El banco de esa cuenta no está entre los que reciben transferencias desde aquí. Pida otra cuenta al beneficiario.',
      },
    ])
  } finally {
    Object.assign(bank, { sepa: line })
  }
})

test('the options say from where, when and how much; dates say what a day means', async () => {
  const under = (scope: string, rest: string) => get(tested, tokens, `/services/${scope}/v1/${account.id}/${rest}`)
  expect((await under('transfers', 'options')).json()).toMatchObject({
    accounts: [{ id: account.id, type: 'VIEW', available: 1_000_00 }],
    today: '2026-11-20',
    cutOff: '17:00',
    now: { executionOn: '2026-11-20', arrivesBy: '2026-11-23' },
    lastDay: '2027-11-20',
    closedDays: ['2026-12-25', '2027-01-01', '2027-03-26', '2027-03-29'],
    instant: { available: true, reason: '' },
    limits: { perPayment: 100_000_00, leftToday: 250_000_00 },
    payeeCheck: true,
  })
  const internal = (await under('internal-transfers', 'options')).json()
  expect([internal.limits, internal.cutOff, internal.now]).toEqual([
    undefined,
    undefined,
    { executionOn: '2026-11-20', arrivesBy: '2026-11-20' },
  ])
  expect((await under('transfers', 'dates?on=2026-12-25')).json().first).toEqual({
    executionOn: '2026-12-28',
    arrivesBy: '2026-12-29',
    shift: 'CLOSED_DAY',
  })
  const monthly = (await under('transfers', 'dates?on=2027-01-31&periodicity=MONTHLY&until=2027-06-30')).json()
  expect(monthly.next.map(({ executionOn }: { executionOn: string }) => executionOn)).toEqual([
    '2027-02-01',
    '2027-03-01',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  expect(monthly.times).toBe(6)
  expect((await under('transfers', 'dates?on=2026-11-20')).json().fields[0].field).toBe('on')
  expect((await under('transfers', 'dates?on=2026-13-20')).json().code).toBe('DJA9')
  expect((await under('transfers', 'target-accounts')).json()).toEqual({ payees: [] })
  expect((await get(tested, tokens, '/services/transfers/v1/periodicities')).json().periodicities).toHaveLength(7)
  expect((await get(tested, tokens, '/services/transfers/v1/motives')).json().cancelation[0]).toEqual({
    code: 'AC03',
    name: 'La cuenta de destino no era la correcta',
  })
})

test('while the bank has it switched off nothing is offered or ordered', async () => {
  await tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'transfers.external', status: 'OFF' }))
  tested.clock.set('2026-11-20T10:00:20+01:00')
  const replies = [
    await get(tested, tokens, `/services/transfers/v1/${account.id}/options`),
    await calls.authorize(to(await addOther(tested))),
  ]
  expect(replies.map((reply) => reply.json().error?.code)).toEqual(['FEATURE_OFF', 'FEATURE_OFF'])
})
