// @vitest-environment happy-dom
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { readExternal } from './external-draft.ts'
import { readLimits } from './limits-draft.ts'
import { readOwn } from './own-draft.ts'
import { transferCreation } from './routes.tsx'
import { beginWith, carryOn, EMPTY_DRAFT, readWhen, type TransferDraft } from './transfer-draft.ts'
import { amountWarning, dayText, isInstant } from './transfer-facts.ts'

const today = toLocalDate('2026-11-20')
const facts = { today, lastDay: toLocalDate('2027-11-20'), instant: false }
const IBAN = 'ES9121000418450200051332'
const whole: TransferDraft = { ...EMPTY_DRAFT, iban: IBAN, name: '  Luz   Gil ', amount: '1.250,5', concept: 'Pedido ' }
const problemsOf = (read: ReturnType<typeof readExternal | typeof readOwn>) => ('problems' in read ? read.problems : {})

test('a whole draft is what the bank is asked, with spaces taken off', () => {
  expect(readExternal(whole, facts)).toEqual({
    input: { name: 'Luz Gil', iban: IBAN, amount: 1_250_50, concept: 'Pedido', when: { type: 'TODAY' } },
  })
  expect(
    readExternal({ ...whole, categoryPurpose: 'SUPP', keep: true, favourite: ' Luz ', stored: 'k1' }, { ...facts, instant: true }),
  ).toMatchObject({
    input: { when: { type: 'INSTANT' }, categoryPurpose: 'SUPP', favourite: 'Luz', stored: 'k1' },
  })
  expect(readOwn({ ...EMPTY_DRAFT, target: 't1', amount: '5' }, facts)).toEqual({
    input: { target: 't1', amount: 5_00, concept: '', when: { type: 'TODAY' } },
  })
})

test('names and concept are asked as they were typed, and a sign that may not be there is named at its field', () => {
  const words = { name: 'Íñigo Peña & Güell', concept: 'Cumpleaños, año nuevo — peña' }
  expect(readExternal({ ...whole, ...words }, facts)).toMatchObject({ input: words })
  expect(readOwn({ ...whole, ...words, target: 't1' }, facts)).toMatchObject({ input: { concept: words.concept } })
  for (const read of [
    readExternal({ ...whole, concept: 'Señal 50 %' }, facts),
    readOwn({ ...whole, target: 't1', concept: '50 %' }, facts),
  ])
    expect(problemsOf(read)).toEqual({ concept: expect.stringContaining('no puede llevar «%»') })
})

test('an empty one says what to write, in the order of the screen', () => {
  const read = readExternal({ ...EMPTY_DRAFT, keep: true }, facts)
  expect(Object.keys(problemsOf(read))).toEqual(['iban', 'name', 'favourite', 'amount'])
  expect(read).toMatchObject({ first: 'iban' })
  expect(problemsOf(readOwn(EMPTY_DRAFT, facts))).toHaveProperty('target')
  expect(problemsOf(readExternal({ ...whole, name: '你好' }, facts)).name).toContain('con letras o números')
})

test.each([
  ['DAY', { 'when.on': '20/11/2026' }, { 'when.on': 'Elija un día posterior a hoy.' }],
  ['DAY', { 'when.on': '21/11/2027' }, { 'when.on': 'Elija un día hasta el 20/11/2027.' }],
  ['DAY', { 'when.on': '31/02/2027' }, { 'when.on': 'Escriba la fecha con día, mes y año: 21/11/2026.' }],
  ['PERIODIC', {}, { 'when.firstOn': 'Escriba la fecha.' }],
  [
    'PERIODIC',
    { 'when.firstOn': '5/1/2027', 'when.until': '4/1/2027' },
    { 'when.until': 'La última fecha no puede ser anterior a la primera.' },
  ],
] as const)('%s with %o is told %o', (when, dates, problems) => {
  expect(readWhen({ ...whole, when, ...dates }, facts)).toEqual({ ok: false, problems })
})

test('what was typed is gone on with, to the favourite that was looked for', () => {
  const kept: TransferDraft = {
    ...whole,
    concept: 'Obra',
    when: 'DAY',
    'when.on': '30/11/2026',
    categoryPurpose: 'SUPP',
    keep: true,
    favourite: 'Luz',
  }
  const bare = beginWith({ iban: 'DE89370400440532013000', name: 'Ana' }, today)
  expect(carryOn(kept, bare)).toEqual({ ...kept, iban: bare.iban, name: 'Ana', keep: false, favourite: '' })
  const usual = beginWith({ iban: IBAN, name: 'Ana', amount: 12_00, concept: 'Cuota' }, today)
  expect(carryOn(kept, usual)).toMatchObject({ amount: '12,00', concept: 'Cuota', 'when.on': '30/11/2026' })
})

test('dates are read as they are typed, and the last may be left out', () => {
  expect(readWhen({ ...whole, when: 'DAY', 'when.on': '1/12/2026' }, facts)).toEqual({ ok: true, when: { type: 'DAY', on: '2026-12-01' } })
  expect(readWhen({ ...whole, when: 'PERIODIC', 'when.firstOn': '31-12-2026' }, facts)).toEqual({
    ok: true,
    when: { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-12-31' },
  })
})

test('what was kept begins as it was, but a day that has passed is chosen again', () => {
  const at = (on: string) => beginWith({ iban: IBAN, amount: 5_00, when: { type: 'DAY', on: toLocalDate(on) } }, today)
  expect(at('2026-11-20')).toMatchObject({ iban: 'ES91 2100 0418 4502 0005 1332', amount: '5,00', when: 'DAY', 'when.on': '' })
  expect(at('2026-11-23')['when.on']).toBe('23/11/2026')
})

const limits = (instant: object = {}) => ({
  perPayment: toCents(1_000_00),
  perDay: toCents(2_000_00),
  sentToday: toCents(1_500_00),
  leftToday: toCents(500_00),
  instant: { leftToday: toCents(500_00), ...instant },
})
const asked = (more: object = {}) => ({
  draft: { when: 'TODAY' as const, instant: undefined },
  amount: toCents(100_00),
  options: { instant: { available: true, reason: '' }, limits: limits() },
  payee: { bank: undefined, verdict: { result: 'MTCH' as const } },
  ...more,
})

test('it is instant by itself only where nothing advises against it, and otherwise when the customer says so', () => {
  expect(isInstant(asked())).toBe(true)
  expect(isInstant(asked({ payee: { bank: undefined, verdict: { result: 'CMTC' } } }))).toBe(false)
  expect(isInstant(asked({ amount: toCents(501_00) }))).toBe(false)
  expect(isInstant(asked({ options: { instant: { available: true, reason: '' }, limits: limits({ perPayment: 50_00 }) } }))).toBe(false)
  expect(isInstant(asked({ draft: { when: 'TODAY', instant: true }, payee: { bank: undefined, verdict: undefined } }))).toBe(true)
  expect(isInstant(asked({ draft: { when: 'DAY', instant: true } }))).toBe(false)
  expect(isInstant(asked({ payee: { bank: { reach: 'OWN' }, verdict: { result: 'MTCH' } } }))).toBe(false)
})

test('an amount that the bank would not take is told while it is typed', () => {
  const warned = (amount: number, more: object = {}) =>
    amountWarning({
      amount: toCents(amount),
      available: toCents(400_00),
      limits: limits(),
      when: 'TODAY',
      instant: false,
      takenNow: true,
      ...more,
    })
  expect(warned(400_00)).toBeUndefined()
  expect(warned(401_00)).toMatch(/^En la cuenta hay/)
  expect(warned(501_00)).toMatch(/^Hoy puede enviar todavía 500,00/)
  expect(warned(1_001_00)).toMatch(/^Puede enviar hasta 1\.000,00/)
  expect(warned(60_00, { instant: true, limits: limits({ perPayment: toCents(50_00) }) })).toMatch(/inmediata/)
  expect(warned(401_00, { takenNow: false })).toMatch(/^Hoy no hay saldo suficiente/)
  // It counts on the day on which it leaves.
  expect(warned(600_00, { takenNow: false })).toMatch(/^Hoy no hay saldo suficiente/)
  expect(warned(900_00, { when: 'PERIODIC', takenNow: false })).toBeUndefined()
})

test('the days of one that cannot leave when it was asked for say why', () => {
  const day = { executionOn: toLocalDate('2026-11-23'), arrivesBy: toLocalDate('2026-11-24') }
  expect(dayText(day, { asked: 'hoy' })).toBe('Se enviará hoy y llegará el 24/11/2026 como muy tarde.')
  expect(dayText({ ...day, shift: 'CUT_OFF' }, { asked: 'hoy', cutOff: '16:00' })).toContain('Ya han pasado las 16:00')
  expect(dayText({ ...day, shift: 'CLOSED_DAY' }, { asked: 'ese día' })).toMatch(/^No es día hábil/)
})

test('a limit that is left empty is not set, zero is one, and that of a payment is not over that of a day', () => {
  const none = { perPayment: '', perDay: '', instantPerPayment: '', instantPerDay: '' }
  expect(readLimits(none)).toEqual({ input: {} })
  expect(readLimits({ ...none, perDay: '100', instantPerDay: '0' })).toEqual({ input: { perDay: 100_00, instantPerDay: 0 } })
  expect(readLimits({ ...none, perPayment: '101', perDay: '100' })).toMatchObject({ first: 'perPayment' })
  expect(readLimits({ ...none, instantPerPayment: 'mil' })).toMatchObject({ first: 'instantPerPayment' })
})

test('the address of a new favourite is not that of a new transfer, though it ends alike', () => {
  const parse = transferCreation.options.params?.parse
  expect(parse?.({ product: 'accounts', id: 'a1', scope: 'external-favourite' })).toBe(false)
  expect(parse?.({ product: 'accounts', id: 'a1', scope: 'external' })).toMatchObject({ scope: 'external' })
})
