/** The accounts of the cast's people, of the owners' association and of the bookshop, and what happens in them. */
import { type Cents, toCents } from '@almenara/contract/money'
import { bizumLife } from './bizum-life.ts'
import { BIZUM_FRIENDS, type BizumFriend } from './bizum-people.ts'
import { cardsPaidBy } from './cards-cast.ts'
import type { Span } from './cards-deferral.ts'
import { together } from './cards-life.ts'
import { PEOPLE, type Person } from './cast.ts'
import type { Sketch } from './cast-sketch.ts'
import { domiciledLife } from './domiciled-life.ts'
import { CAST_LOANS } from './financing-cast.ts'
import { payingLoans } from './financing-life.ts'
import { levelled, type Life } from './life.ts'
import { topUpLife } from './mobiles.ts'
import { randomFrom } from './random.ts'
import { retailLife } from './retail-life.ts'
import { comfortableLevel, drawRetailProfile, type RetailProfile } from './retail-profile.ts'
import { type Settle, settleOtherBanks, settleWith } from './settle.ts'
import { communityLife, houseSavingsLife, savingsLife, shopLife } from './small-lives.ts'

/** What they live, with what their cards charge them up to the load. */
function retail(
  { seed, ...span }: BranchSeed,
  name: string,
  holder: Person,
  given: Partial<RetailProfile>,
  settle: Settle,
): { life: Life; level: Cents } {
  const drawn = drawRetailProfile(randomFrom(seed, name, 'profile'), name, PEOPLE[holder].name, given)
  const friends: readonly BizumFriend[] | undefined = BIZUM_FRIENDS[holder]
  const profile = { ...drawn, ...(friends ? { friends: friends.map((friend) => friend.name) } : {}), ...given }
  const loans = CAST_LOANS.filter(({ chargedTo }) => chargedTo === name)
  const lives = [retailLife(seed, profile), domiciledLife(seed, name, PEOPLE[holder].name), ...cardsPaidBy(seed, name, span)]
  if (holder === 'carmen') lives.push(topUpLife(seed, name), bizumLife(seed, span.until))
  const life = payingLoans(seed, loans, together(...lives))
  return { life: levelled(seed, name, life, settle), level: comfortableLevel(profile) }
}

interface BranchSeed extends Span {
  seed: number
}

const elsewhere = (holder: Person) => settleOtherBanks(PEOPLE[holder].name)
const payroll = (payer: string, amount: number) => ({ income: { kind: 'payroll' as const, payer, amount: toCents(amount) } })

export function retailAccounts(seed: BranchSeed): Sketch[] {
  const carmen = retail(
    seed,
    'carmen.nomina',
    'carmen',
    {
      income: { kind: 'payroll', payer: 'Construcciones Peñalver, S. L.', amount: toCents(241_835) },
      housing: { kind: 'mortgage', amount: toCents(61_208) },
      card: '1175',
    },
    elsewhere('carmen'),
  )
  return [
    {
      name: 'carmen.nomina',
      number: '0200051332',
      commercialName: 'Cuenta Nómina',
      holder: 'carmen',
      life: carmen.life,
      ends: toCents(1_245_811),
    },
    {
      name: 'javier.corriente',
      number: '0200064018',
      commercialName: 'Cuenta corriente',
      holder: 'javier',
      ...retail(
        seed,
        'javier.corriente',
        'javier',
        { ...payroll('Logística Port Nou, S. L.', 187_420), card: '3308' },
        settleWith('javier.ahorro', 'Cuenta de ahorro', 'Cuenta corriente'),
      ),
      holds: [{ title: 'Estación de servicio Camí Vell', amount: toCents(6_000) }],
    },
    {
      name: 'javier.ahorro',
      number: '0300064026',
      commercialName: 'Cuenta de ahorro',
      holder: 'javier',
      life: savingsLife(seed.seed, 'javier.ahorro', 900_000),
      level: toCents(900_000),
    },
    {
      name: 'amparo.corriente',
      number: '0200071947',
      commercialName: 'Cuenta corriente',
      holder: 'amparo',
      sinksTo: toCents(-18_435),
      ...retail(seed, 'amparo.corriente', 'amparo', payroll('Talleres Benimar, S. L.', 141_260), elsewhere('amparo')),
    },
    {
      name: 'vicente.pension',
      number: '0200033285',
      commercialName: 'Cuenta pensión',
      holder: 'vicente',
      ...retail(
        seed,
        'vicente.pension',
        'vicente',
        {
          income: { kind: 'pension', payer: 'Instituto Nacional de la Seguridad Social', amount: toCents(132_690) },
          housing: { kind: 'owned' },
        },
        elsewhere('vicente'),
      ),
    },
  ]
}

/** Elena's and her brothers' and sister's, with what their cards charge them. */
export function cardHoldersAccounts(seed: BranchSeed): Sketch[] {
  return (['elena', 'pau', 'noa', 'teo'] as const).map((holder, index): Sketch => {
    const name = `${holder}.corriente`
    const given = { ...payroll('Logística Port Nou, S. L.', 163_000 + index * 4_000), card: `583${index}` }
    const { life } = retail(seed, name, holder, given, elsewhere(holder))
    return { name, number: `020008120${index}`, commercialName: 'Cuenta corriente', holder, life, ends: toCents(321_540) }
  })
}

export function carmensOthers(seed: number): Sketch[] {
  const comunidad = PEOPLE.comunidad.name
  return [
    {
      name: 'carmen.ahorro',
      number: '0300127745',
      commercialName: 'Cuenta de ahorro',
      holder: 'carmen',
      life: houseSavingsLife(seed, 'carmen.ahorro', 'carmen.nomina', 10_000),
      ends: toCents(194_000),
    },
    {
      name: 'comunidad',
      number: '0550002216',
      commercialName: comunidad,
      holder: 'comunidad',
      level: toCents(260_000),
      sinksTo: toCents(-31_273),
      life: levelled(seed, 'comunidad', communityLife(seed, 'comunidad', comunidad), settleOtherBanks('Fondo de reserva de la comunidad')),
    },
  ]
}
export function shopAccounts(seed: number): Sketch[] {
  const { name } = PEOPLE.libreria
  const life = levelled(seed, 'libreria', shopLife(seed, 'libreria', name), settleOtherBanks(name))
  return [{ name: 'libreria', number: '0210091134', commercialName: 'Cuenta negocio', holder: 'libreria', life, level: toCents(900_000) }]
}
