/** The fixed cast as a branch: whose the accounts are, who may use them and what they begin with. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents, ZERO } from '@almenara/contract/money'
import type { DemoAccount, DemoBranch, DemoPower } from './branch.ts'
import { cardAccounts } from './cards-cast.ts'
import { CAST_BRANCH, LOGINS, PEOPLE, personOf } from './cast.ts'
import { companyAccounts } from './cast-company.ts'
import { CAST_LOANS } from './financing-cast.ts'
import { cardHoldersAccounts, carmensOthers, retailAccounts, shopAccounts } from './cast-people.ts'
import type { Sketch } from './cast-sketch.ts'
import { type Life, monthsBetween } from './life.ts'
import { netOf } from './movement.ts'
import { randomFrom } from './random.ts'
import { withSavings } from './savings-life.ts'

/** The fixed cast as a branch, with the balances that the demonstration shows on the day of the load. */
export function castBranch(seed: number, from: LocalDate, loadedOn: LocalDate): DemoBranch {
  const plain = [
    ...retailAccounts({ seed, from, until: loadedOn }),
    ...cardHoldersAccounts({ seed, from, until: loadedOn }),
    ...carmensOthers(seed),
    ...companyAccounts(seed),
    ...shopAccounts(seed),
    ...cardAccounts(seed, { from, until: loadedOn }),
  ]
  const sketches = plain.map((sketch) => ({ ...sketch, life: withSavings(seed, sketch.name, sketch.life, loadedOn) }))
  const drafts = sketches.map((sketch) => toAccount(sketch, from))
  // Only the lives of these accounts move these accounts.
  const targets = sketches.flatMap(({ ends, life }) => (ends === undefined ? [] : [life]))
  const accounts = drafts.map((account, index) => {
    const ends = sketches[index]?.ends
    // What is to end at a figure begins where the movements of the years lead to it.
    return ends === undefined ? account : { ...account, opening: toCents(ends - net(targets, account.name, from, loadedOn)) }
  })
  const logins = Object.keys(LOGINS) as (keyof typeof LOGINS)[]
  const users = logins.map((login) => {
    const { username, executive, business } = LOGINS[login]
    return { username, executive, business, taxId: personOf(login).taxId, powers: POWERS[login] ?? powersOver(sketches, login) }
  })
  return { code: CAST_BRANCH, parties: Object.values(PEOPLE), users, accounts, loans: CAST_LOANS }
}

/** What these lives leave on an account between two days, both included. */
function net(lives: readonly Life[], account: string, from: LocalDate, to: LocalDate): number {
  let total = 0
  for (const month of monthsBetween(from, to)) {
    for (const life of lives)
      total += netOf(
        life(month).filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to),
        account,
      )
  }
  return total
}

/** What she may sign alone for the company: above it, her mother signs too. */
const CARMENS_LIMIT = toCents(300_000)

const POWERS: Partial<Record<keyof typeof LOGINS, DemoPower[]>> = {
  carmen: [
    { account: 'carmen.nomina', alias: 'Nómina', canOperate: true },
    { account: 'construcciones', canOperate: true, signLimit: CARMENS_LIMIT },
    { account: 'carmen.ahorro', alias: 'Ahorro casa', canOperate: true },
    { account: 'comunidad', canOperate: true },
    { account: 'carmen.credito', canOperate: true },
    { account: 'carmen.virtual', canOperate: true },
  ],
}

/**
 * Over all the accounts that a customer holds: themselves, or whoever acts for them. The guarantee deposit is under the bank's control: it
 * may be seen, not used.
 */
function powersOver(sketches: readonly Sketch[], customer: string): DemoPower[] {
  return sketches
    .filter(({ holder }) => holder === customer)
    .map(({ name }) => ({ account: name, canOperate: name !== 'construcciones.avales' }))
}

function toAccount(
  { holder, level = ZERO, ends: _ends, type = 'VIEW', overdraft = ZERO, holds = [], life, ...rest }: Sketch,
  from: LocalDate,
): DemoAccount {
  // The first settling moves what the month before the history left: the opening balance has it.
  const opening = toCents(level + (level > 0 ? netOf(life(addMonths(from, -1)), rest.name) : 0))
  return {
    ...rest,
    type,
    overdraft,
    holds,
    life,
    opening,
    openedOn: addMonths(from, -7 - randomFrom('opened', rest.name).int(0, 90)),
    holders: [PEOPLE[holder].taxId],
  }
}
