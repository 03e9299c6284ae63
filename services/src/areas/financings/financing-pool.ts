import type * as calls from '@almenara/contract/areas/financings/products'
import { FINANCING_TYPES, type FinancingSummary } from '@almenara/contract/areas/financings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { NEXT_NAMES } from '@almenara/contract/financing-names'
import { add, negate } from '@almenara/contract/money'
import type { Asker, Handler } from '../../http/handler.ts'
import { shownContracts } from '../../products/access.ts'
import type { AreaLine, ReadLines } from '../../products/position-groups.ts'
import { readPortfolio, summaryOf } from './portfolio.ts'

export async function financingPool({ bank, session, now }: Asker): Promise<Reply<typeof calls.pool>> {
  const owned = await shownContracts(bank.database, session, FINANCING_TYPES)
  const portfolio = await readPortfolio(bank.database, owned, now)
  const financings = owned.map((product) => summaryOf(product, portfolio))
  return { financings, total: add(...financings.map(({ position }) => position)) }
}

export const financingPosition: Handler<typeof calls.position> = async (asked) => {
  const { financings, total } = await financingPool(asked)
  const of = (type: FinancingSummary['type']) => financings.filter((one) => one.type === type)
  return {
    count: financings.length,
    total,
    drawn: add(...of('CREDIT').map(({ position }) => position)),
    guaranteed: add(...of('GUARANTEE').map(({ used }) => used)),
  }
}

/** As lines of the global position. Credit accounts stand there among the accounts: nothing is counted twice. */
export const financingLines: ReadLines = async (asked) => {
  const { financings } = await financingPool(asked)
  return financings.filter(({ type }) => type !== 'CREDIT').map(lineOf)
}

function lineOf({ id, name, identifier, position, next, unpaid, type }: FinancingSummary): AreaLine {
  const note =
    unpaid > 0
      ? unpaid === 1
        ? 'Un recibo impagado'
        : `${unpaid} recibos impagados`
      : next && `${NEXT_NAMES[type]}, ${formatDay(next.on)}`
  const debt = position < 0 ? { debt: negate(position) } : {}
  const told = { ...(note ? { note } : {}), ...(next && unpaid === 0 ? { noteAmount: next.amount } : {}) }
  return { id, name, identifier, balance: position, ...debt, overdrawn: unpaid > 0, ...told, trend: [] }
}
