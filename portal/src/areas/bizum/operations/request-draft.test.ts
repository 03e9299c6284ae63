import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { describe, expect, it } from 'vitest'
import { RANGE } from './people-draft.ts'
import { askedOf, EMPTY_REQUEST, initialRequest, readRequest, sharesOf, type RequestDraft } from './request-draft.ts'

const LUCIA = '+34600000238' as Phone
const JAVIER = '+34600000145' as Phone
const shared = (expense: string, ...phones: Phone[]): RequestDraft => ({
  ...EMPTY_REQUEST,
  splits: true,
  shared: expense,
  people: phones.map((phone) => ({ phone, alias: '', amount: '' })),
})

describe('an expense is shared out', () => {
  it.each([
    [38_62, 2, 12_87, 12_88],
    [10_00, 2, 3_33, 3_34],
    [10_00, 1, 5_00, 5_00],
    [1, 3, 0, 1],
  ])('%i cents with %i others: %i of each, %i of the customer, and no cent is lost', (expense, others, each, own) => {
    expect(sharesOf(toCents(expense), others)).toEqual({ each: toCents(each), own: toCents(own) })
    expect(each * others + own).toBe(expense)
  })

  it('and of each of the others their part is asked', () => {
    const draft = shared('38,62', LUCIA, JAVIER)
    expect(askedOf(draft)).toBe(toCents(25_74))
    expect(readRequest(draft, RANGE)).toEqual({
      input: {
        recipients: [
          { phone: LUCIA, amount: toCents(12_87) },
          { phone: JAVIER, amount: toCents(12_87) },
        ],
        concept: '',
      },
    })
  })

  it.each([
    ['nothing', '', 'Escriba el importe'],
    ['parts that are too small', '0,90', 'A cada persona le corresponden 0,30'],
    ['parts that are too large', '9000', 'A cada persona puede pedirle'],
  ])('but not of %s', (_, expense, problem) => {
    expect(readRequest(shared(expense, LUCIA, JAVIER), RANGE)).toMatchObject({
      problems: { shared: expect.stringContaining(problem) },
      first: 'shared',
    })
  })

  it('among nobody is said at the people', () => {
    expect(readRequest(shared('30'), RANGE)).toMatchObject({ problems: { next: 'Añada al menos una persona.' } })
  })
})

it('an address that shares out brings the whole expense, and any other the amount of each', () => {
  const search = { phone: LUCIA, amount: 38_62, concept: 'Mercado' }
  expect(initialRequest({ ...search, split: true })).toMatchObject({ splits: true, shared: '38,62', amount: '', concept: 'Mercado' })
  expect(initialRequest(search)).toMatchObject({ splits: false, shared: '', amount: '38,62', people: [{ phone: LUCIA }] })
})
