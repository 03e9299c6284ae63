import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { describe, expect, it } from 'vitest'
import { EMPTY_PEOPLE, numberProblem, peopleOf, RANGE, readPeople, totalOf, withPerson, type PeopleDraft } from './people-draft.ts'

const LUCIA = '+34600000238' as Phone
const JAVIER = '+34600000145' as Phone
const to = (...phones: Phone[]): PeopleDraft => ({ ...EMPTY_PEOPLE, people: phones.map((phone) => ({ phone, alias: '', amount: '' })) })

describe('a number is added', () => {
  it.each([
    ['a Spanish mobile as it is pasted', '+34 600 000 238', undefined],
    ['a foreign one with its prefix', '+376 312 345', undefined],
    ['nothing', '', 'Escriba un móvil o elija un contacto.'],
    ['too few digits', '600 000', 'Un móvil español tiene 9 cifras.'],
    ['a landline', '963 000 000', 'Escriba un móvil: Bizum no llega a los teléfonos fijos.'],
    ['one that is there already', '600000145', 'Ya ha añadido ese móvil.'],
  ])('%s', (_, typed, problem) => {
    expect(numberProblem(typed, to(JAVIER).people)).toBe(problem)
  })

  it('once it is right, also when it was typed and never added', () => {
    expect(peopleOf({ ...to(JAVIER), next: '600 000 238' }).map(({ phone }) => phone)).toEqual([JAVIER, LUCIA])
    expect(peopleOf({ ...to(JAVIER), next: '963 000 000' })).toHaveLength(1)
  })
})

describe('amounts', () => {
  it('are the same for each, and their total is of all', () => {
    const draft = { ...to(LUCIA, JAVIER), amount: '18,50' }
    expect(totalOf(draft)).toBe(toCents(37_00))
    expect(readPeople(draft, RANGE).recipients).toEqual([
      { phone: LUCIA, amount: toCents(18_50) },
      { phone: JAVIER, amount: toCents(18_50) },
    ])
  })

  it('are each person’s own, and what is wrong is said at its field', () => {
    const [first, second] = to(LUCIA, JAVIER).people
    const people = [
      { ...first, amount: '45' },
      { ...second, amount: '0,20' },
    ] as PeopleDraft['people']
    const { found } = readPeople({ ...EMPTY_PEOPLE, same: false, people }, RANGE)
    expect(found).toMatchObject({ 'recipients.0.amount': undefined, 'recipients.1.amount': expect.stringContaining('El importe mínimo') })
  })

  it('of one person are the amount of the form, whatever was chosen before others were taken off', () => {
    const draft = { ...to(LUCIA), same: false, amount: '12' }
    expect(readPeople(draft, RANGE).recipients).toEqual([{ phone: LUCIA, amount: toCents(12_00) }])
  })
})

it('more people than the bank allows, and none, are said at the field of the next one', () => {
  let draft = EMPTY_PEOPLE
  for (let place = 0; place < 31; place += 1) draft = withPerson(draft, `6001000${String(place).padStart(2, '0')}`)
  expect(readPeople({ ...draft, amount: '1' }, RANGE).found['next']).toBe('Puede añadir 30 personas como máximo: quite 1.')
  expect(readPeople(EMPTY_PEOPLE, RANGE).found['next']).toBe('Añada al menos una persona.')
})
