/** The fourteen accounts of the cast's building company. */
import { type Cents, negate, toCents } from '@almenara/contract/money'
import { businessLife } from './business-life.ts'
import { PEOPLE } from './cast.ts'
import type { Sketch } from './cast-sketch.ts'
import { creditLife } from './credit-life.ts'
import { CAST_CREDIT, CAST_LOANS } from './financing-cast.ts'
import { payingLoans } from './financing-life.ts'
import { CAST_DISCOUNT, discounting, payingGuarantees } from './guarantee-cast.ts'
import { levelled, type Life } from './life.ts'
import { randomFrom } from './random.ts'
import { settleWith } from './settle.ts'
import { savingsLife } from './small-lives.ts'
import type { BusinessProfile } from './business-month.ts'

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
  const loans = CAST_LOANS.filter(({ chargedTo }) => chargedTo === profile.account)
  const charged = payingGuarantees(seed, profile.account, payingLoans(seed, loans, businessLife(seed, whole)))
  const life = profile.account === CAST_DISCOUNT.chargedTo ? discounting(seed, charged) : charged
  return {
    life: levelled(seed, profile.account, life, settle),
    level: toCents(Math.round(profile.turnover * 1.2)),
  }
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

export function companyAccounts(seed: number): Sketch[] {
  const holder = 'construcciones'
  const { life } = company(seed, {
    account: 'construcciones',
    turnover: 2_600_000,
    income: { invoices: 0.84, takings: 0, remittances: 0.16 },
    staff: 4,
    paysOverheads: true,
    card: '6621',
  })
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
      overdraft: CAST_CREDIT.terms.limit,
      ends: negate(CAST_CREDIT.drawn),
      life: creditLife(seed),
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
