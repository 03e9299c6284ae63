/** The detail of a savings product, each type in its own terms. */
import type {
  DepositDetail,
  FundDetail,
  PlanDetail,
  SavingsDetail,
  SecuritiesDetail,
  detail,
} from '@almenara/contract/areas/savings/products'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { rateOf } from '@almenara/contract/millionths'
import { add, negate } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { contributionsOf } from './contribution-limit.ts'
import { paymentUntil, untilMaturity } from './deposit-terms.ts'
import type { Instrument, Published } from './instruments.ts'
import { linkedAccount } from './linked-account.ts'
import { summaryOf } from './overview.ts'
import { requireSavings } from './savings-pool.ts'
import { totalOf, valueSecurities } from './securities.ts'
import { securitiesContracts } from './tables.ts'
import { depositWorth, termsOf, valueFunds, valuePlans } from './valuation.ts'
import type { Worth } from './worth.ts'

export const readSavingsDetail: Handler<typeof detail> = async ({ bank, session, params, now }) => {
  const contract = await requireSavings(bank.database, session, params.id)
  return detailOf(bank.database, contract, dayAt(now))
}

export async function detailOf(db: Db, contract: OwnedContract, today: LocalDate): Promise<SavingsDetail> {
  switch (contract.type) {
    case 'TERM_DEPOSIT':
      return depositDetail(db, contract, today)
    case 'INVESTMENT_FUND':
      return fundDetail(db, contract, today)
    case 'PENSION_PLAN':
      return planDetail(db, contract, today)
    case 'ACCOUNT_VALUES':
      return securitiesDetail(db, contract, today)
    default:
      throw new Failure('INTERNAL', { message: `${contract.type} is no savings product` })
  }
}

async function commonOf(db: Db, contract: OwnedContract, worth: Worth) {
  const holder = await firstHolder(db, contract.id)
  if (!holder) throw new Failure('INTERNAL', { message: `Product ${contract.id} has no holder` })
  return {
    ...summaryOf(contract, worth),
    ...(contract.alias === null ? {} : { alias: contract.alias }),
    holder: holder.name,
    openedOn: contract.openedOn,
  }
}

async function depositDetail(db: Db, contract: OwnedContract, today: LocalDate): Promise<DepositDetail> {
  const terms = await termsOf(db, contract.id)
  const { principal, rate, months, startedOn, maturesOn, interestEvery, renewal, renewalRate, penaltyRate } = terms
  const { name, iban } = await linkedAccount(db, terms.accountId)
  const end = today < maturesOn ? today : maturesOn
  return {
    ...(await commonOf(db, contract, depositWorth(terms))),
    type: 'TERM_DEPOSIT',
    principal,
    rate,
    months,
    startedOn,
    maturesOn,
    interestEvery,
    renewal,
    renewalRate,
    penaltyRate,
    accrued: paymentUntil(terms, end).interest,
    atMaturity: untilMaturity(terms),
    account: { name, iban },
  }
}

async function fundDetail(db: Db, contract: OwnedContract, today: LocalDate): Promise<FundDetail> {
  const found = (await valueFunds(db, [contract.id], today)).get(contract.id)
  if (!found) throw new Failure('INTERNAL', { message: `The fund ${contract.id} has no contract` })
  const { instrument, holding, worth, netAssetValue } = found
  const gainInCurrency = add(worth, negate(holding.cost))
  return {
    ...(await commonOf(db, contract, found)),
    type: 'INVESTMENT_FUND',
    fundName: instrument.name,
    isin: instrument.id,
    ...managed(instrument),
    units: holding.units,
    ...published(instrument, netAssetValue),
    cost: holding.cost,
    averagePrice: holding.average,
    gainInCurrency,
    gainRate: rateOf(gainInCurrency, holding.cost),
  }
}

async function planDetail(db: Db, contract: OwnedContract, today: LocalDate): Promise<PlanDetail> {
  const found = (await valuePlans(db, [contract.id], today)).get(contract.id)
  if (!found) throw new Failure('INTERNAL', { message: `The plan ${contract.id} has no contract` })
  const { instrument, netAssetValue, units, pending, contributed, value } = found
  const { accountId, partyId, periodicAmount, everyMonths, nextOn } = found.contract
  const { name, iban } = await linkedAccount(db, accountId)
  return {
    ...(await commonOf(db, contract, found)),
    type: 'PENSION_PLAN',
    planName: instrument.name,
    planCode: instrument.id,
    fundCode: instrument.fundCode ?? '',
    ...managed(instrument),
    units,
    ...published(instrument, netAssetValue),
    pending,
    contributed,
    gainRate: rateOf(add(value, negate(contributed)), contributed),
    year: await contributionsOf(db, partyId, Number(today.slice(0, 4))),
    ...(periodicAmount !== null && nextOn ? { periodic: { amount: periodicAmount, everyMonths, nextOn } } : {}),
    account: { name, iban },
  }
}

async function securitiesDetail(db: Db, contract: OwnedContract, today: LocalDate): Promise<SecuritiesDetail> {
  const positions = (await valueSecurities(db, [contract.id], today)).get(contract.id) ?? []
  const worth = totalOf(positions)
  const [own] = await db.select().from(securitiesContracts).where(eq(securitiesContracts.productId, contract.id))
  if (!own) throw new Failure('INTERNAL', { message: `The securities account ${contract.id} has no contract` })
  const { name, iban } = await linkedAccount(db, own.accountId)
  const currencies = [...new Set(positions.map(({ instrument }) => instrument.currency))].map((currency) => {
    const of = positions.filter(({ instrument }) => instrument.currency === currency)
    return { currency, amount: add(...of.map(({ value }) => value)), euros: add(...of.map(({ euros }) => euros)) }
  })
  return {
    ...(await commonOf(db, contract, worth)),
    type: 'ACCOUNT_VALUES',
    positions: positions.length,
    cost: worth.cost,
    gainRate: rateOf(add(worth.value, negate(worth.cost)), worth.cost),
    currencies,
    ...(worth.pricedOn ? { pricedOn: worth.pricedOn } : {}),
    account: { name, iban },
  }
}

function managed({ manager, category, risk }: Instrument) {
  return { manager, category, risk: risk ?? 0 }
}

function published({ currency }: Instrument, netAssetValue: Published | undefined) {
  return netAssetValue ? { netAssetValue: { ...netAssetValue, currency } } : {}
}
