/** The accounts of the fixed cast: whose they are, who may use them and what happens in them. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { type Cents, negate, toCents, ZERO } from '@almenara/contract/money'
import { type BusinessProfile, businessLife } from './business-life.ts'
import { type DemoAccount, type DemoBranch, type DemoPower, movementsOf } from './branch.ts'
import { CAST_BRANCH, LOGINS, PEOPLE, type Person } from './cast.ts'
import { levelled, type Life } from './life.ts'
import { netOf } from './movement.ts'
import { settleElsewhere, settleWith } from './settle.ts'
import { retailLife } from './retail-life.ts'
import { comfortableLevel, drawRetailProfile, type RetailProfile } from './retail-profile.ts'
import { communityLife, creditLineLife, houseSavingsLife, savingsLife, shopLife } from './small-lives.ts'
import { randomFrom } from './random.ts'

interface Sketch {
  name: string
  number: string
  commercialName: string
  holder: Person
  life: Life
  /** What it holds at the end of each month's third day. Or `ends`: what it holds on the day of the load, to the cent. */
  level?: Cents
  ends?: Cents
  sinksTo?: Cents
  type?: DemoAccount['type']
  overdraft?: Cents
  holds?: DemoAccount['holds']
}

/** The fixed cast as a branch, with the balances that the demonstration shows on the day of the load. */
export function castBranch(seed: number, from: LocalDate, loadedOn: LocalDate): DemoBranch {
  const sketches = [...retailAccounts(seed), ...carmensOthers(seed), ...companyAccounts(seed), ...shopAccounts(seed)]
  const drafts = sketches.map((sketch) => toAccount(sketch, from))
  // What is to end at a figure begins where the movements of the years lead to it.
  const targets = new Map(sketches.flatMap(({ name, ends }) => (ends === undefined ? [] : [[name, ends] as const])))
  const nets = new Map<string, number>()
  for (const { legs } of targets.size === 0 ? [] : movementsOf(drafts, from, loadedOn)) {
    for (const { account, amount } of legs) if (targets.has(account)) nets.set(account, (nets.get(account) ?? 0) + amount)
  }
  const accounts = drafts.map((account) => {
    const ends = targets.get(account.name)
    return ends === undefined ? account : { ...account, opening: toCents(ends - (nets.get(account.name) ?? 0)) }
  })
  const users = Object.entries(LOGINS).map(([person, { username, executive, business }]) => {
    return {
      username,
      executive,
      business,
      taxId: PEOPLE[person as keyof typeof LOGINS].taxId,
      powers: POWERS[person as keyof typeof LOGINS] ?? powersOver(sketches, person),
    }
  })
  return { code: CAST_BRANCH, parties: Object.values(PEOPLE), users, accounts }
}

const POWERS: Partial<Record<keyof typeof LOGINS, DemoPower[]>> = {
  carmen: [
    { account: 'carmen.nomina', alias: 'Nómina', canOperate: true },
    { account: 'construcciones', canOperate: true },
    { account: 'carmen.ahorro', alias: 'Ahorro casa', canOperate: true },
    { account: 'comunidad', canOperate: true },
  ],
}

/** All the accounts a party holds. The guarantee deposit is under the bank's control: it may be seen, not used. */
function powersOver(sketches: readonly Sketch[], person: string): DemoPower[] {
  return sketches
    .filter(({ holder }) => holder === person)
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

function retail(
  seed: number,
  name: string,
  holder: Person,
  given: Partial<RetailProfile>,
  settle: Parameters<typeof levelled>[3],
): { life: Life; level: Cents } {
  const profile = { ...drawRetailProfile(randomFrom(seed, name, 'profile'), name, PEOPLE[holder].name, given), ...given }
  return { life: levelled(seed, name, retailLife(seed, profile), settle), level: comfortableLevel(profile) }
}

const elsewhere = (holder: Person) => settleElsewhere(PEOPLE[holder].name)
const payroll = (payer: string, amount: number) => ({ income: { kind: 'payroll' as const, payer, amount: toCents(amount) } })

function retailAccounts(seed: number): Sketch[] {
  const carmen = retail(
    seed,
    'carmen.nomina',
    'carmen',
    {
      income: { kind: 'payroll', payer: 'Construcciones Peñalver, S. L.', amount: toCents(241_835) },
      housing: { kind: 'mortgage', amount: toCents(61_208), day: 1, landlord: '' },
      friends: ['Lucía Ferrer', 'Javier Pastor', 'Amparo Martí', 'Nuria Gil'],
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
        payroll('Logística Port Nou, S. L.', 187_420),
        settleWith('javier.ahorro', 'Cuenta de ahorro', 'Cuenta corriente'),
      ),
      holds: [{ title: 'Estación de servicio Camí Vell', amount: toCents(6_000) }],
    },
    {
      name: 'javier.ahorro',
      number: '0300064026',
      commercialName: 'Cuenta de ahorro',
      holder: 'javier',
      life: savingsLife(seed, 'javier.ahorro', 900_000),
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

function carmensOthers(seed: number): Sketch[] {
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
      life: levelled(seed, 'comunidad', communityLife(seed, 'comunidad', comunidad), settleElsewhere('Fondo de reserva de la comunidad')),
    },
  ]
}

const NO_INCOME = { invoices: 0, takings: 0, remittances: 0 }

function company(
  seed: number,
  profile: Partial<BusinessProfile> & Pick<BusinessProfile, 'account' | 'turnover'>,
): { life: Life; level: Cents } {
  const random = randomFrom(seed, profile.account, 'profile')
  const whole: BusinessProfile = {
    holder: PEOPLE.construcciones.name,
    income: { ...NO_INCOME, invoices: 1 },
    staff: 0,
    paysOverheads: false,
    card: String(random.int(1_000, 9_999)),
    invoiceStart: random.int(1, 400),
    ...profile,
  }
  const settle = settleWith('construcciones.reserva', 'Reserva de tesorería', PEOPLE.construcciones.name)
  return { life: levelled(seed, profile.account, businessLife(seed, whole), settle), level: toCents(Math.round(profile.turnover * 1.2)) }
}

const WORKS: readonly (readonly [title: string, turnover: number])[] = [
  ['Obra Residencial Les Moreres', 9_200_000],
  ['Obra Escuela de Vallmar', 6_400_000],
  ['Obra Hotel Racó del Mar', 7_100_000],
  ['Obra Clínica Sorní', 2_900_000],
  ['Obra Nave Camp de Túria', 4_300_000],
  ['Obra Reforma Ruzafa', 1_700_000],
  ['Obra Polideportivo Vallmar', 5_200_000],
  ['Obra Calle Sorní, 8', 1_200_000],
  ['Alquiler de maquinaria', 900_000],
]

function companyAccounts(seed: number): Sketch[] {
  const holder = 'construcciones'
  const { life } = company(seed, {
    account: 'construcciones',
    turnover: 2_600_000,
    income: { invoices: 0.84, takings: 0, remittances: 0.16 },
    staff: 4,
    paysOverheads: true,
    card: '1175',
  })
  const drawn = toCents(-1_840_000)
  return [
    {
      name: 'construcciones',
      number: '0210048871',
      commercialName: PEOPLE.construcciones.name,
      holder,
      life,
      ends: toCents(4_732_248),
      holds: [
        { title: 'Maquinaria Camp de Túria', amount: toCents(294_188) },
        { title: 'Estación de servicio La Pobla', amount: toCents(26_000) },
      ],
    },
    {
      name: 'construcciones.reserva',
      number: '0310048889',
      commercialName: 'Reserva de tesorería',
      holder,
      life: savingsLife(seed, 'construcciones.reserva', 42_000_000),
      level: toCents(42_000_000),
    },
    {
      name: 'construcciones.credito',
      number: '0510048897',
      commercialName: 'Cuenta de crédito',
      holder,
      type: 'CREDIT',
      overdraft: toCents(6_000_000),
      ends: drawn,
      life: levelled(
        seed,
        'construcciones.credito',
        creditLineLife(seed, 'construcciones.credito', negate(drawn)),
        settleWith('construcciones.reserva', 'Reserva de tesorería', 'Cuenta de crédito'),
      ),
    },
    ...WORKS.map(([commercialName, turnover], index): Sketch => {
      const name = `construcciones.obra${index + 1}`
      return { name, number: `02100${50_011 + index * 13}`, commercialName, holder, ...company(seed, { account: name, turnover }) }
    }),
    {
      name: 'construcciones.impuestos',
      number: '0210050219',
      commercialName: 'Provisión de impuestos',
      holder,
      life: savingsLife(seed, 'construcciones.impuestos', 2_450_000),
      level: toCents(2_450_000),
    },
    {
      name: 'construcciones.avales',
      number: '0210050227',
      commercialName: 'Avales y fianzas',
      holder,
      life: savingsLife(seed, 'construcciones.avales', 3_800_000),
      level: toCents(3_800_000),
    },
  ]
}

function shopAccounts(seed: number): Sketch[] {
  const { name } = PEOPLE.libreria
  const life = levelled(seed, 'libreria', shopLife(seed, 'libreria', name), settleElsewhere(name))
  return [{ name: 'libreria', number: '0210091134', commercialName: 'Cuenta negocio', holder: 'libreria', life, level: toCents(900_000) }]
}
