import { createHash } from 'node:crypto'
import { addDays, daysBetween, toLocalDate } from '@almenara/contract/dates'
import { ibanFromCcc, parseIban } from '@almenara/contract/iban'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { parseTaxId } from '@almenara/contract/tax-id'
import { describe, expect, test } from 'vitest'
import { bankDayUntil, isBankDay } from '../calendar/bank-days.ts'
import type { DemoBranch } from './branch.ts'
import { DEMO_PASSWORD, DEMO_USERS, PEOPLE } from './cast.ts'
import { owedBefore } from './financing-life.ts'
import { type DemoParameters, generate } from './generate.ts'
import type { Movement } from './movement.ts'

const BANK: DemoParameters = { seed: 1, today: toLocalDate('2026-11-20'), customers: 12, years: 3 }

interface GeneratedBranch {
  branch: DemoBranch
  movements: Movement[]
}
const tell = (parameters: DemoParameters): GeneratedBranch[] =>
  [...generate(parameters)].map(({ branch, history }) => ({ branch, movements: [...history()] }))
const digestOf = (branches: GeneratedBranch[]) => createHash('sha256').update(JSON.stringify(branches)).digest('hex')
const whole = tell(BANK)
const all = whole.flatMap(({ movements }) => movements)

interface Curve {
  count: number
  balance: number
  least: number
  most: number
  first: string
  last: string
}
function curves(branches: GeneratedBranch[]): Map<string, Curve> {
  const found = new Map<string, Curve>()
  for (const { bookedOn, legs } of branches.flatMap(({ movements }) => movements)) {
    for (const { account, amount } of legs) {
      const curve = found.get(account) ?? { count: 0, balance: 0, least: Infinity, most: -Infinity, first: bookedOn, last: bookedOn }
      const balance = curve.balance + amount
      found.set(account, {
        ...curve,
        count: curve.count + 1,
        balance,
        least: Math.min(curve.least, balance),
        most: Math.max(curve.most, balance),
        last: bookedOn,
      })
    }
  }
  return found
}

describe('the demo bank', () => {
  test('the same parameters tell the same bank, another seed another one', () => {
    const small = { ...BANK, customers: 3, years: 1 }
    expect(digestOf(tell(small))).toBe(digestOf(tell(small)))
    expect(digestOf(tell({ ...small, seed: 2 }))).not.toBe(digestOf(tell(small)))
  })

  test('a day has the same movements whatever day the bank is made, but for the cheque that comes back on the day itself', () => {
    const spring = { ...BANK, today: toLocalDate('2026-04-10') }
    const until = (branches: GeneratedBranch[]) =>
      branches.flatMap(({ movements }) => movements).filter(({ bookedOn, kind }) => kind !== 'opening' && bookedOn < spring.today)
    expect(until(tell(spring))).toEqual(until(whole))
  })

  test('a customer is the same whether the bank has few or many', () => {
    const more = tell({ ...BANK, customers: 13 })
    expect(more[1]?.branch.users.slice(0, 12)).toEqual(whole[1]?.branch.users)
  })

  test('every movement balances, has its own key and falls between the opening and today', () => {
    expect(all.every(({ legs }) => legs.length > 1 && legs.reduce((sum, { amount }) => sum + amount, 0) === 0)).toBe(true)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    const opening = bankDayUntil(toLocalDate('2022-12-31'))
    expect(all.every(({ bookedOn }) => bookedOn >= opening && bookedOn <= BANK.today)).toBe(true)
  })

  test('movements of a branch come by booking day', () => {
    for (const { movements } of whole) {
      expect(movements.every(({ bookedOn }, index) => index === 0 || (movements[index - 1]?.bookedOn ?? '') <= bookedOn)).toBe(true)
    }
  })

  test('receipts, transfers, salaries and taxes fall on bank days; cards work every day and bear value the next', () => {
    const onBankDays = new Set([
      'payroll',
      'salaries',
      'direct-debit',
      'tax',
      'social-security',
      'loan-installment',
      'debit-remittance',
      'card-takings',
      'internal-transfer',
    ])
    expect(all.filter(({ kind, bookedOn }) => onBankDays.has(kind) && !isBankDay(bookedOn))).toEqual([])
    const purchases = all.filter(({ kind }) => kind === 'card-purchase')
    expect(purchases.some(({ bookedOn }) => !isBankDay(bookedOn))).toBe(true)
    expect(purchases.every(({ bookedOn, legs }) => legs[0]?.valueOn === addDays(bookedOn, 1))).toBe(true)
  })

  test('receipts and transfers carry their SEPA fields: counterparty, mandate, scheme and end-to-end reference', () => {
    const debits = all.filter(({ kind }) => kind === 'direct-debit').map(({ legs }) => legs[0]?.data)
    expect(debits.every((data) => data?.counterpartyName && data.counterpartyId && data.mandateId && data.scheme && data.endToEndId)).toBe(
      true,
    )
    const transfers = all
      .filter(({ kind }) => ['transfer-in', 'transfer-out', 'payroll', 'pension'].includes(kind))
      .map(({ legs }) => legs[0]?.data)
    expect(transfers.length).toBeGreaterThan(500)
    for (const iban of new Set(transfers.map((data) => data?.counterpartyIban ?? '')))
      expect(parseIban(iban), iban).toMatchObject({ ok: true })
    const salaries = all.filter(({ kind }) => kind === 'payroll').map(({ legs }) => legs[0]?.data?.categoryPurpose)
    expect(new Set(salaries)).toEqual(new Set(['SALA']))
  })

  test('account numbers, tax ids and user names are valid and never repeat', () => {
    const branches = tell({ ...BANK, customers: 450, years: 0, today: toLocalDate('2026-01-05') }).map(({ branch }) => branch)
    const ibans = branches.flatMap(({ code, accounts }) => accounts.map(({ number }) => ibanFromCcc('9876', code, number)))
    const taxIds = branches.flatMap(({ parties }) => parties.map(({ taxId }) => taxId))
    const usernames = branches.flatMap(({ users }) => users.map(({ username }) => username))
    expect(ibans.filter((iban) => !parseIban(iban).ok)).toEqual([])
    expect(taxIds.filter((taxId) => !parseTaxId(taxId).ok)).toEqual([])
    expect(usernames.filter((username) => username.length > MAX_LENGTH.username || !/^[a-z0-9._,-]+$/.test(username))).toEqual([])
    for (const list of [ibans, taxIds, usernames]) expect(new Set(list).size).toBe(list.length)
  })

  test('a generated customer lives between 0 and 60.000 €, with movements in every year of the history', () => {
    const people = [...curves(whole)].filter(
      ([account]) => account.startsWith('c') && account.endsWith('.corriente') && /^c\d/.test(account),
    )
    expect(people).toHaveLength(12)
    for (const [account, { least, most, first, last, count }] of people) {
      expect(least, account).toBeGreaterThanOrEqual(0)
      expect(most, account).toBeLessThanOrEqual(6_000_000)
      expect(daysBetween(toLocalDate(first), toLocalDate(last)), account).toBeGreaterThan(3 * 365)
      expect(count, account).toBeGreaterThan(36 * 10)
    }
  })

  test.each([
    ['2026-11-20', 1],
    ['2026-01-02', 1],
    ['2026-06-30', 7],
    ['2027-02-28', 42],
    ['2026-03-08', 3],
  ])('the cast stands as promised on %s with seed %i', (day, seed) => {
    const cast = tell({ ...BANK, today: toLocalDate(day), seed, customers: 0, years: 1 })
    const found = curves(cast)
    const balances = ['carmen.nomina', 'construcciones', 'carmen.ahorro', 'comunidad'].map((name) => found.get(name)?.balance)
    expect(balances).toEqual([1_245_811, 4_732_248, 194_000, -31_273])
    expect(found.get('amparo.corriente')?.balance).toBe(-18_435)
    expect(found.get('construcciones.credito')?.balance).toBe(-1_840_000)
    expect(found.get('libreria')?.count).toBeGreaterThan(12 * 150)
    const loans = new Set(cast[0]?.branch.loans.map(({ name }) => name))
    const forcedBelow = [...found]
      .filter(([name, { least }]) => least < 0 && !name.startsWith('house:') && !loans.has(name))
      .map(([name]) => name)
      .sort()
    const owing = ['carmen.credito', ...['elena', 'pau', 'noa', 'teo'].flatMap((name) => [`${name}.credito`, `${name}.viajes`])]
    expect(forcedBelow).toEqual(['amparo.corriente', 'comunidad', 'construcciones.credito', ...owing].sort())
  })

  test('what the cast owes is what the table of each loan says on the day', () => {
    const found = curves(whole)
    for (const loan of whole[0]?.branch.loans ?? []) {
      expect([loan.name, found.get(loan.name)?.balance]).toEqual([loan.name, -owedBefore(loan, addDays(BANK.today, 1))])
    }
    const mortgage = all.filter(({ legs }) =>
      legs.some(({ title, account }) => title === 'Préstamo hipotecario' && account === 'carmen.nomina'),
    )
    expect(mortgage.slice(-2).map(({ legs }) => legs[0]?.amount)).toEqual([-60_708, -61_208])
    const leasing = all.filter(({ legs }) => legs[0]?.title === 'Leasing furgoneta')
    expect(new Set(leasing.map(({ legs }) => legs[0]?.amount))).toEqual(new Set([-28_950]))
  })

  test('everyone in the cast has the accounts their description says', () => {
    const users = new Map(whole[0]?.branch.users.map((user) => [user.username, user]))
    expect(users.get('carmen.munoz')?.powers.map(({ alias, account }) => alias ?? account)).toEqual([
      'Nómina',
      'construcciones',
      'Ahorro casa',
      'comunidad',
      'carmen.credito',
      'carmen.virtual',
    ])
    expect(users.get('construcciones')).toMatchObject({ business: true, executive: true })
    expect(users.get('construcciones')?.powers).toHaveLength(14)
    expect(users.get('nuevo.cliente')?.powers).toEqual([])
    expect(users.get('libreria')?.powers).toHaveLength(1)
    expect(curves(whole).get('libreria')?.count).toBeGreaterThan(7_000)
    expect(users.get('vicente.soler')).toMatchObject({ executive: false })
    expect(DEMO_USERS.map(({ username }) => username).sort()).toEqual([...users.keys()].sort())
  })

  test('a company acts by people: whoever signs in is a person, with powers over what the company holds', () => {
    const branch = whole[0]?.branch
    const kinds = new Map(branch?.parties.map(({ taxId, kind, name }) => [taxId, { kind, name }]))
    expect(branch?.users.map(({ taxId }) => kinds.get(taxId)?.kind)).toEqual(branch?.users.map(() => 'PERSON'))
    const [company] = branch?.users.filter(({ username }) => username === 'construcciones') ?? []
    expect(kinds.get(company?.taxId ?? '')?.name).toBe('Concepción Peñalver Ros')
    const holders = new Map(branch?.accounts.map((account) => [account.name, account.holders]))
    expect(new Set(company?.powers.flatMap(({ account }) => holders.get(account)))).toEqual(new Set([PEOPLE.construcciones.taxId]))
  })

  test('the password follows the rule for new ones: 6 to 20 letters and digits, a letter first, both cases', () => {
    expect(DEMO_PASSWORD).toMatch(/^[A-Za-z](?=.*[a-z])[A-Za-z0-9]{5,19}$/)
  })

  test('June and December bring an extra pay and August is quiet for companies', () => {
    const monthly = (account: string, kind: string) => {
      const totals = new Map<string, number>()
      for (const movement of all) {
        const leg = movement.kind === kind ? movement.legs.find((one) => one.account === account) : undefined
        if (leg) totals.set(movement.bookedOn.slice(0, 7), (totals.get(movement.bookedOn.slice(0, 7)) ?? 0) + leg.amount)
      }
      return totals
    }
    const pay = monthly('javier.corriente', 'payroll')
    expect(pay.get('2025-06')).toBeGreaterThan((pay.get('2025-05') ?? Infinity) * 1.8)
    expect(pay.get('2025-12')).toBeGreaterThan((pay.get('2025-11') ?? Infinity) * 1.8)
    const works = [1, 2, 3, 4, 5, 6, 7, 8].map((work) => monthly(`construcciones.obra${work}`, 'transfer-in'))
    const of = (month: string) => works.reduce((sum, totals) => sum + (totals.get(month) ?? 0), 0)
    expect(of('2025-08')).toBeLessThan(of('2025-07') * 0.75)
  })
})
