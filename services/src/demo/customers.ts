/** The customers beyond the cast: as many as asked, each made from the seed and their number alone. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents, ZERO } from '@almenara/contract/money'
import { around } from './amounts.ts'
import type { DemoAccount, DemoBranch, DemoUser } from './branch.ts'
import { levelled } from './life.ts'
import { netOf } from './movement.ts'
import { dni, mobile, nie, personName, usernameFor } from './people.ts'
import { randomFrom } from './random.ts'
import { retailLife } from './retail-life.ts'
import { comfortableLevel, drawRetailProfile } from './retail-profile.ts'
import { settleOtherBanks, settleWith } from './settle.ts'
import { houseSavingsLife, savingsLife } from './small-lives.ts'
import type { DemoParty } from './party.ts'

/** Customers of a branch: what is held in memory at a time. */
const PER_BRANCH = 200
const FIRST_BRANCH = 1_000
const BRANCHES = 9_000

/** The branches of customers 1 to `customers`, one at a time. */
export function* customerBranches(seed: number, customers: number, from: LocalDate): Generator<DemoBranch> {
  for (let first = 1; first <= customers; first += PER_BRANCH) {
    const members = Array.from({ length: Math.min(PER_BRANCH, customers - first + 1) }, (_, index) => customer(seed, first + index, from))
    yield {
      code: String(FIRST_BRANCH + (((first - 1) / PER_BRANCH) % BRANCHES)),
      parties: members.map(({ party }) => party),
      users: members.map(({ user }) => user),
      accounts: members.flatMap(({ accounts }) => accounts),
      loans: [],
    }
  }
}

interface Customer {
  party: DemoParty
  user: DemoUser
  accounts: DemoAccount[]
}

function customer(seed: number, number: number, from: LocalDate): Customer {
  const random = randomFrom(seed, 'customer', number)
  const name = personName(random)
  const taxId = taxIdOf(number)
  const username = usernameFor(name, number)
  const base = `c${number}`
  const count = random.chance(0.45) ? 1 : random.chance(0.7) ? 2 : 3
  const openedOn = addMonths(from, -random.int(3, 160))
  const common = { type: 'VIEW' as const, openedOn, holders: [taxId], overdraft: ZERO, holds: [] }
  const main = `${base}.corriente`
  const profile = drawRetailProfile(random, main, name)
  const settle = count === 1 ? settleOtherBanks(name) : settleWith(`${base}.ahorro`, 'Cuenta de ahorro', 'Cuenta corriente')
  const life = levelled(seed, main, retailLife(seed, profile), settle)
  const opening = toCents(comfortableLevel(profile) + netOf(life(addMonths(from, -1)), main))
  const savings = around(random, 1_400_000, 0.6)
  const accounts: DemoAccount[] = [
    { ...common, name: main, number: accountNumber('02', number), commercialName: 'Cuenta corriente', opening, life },
  ]
  if (count > 1) {
    const own = `${base}.ahorro`
    accounts.push({
      ...common,
      name: own,
      number: accountNumber('03', number),
      commercialName: 'Cuenta de ahorro',
      opening: savings,
      life: savingsLife(seed, own, savings),
    })
  }
  if (count > 2) {
    const own = `${base}.casa`
    accounts.push({
      ...common,
      name: own,
      number: accountNumber('04', number),
      commercialName: 'Ahorro casa',
      opening: toCents(100_000),
      life: houseSavingsLife(seed, own, main, 5_000),
    })
  }
  const powers = accounts.map((account) => ({ account: account.name, canOperate: true }))
  return {
    party: { kind: 'PERSON', name, taxId, mobile: mobile(number), email: `${username}@correo.example` },
    user: { username, taxId, executive: random.chance(0.95), business: false, powers },
    accounts,
  }
}

/** Product and customer: no two accounts of the bank share it. */
function accountNumber(product: string, number: number): string {
  return product + String(number).padStart(8, '0')
}

const DNI_SPAN = 80_000_000
const NIE_SPAN = 10_000_000
// Prime, so that stepping by it meets every number of both spans once.
const STEP = 7_654_337

/** DNIs from 10,000,000 up (the cast has lower ones), and one NIE in twelve; a number is never given twice. */
function taxIdOf(number: number): string {
  if (number % 12 === 0) return nie((number * STEP) % NIE_SPAN)
  return dni(10_000_000 + ((number * STEP) % DNI_SPAN))
}
