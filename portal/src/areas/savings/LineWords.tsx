import type { SavingsLine } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { SAVINGS_TYPE_NAMES } from '@almenara/contract/savings-names'
import { Amount } from '../../kit/Amount.tsx'

/** What a product is known by under its name: a deposit's rate and end, what a fund invests in, how many securities there are. */
export function LineWords({ line: { type, terms, maturesOn, category, positions, original } }: { line: SavingsLine }) {
  if (terms && maturesOn) return <>{`TIN ${formatRate(terms.rate)} · Vence el ${formatDay(maturesOn)}`}</>
  const words = positions === undefined ? (category ?? SAVINGS_TYPE_NAMES[type]) : positions === 1 ? '1 valor' : `${positions} valores`
  return (
    <>
      {words}
      {original && (
        <>
          {' · '}
          <Amount value={original.amount} currency={original.currency} />
        </>
      )}
    </>
  )
}
